import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { hashToken } from '../access/tokens'
import type { Api } from '../http/createHttp'
import { unauthenticated } from '../http/httpErrors'

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const NANOSECONDS = 1e9

interface Series {
  labels: string
  counts: number[]
  total: number
  seconds: number
}

/**
 * Counts responses by the route's pattern and serves the counts at `/metrics` in Prometheus' text format. The caller sends
 * METRICS_TOKEN as `Authorization: Bearer …`; without that setting there is no such path.
 */
export function metricsRoutes(api: Api): void {
  const { metricsToken } = api.services.config
  if (metricsToken === undefined) return
  const series = new Map<string, Series>()
  const delay = monitorEventLoopDelay()
  delay.enable()
  api.addHook('onClose', () => void delay.disable())

  api.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const known = series.get(labels) ?? { labels, counts: BUCKETS.map(() => 0), total: 0, seconds: 0 }
    const seconds = reply.elapsedTime / 1_000
    BUCKETS.forEach((bound, index) => {
      if (seconds <= bound) known.counts[index]! += 1
    })
    known.total += 1
    known.seconds += seconds
    series.set(labels, known)
  })

  api.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthenticated()
    const lines = [...durations([...series.values()]), ...ofProcess(delay.percentile(99) / NANOSECONDS)]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

const isSame = (given: string, wanted: string) =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)))

function durations(all: Series[]): string[] {
  const name = 'freehold_request_seconds'
  return [
    `# TYPE ${name} histogram`,
    ...all.flatMap(({ labels, counts, total, seconds }) => [
      ...BUCKETS.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${counts[index]}`),
      `${name}_bucket{${labels},le="+Inf"} ${total}`,
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${total}`,
    ]),
  ]
}

const ofProcess = (eventLoopDelaySeconds: number) => [
  '# TYPE freehold_memory_bytes gauge',
  `freehold_memory_bytes ${process.memoryUsage.rss()}`,
  '# TYPE freehold_event_loop_delay_seconds gauge',
  `freehold_event_loop_delay_seconds{quantile="0.99"} ${eventLoopDelaySeconds}`,
  '# TYPE freehold_uptime_seconds counter',
  `freehold_uptime_seconds ${process.uptime()}`,
]
