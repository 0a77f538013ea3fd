import {
  analyzeBuyHold,
  endpointPath,
  getProperty,
  searchClusters,
  searchProperties,
} from '@freehold/contracts'
import type { BenchRequest, LoadResult } from './client'
import { signIn, signInRequest } from './runningApi'
import { type ServerProcess, startServer } from './serverProcess'
import type { Client } from './startClient'
import { quantile, round, timesOf } from './statistics'
import { alternateOrder } from './timeInRounds'

export interface LoadOptions {
  env: Record<string, string>
  client: Client
  /** Properties with stored results. */
  ids: string[]
  connections: number[]
  repetitions: number
  /** How long each call is made with each number of connections, over all rounds. */
  seconds: number
  print: (line: string) => void
}

/** A call with a number of connections, and the results of its rounds. */
interface Cell {
  name: string
  requests: BenchRequest[]
  connections: number
  rounds: LoadResult[]
}

/** Shorter rounds are too imprecise. */
const ROUND_SECONDS_MIN = 0.3
const WARMING_SECONDS_MAX = 1

/** Measures requests per second and the slowest requests, by number of connections. */
export async function benchLoad(options: LoadOptions) {
  const { client, ids, print } = options
  const { server, start } = await startRepeatedly(options)
  try {
    const memoryMiB = server.memory()?.now ?? null
    print(`start until ready: p50 ${start.p50} ms, p95 ${start.p95} ms; ${memoryMiB} MiB`)
    const calls = callsOf(server.address, await signIn(client, server.address), ids)
    const rows = (await loadInTurns(options, calls)).map(rowOf)
    print('call | connections | requests/s | lowest to highest | p50 ms | p99 ms | refused')
    for (const row of rows) print(toLine(row))
    const memory = server.memory()
    print(`memory after the load: ${memory?.now} MiB, at most ${memory?.peak} MiB`)
    return {
      start,
      memoryMiB,
      rows,
      memoryAfterMiB: memory?.now ?? null,
      memoryPeakMiB: memory?.peak ?? null,
    }
  } finally {
    await server.stop()
  }
}

/** Returns the server of the last start, which the load is then sent to. */
async function startRepeatedly({ env, repetitions }: LoadOptions) {
  let server: ServerProcess = await startServer(env)
  const took = [[server.startMs]]
  while (took.length < repetitions) {
    await server.stop()
    server = await startServer(env)
    took.push([server.startMs])
  }
  return { server, start: timesOf(took) }
}

/** Measures all cells in each round, so that other load on the machine affects all of them alike. */
async function loadInTurns(
  { client, connections, repetitions, seconds }: LoadOptions,
  calls: Record<string, BenchRequest[]>,
): Promise<Cell[]> {
  const cells = Object.entries(calls).flatMap(([name, requests]) =>
    connections.map((count): Cell => ({ name, requests, connections: count, rounds: [] })),
  )
  for (const requests of Object.values(calls)) {
    await client.load({ requests, connections: 1, seconds: Math.min(seconds, WARMING_SECONDS_MAX) })
  }
  const secondsARound = Math.max(seconds / repetitions, ROUND_SECONDS_MIN)
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const { requests, connections: count, rounds } of alternateOrder(repetition, cells))
      rounds.push(await client.load({ requests, connections: count, seconds: secondsARound }))
  }
  return cells
}

function rowOf({ name, connections, rounds }: Cell) {
  const rates = rounds.map(({ requests, seconds }) => requests / seconds)
  const durations = rounds.flatMap((one) => one.durations)
  return {
    name,
    connections,
    requestsPerSecond: round(quantile(rates, 0.5)),
    /** The slowest and the fastest round. */
    spread: [round(Math.min(...rates)), round(Math.max(...rates))],
    /** The timed requests, on which the percentiles are based. */
    requests: durations.length,
    p50: round(quantile(durations, 0.5)),
    p99: round(quantile(durations, 0.99)),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  }
}

function toLine({
  name,
  connections,
  requestsPerSecond,
  spread,
  p50,
  p99,
  refused,
}: ReturnType<typeof rowOf>) {
  const rates = [requestsPerSecond.toFixed(0), spread.map((rate) => rate.toFixed(0)).join(' to ')]
  return [name, connections, ...rates, p50.toFixed(1), p99.toFixed(1), refused].join(' | ')
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

function callsOf(address: string, token: string, ids: string[]): Record<string, BenchRequest[]> {
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
    tags: [{ url: `${address}${endpointPath(searchProperties)}?${query}&view=tags`, headers }],
    clusters: [{ url: `${address}${endpointPath(searchClusters)}?${query}`, headers }],
    'sign-in': [signInRequest(address)],
  }
}
