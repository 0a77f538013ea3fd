/**
 * Many users who call a server at once, in a process of their own that leaves the server's event loop alone. A message
 * with a `Load` (see `startClients.ts`) starts them; the answer has what each group of them saw.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

process.on('message', (load) => {
  run(load).then(
    (seen) => process.send(seen),
    (error) => process.send({ error: String(error?.stack) }),
  )
})

async function run({ address, groups, rampSeconds, seconds }) {
  const begin = performance.now()
  const count = { from: begin + rampSeconds * 1_000, to: begin + (rampSeconds + seconds) * 1_000 }
  const agents = []
  setTimeout(() => process.send('all call'), rampSeconds * 1_000)
  const all = groups.map(async (group) => {
    const seen = { ok: [], refused: [], failed: {} }
    const { tokens, connections = 1 } = group
    const users = tokens.flatMap((token) => Array(connections).fill(token))
    await Promise.all(
      users.map(async (token, index) => {
        // One connection each, as in browsers.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        agents.push(agent)
        await sleep((index / users.length) * rampSeconds * 1_000)
        await use({ address, agent, token, group, seen, count, next: index })
      }),
    )
    return [group.name, summarize(seen, seconds)]
  })
  const summaries = Object.fromEntries(await Promise.all(all))
  for (const agent of agents) agent.destroy()
  return summaries
}

/** One user, who makes the next call after a pause, and after a refusal when the server says. */
async function use({ address, agent, token, group, seen, count, next }) {
  const { calls, pauseMs = 0, isObedient = true } = group
  for (let made = next * 7; performance.now() < count.to; made += 1) {
    const sent = performance.now()
    const { status, retryAfterSeconds } = await send(address, agent, token, calls[made % calls.length])
    const answered = performance.now()
    if (answered >= count.from && answered < count.to) note(seen, status, retryAfterSeconds, answered - sent)
    if (status === 503 && isObedient)
      await sleep(Math.max(0, Math.min(retryAfterSeconds * 1_000, count.to - answered)))
    else if (pauseMs > 0) await sleep(Math.max(0, Math.min(sent + pauseMs, count.to) - answered))
    else if (status === 'no answer') await sleep(100)
  }
}

function note(seen, status, retryAfterSeconds, ms) {
  if (status >= 200 && status < 300) seen.ok.push(ms)
  else if (status === 503 && retryAfterSeconds >= 1) seen.refused.push(ms)
  else seen.failed[status] = (seen.failed[status] ?? 0) + 1
}

function send(address, agent, token, { method = 'GET', path, body }) {
  return new Promise((resolve) => {
    const headers = {
      authorization: token,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const outgoing = request(address + path, { method, agent, headers }, (response) => {
      const retryAfterSeconds = Number(response.headers['retry-after'])
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode, retryAfterSeconds }))
      response.on('error', () => resolve({ status: 'no answer' }))
    })
    outgoing.on('error', () => resolve({ status: 'no answer' }))
    outgoing.end(body)
  })
}

function summarize({ ok, refused, failed }, seconds) {
  return { okPerSecond: ok.length / seconds, ok: timesOf(ok), refused: timesOf(refused), failed }
}

function timesOf(all) {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { count: all.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}
