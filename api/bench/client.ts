import { Agent, request } from 'node:http'

/** An HTTP request of a benchmark. */
export interface BenchRequest {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface BenchResponse {
  status: number
  /** The time until the last byte of the response. */
  ms: number
  body: string
}

export interface Load {
  requests: BenchRequest[]
  connections: number
  seconds: number
}

export interface LoadResult {
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
process.on('message', (job: { request: BenchRequest } | { load: Load }) => {
  const done = 'request' in job ? send(job.request, single) : load(job.load)
  done.then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

const single = new Agent({ keepAlive: true, maxSockets: 1 })

function send(
  { method = 'GET', url, headers = {}, body }: BenchRequest,
  agent: Agent,
): Promise<BenchResponse> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - start
        resolve({ status: response.statusCode ?? 0, ms, body: Buffer.concat(chunks).toString() })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function load({ requests, connections, seconds }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const durations: number[] = []
  let [succeeded, refused, next] = [0, 0, 0]
  const start = performance.now()
  const end = start + seconds * 1_000
  // The first responses come while the queue is still growing. Each connection is timed from its second request on, and
  // makes at least two, even in a short round.
  const connection = async () => {
    for (let answered = 0; answered < 2 || performance.now() < end; answered += 1) {
      const { status, ms } = await send(requests[next++ % requests.length]!, agent)
      if (status === 200) succeeded += 1
      else refused += 1
      if (status === 200 && answered > 0) durations.push(ms)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { requests: succeeded, refused, seconds: (performance.now() - start) / 1_000, durations }
}
