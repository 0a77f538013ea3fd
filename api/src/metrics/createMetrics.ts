import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the histogram's buckets, in seconds: from a cached answer to the time limit of a statement. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What one server counts itself, for `/metrics`; `monitoring` adds what the database knows. Each server has its own registry,
 * as tests run several in one process.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    requestDuration: new Histogram({
      name: 'freehold_http_request_duration_seconds',
      help: 'Time to answer requests, by operation of the API or pattern of the path, and by class of status',
      labelNames: ['operation', 'status_class'],
      buckets: BUCKETS,
      registers,
    }),
    mails: new Counter({
      name: 'freehold_mails_total',
      help: 'Mails that were handed to the mail server or written to the outbox, and those that could not be',
      labelNames: ['outcome'],
      registers,
    }),
    backgroundWork: new Counter({
      name: 'freehold_background_work_total',
      help: 'Work after the response that has ended, such as mails, webhooks and uploaded imports',
      labelNames: ['work', 'outcome'],
      registers,
    }),
    backgroundWorkRunning: new Gauge({
      name: 'freehold_background_work_running',
      help: 'Work after the response that is under way',
      labelNames: ['work'],
      registers,
    }),
    lostConnections: new Counter({
      name: 'freehold_database_connections_lost_total',
      help: 'Connections to the database that broke',
      registers,
    }),
  }
  for (const outcome of outcomes) metrics.mails.inc({ outcome }, 0)
  return metrics
}

/** Each is counted from 0 on, as the first of a kind would not be an increase. */
const outcomes = ['succeeded', 'failed'] as const
