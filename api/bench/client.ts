import { Agent, request } from 'node:http'

/** One HTTP request as the benchmarks make them. */
export interface Asked {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface Once {
  status: number
  /** Until the last byte of the answer. */
  ms: number
  body: string
}

export interface Load {
  asked: Asked[]
  connections: number
  seconds: number
}

export interface Loaded {
  requests: number
  refused: number
  seconds: number
  /** Milliseconds a request, without the first of each connection. */
  durations: number[]
}

/**
 * The client side, a separate process that leaves the event loop to the server. Messages give it the work:
 * one request, or as many as can be made by some connections in some seconds.
 */
process.on('message', (job: { once: Asked } | { load: Load }) => {
  const done = 'once' in job ? once(job.once, single) : load(job.load)
  done.then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

const single = new Agent({ keepAlive: true, maxSockets: 1 })

function once({ method = 'GET', url, headers = {}, body }: Asked, agent: Agent): Promise<Once> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const asking = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - start
        resolve({ status: response.statusCode ?? 0, ms, body: Buffer.concat(chunks).toString() })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

async function load({ asked, connections, seconds }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  let [requests, refused, next] = [0, 0, 0]
  const start = performance.now()
  const end = start + seconds * 1_000
  // The first answers come while the queue is still growing: each connection is timed on those after its own, and has
  // one at least, however short the round.
  const connection = async () => {
    for (let answered = 0; answered < 2 || performance.now() < end; answered += 1) {
      const { status, ms } = await once(asked[next++ % asked.length]!, agent)
      if (status === 200) requests += 1
      else refused += 1
      if (status === 200 && answered > 0) durations.push(ms)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { requests, refused, seconds: (performance.now() - start) / 1_000, durations }
}
