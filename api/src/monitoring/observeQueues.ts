import { Counter, Gauge } from 'prom-client'
import type { Api } from '../http/createHttp'

/** What runs and waits now, and how many calls were admitted and refused since the start. */
export function observeQueues({ entrances, services }: Api): void {
  const registers = [services.metrics.registry]
  const queues = Object.entries(entrances).map(([name, { queue }]) => ({ name, queue }))
  type Queue = (typeof queues)[number]['queue']
  const gauge = (name: string, help: string, read: (queue: Queue) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      collect() {
        for (const { name: label, queue } of queues) this.set({ queue: label }, read(queue))
      },
    })
  // The queues count themselves, so each scrape counts anew.
  const counter = (name: string, help: string, read: (queue: Queue) => Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: ['queue', 'outcome'],
      registers,
      collect() {
        this.reset()
        for (const { name: label, queue } of queues)
          for (const [outcome, count] of Object.entries(read(queue)))
            this.inc({ queue: label, outcome }, count)
      },
    })
  gauge('freehold_queue_running', 'Calls that run', (queue) => queue.running)
  gauge('freehold_queue_waiting', 'Calls that wait for their turn', (queue) => queue.waiting)
  counter(
    'freehold_queue_calls_total',
    'Calls by outcome: admitted, or refused because too many waited, the client would have given up before, or it has left',
    ({ admitted, refused }) => ({ admitted, ...refused }),
  )
}
