import { analyzeBuyHold, endpointPath, getProperty, searchProperties } from '@freehold/contracts'
import type { Asked } from './client'
import { signIn, signInRequest } from './runningApi'
import { startServer } from './serverProcess'
import type { Client } from './startClient'
import { quantile, round } from './statistics'

export interface LoadOptions {
  env: Record<string, string>
  client: Client
  /** Properties with stored results. */
  ids: string[]
  connections: number[]
  seconds: number
  print: (line: string) => void
}

/** How many requests a second the server answers, and how long the slowest wait, by the number of connections. */
export async function benchLoad({ env, client, ids, connections, seconds, print }: LoadOptions) {
  const server = await startServer(env)
  try {
    const started = { startMs: server.startMs, memoryMiB: server.memory()?.now ?? null }
    print(`start until ready: ${started.startMs} ms, ${started.memoryMiB} MiB`)
    const calls = callsOf(server.address, await signIn(client, server.address), ids)
    const rows = []
    print('call | connections | requests/s | p50 ms | p99 ms | refused')
    for (const [name, asked] of Object.entries(calls)) {
      await client.load({ asked, connections: 1, seconds: Math.min(seconds, 1) })
      for (const count of connections) {
        const {
          requests,
          refused,
          seconds: took,
          durations,
        } = await client.load({ asked, connections: count, seconds })
        const [p50, p99] = [round(quantile(durations, 0.5)), round(quantile(durations, 0.99))]
        rows.push({ name, connections: count, requestsPerSecond: round(requests / took), p50, p99, refused })
        print(
          [name, count, (requests / took).toFixed(0), p50.toFixed(1), p99.toFixed(1), refused].join(' | '),
        )
      }
    }
    const memory = server.memory()
    print(`memory after the load: ${memory?.now} MiB, at most ${memory?.peak} MiB`)
    return { ...started, rows, memoryAfterMiB: memory?.now ?? null, memoryPeakMiB: memory?.peak ?? null }
  } finally {
    await server.stop()
  }
}

const buyHold = JSON.stringify({
  listingPrice: 412_345,
  downPaymentAmount: 103_086.25,
  interestRate: 0.0688,
  loanTermInMonths: 360,
  monthlyRent: 2_700,
  monthlyTaxes: 333.33,
  monthlyHoa: 25,
  monthlyInsurance: 110,
  monthlyExpenses: 0,
  rehabCost: 20_617.25,
})

function callsOf(address: string, token: string, ids: string[]): Record<string, Asked[]> {
  const headers = { authorization: token }
  const bounds = JSON.stringify({ sw: { lat: 25, lng: -125 }, ne: { lat: 50, lng: -66 } })
  const query = new URLSearchParams({ type: 'bounds', zoom: '4', bounds }).toString()
  return {
    'property page': ids.map((id) => ({ url: address + endpointPath(getProperty, { id }), headers })),
    recalculation: ids.map((id) => ({
      method: 'POST',
      url: address + endpointPath(analyzeBuyHold, { id }),
      headers: { ...headers, 'content-type': 'application/json' },
      body: buyHold,
    })),
    search: [{ url: `${address}${endpointPath(searchProperties)}?${query}`, headers }],
    'sign-in': [signInRequest(address)],
  }
}
