import { Counter, Gauge } from 'prom-client'
import type { Api } from '../http/createHttp'

/** What runs and waits now, and how many calls were admitted and refused since the start. */
export function observeQueues({ entrances, services }: Api): void {
  const registers = [services.metrics.registry]
  const queues = Object.entries(entrances).map(([name, { queue }]) => ({ name, queue }))
  new Gauge({
    name: 'freehold_queue_running',
    help: 'Calls that run',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const { name, queue } of queues) this.set({ queue: name }, queue.running)
    },
  })
  new Gauge({
    name: 'freehold_queue_waiting',
    help: 'Calls that wait for their turn',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const { name, queue } of queues) this.set({ queue: name }, queue.waiting)
    },
  })
  // The queues count themselves, so each scrape counts anew.
  new Counter({
    name: 'freehold_queue_admitted_total',
    help: 'Calls that got their turn',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset()
      for (const { name, queue } of queues) this.inc({ queue: name }, queue.admitted)
    },
  })
  new Counter({
    name: 'freehold_queue_refused_total',
    help: 'Calls that were refused: too many waited, the client would have given up before, or it has left',
    labelNames: ['queue', 'cause'],
    registers,
    collect() {
      this.reset()
      for (const { name, queue } of queues)
        for (const [cause, count] of Object.entries(queue.refused)) this.inc({ queue: name, cause }, count)
    },
  })
}
