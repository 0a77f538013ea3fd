import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import type { GeocoderSettings } from '../../geocoding/Geocoder'

/** A row of an address file: id, street, city, state, ZIP code. */
export type SentRow = [id: string, street: string, city: string, state: string, zip: string]

/** The lines of an answer, or a fault. */
export type CensusReply =
  | string[]
  | { status?: number; text: string }
  | { breakOffAfter: string }
  | { fault: 'hang' }
  | { redirectTo: string }

/** A local server that imitates the batch geocoder of the US Census Bureau. */
export class CensusServer {
  /** The rows of every request. */
  readonly requests: SentRow[][] = []
  /** The names and values of the other fields of every request. */
  readonly fields: Record<string, string>[] = []
  /** When each request arrived, in milliseconds. */
  readonly times: number[] = []
  /** The most requests that were under way at the same time. */
  concurrent = 0
  reply: (rows: SentRow[]) => CensusReply = (rows) => rows.map(noMatch)
  #underWay = 0
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Forgets requests and replies of an earlier test. */
  reset(): void {
    this.requests.length = 0
    this.fields.length = 0
    this.times.length = 0
    this.concurrent = 0
    this.reply = (rows) => rows.map(noMatch)
  }

  settings(changed: Partial<GeocoderSettings> = {}): GeocoderSettings {
    const { port } = this.#server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/geocoder/locations/addressbatch`
    return { url, timeoutMs: 20_000, addressesPerRequest: 100, pauseMs: 0, ...changed }
  }

  /** The streets of each request. */
  get streets(): string[][] {
    return this.requests.map((rows) => rows.map(([, street]) => street))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.times.push(Date.now())
    this.concurrent = Math.max(this.concurrent, ++this.#underWay)
    response.on('close', () => this.#underWay--)
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part as Uint8Array)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(parts), { headers }).formData()
    const { addressFile, ...fields } = Object.fromEntries(form)
    const rows = parse(await (addressFile as File).text()) as unknown as SentRow[]
    this.requests.push(rows)
    this.fields.push(fields as Record<string, string>)
    send(response, this.reply(rows))
  }
}

function send(response: ServerResponse, reply: CensusReply): void {
  if ('fault' in reply) return
  if ('redirectTo' in reply) {
    response.writeHead(307, { location: reply.redirectTo }).end()
    return
  }
  if ('breakOffAfter' in reply) {
    response.writeHead(200, { 'content-length': '100000' })
    response.write(reply.breakOffAfter, () => response.destroy())
    return
  }
  const { status = 200, text } = Array.isArray(reply)
    ? { text: reply.map((line) => `${line}\n`).join('') }
    : reply
  response.writeHead(status, { 'content-type': 'text/csv' }).end(text)
}

const input = ([, ...address]: SentRow) => address.join(', ')

export const noMatch = (row: SentRow) => `"${row[0]}","${input(row)}","No_Match"`

export const tie = (row: SentRow) => `"${row[0]}","${input(row)}","Tie"`

export const match = (row: SentRow, point: string, quality = 'Exact') =>
  `"${row[0]}","${input(row)}","Match","${quality}","${input(row).toUpperCase()}","${point}","123456","L"`
