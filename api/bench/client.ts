import { Agent, request } from 'node:http'

/** An HTTP request of a benchmark. */
export interface Asked {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface Once {
  status: number
  /** The time until the last byte of the response. */
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
  /** Milliseconds of each request except the first of each connection. */
  durations: number[]
}

/**
 * The client, in a separate process that leaves the event loop to the server. A message requests one call, or as many
 * calls as a number of connections can make in some seconds.
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
  // The first responses come while the queue is still growing. Each connection is timed from its second request on, and
  // makes at least two, even in a short round.
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
