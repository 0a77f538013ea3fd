import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config'

/** A response text, or a fault. */
export type Reply =
  | string
  | { status?: number; type?: string; text: string }
  | { fault: 'hang' | 'break off' }
  | { redirectTo: string }

/** A local server that imitates Freddie Mac (at `/pmms`) and FRED (at `/fred`). */
export class RateServer {
  /** The path and query of every request. */
  readonly requests: string[] = []
  #server: Server | undefined
  #port = 0
  pmms: Reply = ''
  /** The response at `/moved`. */
  moved: Reply = ''
  /** The response for a series. */
  fred: (series: string) => Reply = () => ''

  async start(): Promise<void> {
    this.#server = createServer(({ url = '' }, response) => {
      this.requests.push(url)
      const { pathname, searchParams } = new URL(url, 'http://rates.test')
      const files: Record<string, Reply> = { '/pmms': this.pmms, '/moved': this.moved }
      const reply = files[pathname] ?? this.fred(searchParams.get('series_id') ?? '')
      answer(response, reply)
    }).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    this.#server?.closeAllConnections()
    await closed
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Settings that lead here. */
  settings(sources: Config['rates']['sources'], timeoutMs = 20_000): Config['rates'] {
    return {
      sources,
      everyHours: 6,
      timeoutMs,
      freddieMacUrl: `${this.address}/pmms`,
      fredUrl: `${this.address}/fred?tier=basic`,
      fredApiKey: 'the-key-of-an-installation',
    }
  }
}

function answer(response: ServerResponse, reply: Reply): void {
  if (typeof reply === 'object' && 'fault' in reply) {
    if (reply.fault === 'hang') return
    response.writeHead(200, { 'content-length': '1000' })
    response.write('date,pmms30')
    setImmediate(() => response.destroy())
    return
  }
  if (typeof reply === 'object' && 'redirectTo' in reply) {
    response.writeHead(302, { location: reply.redirectTo }).end()
    return
  }
  const { status = 200, type = 'text/csv', text } = typeof reply === 'string' ? { text: reply } : reply
  response.writeHead(status, { 'content-type': type }).end(text)
}

/** Freddie Mac's file with lines of both formats; the rates are invented. */
export const pmmsFile = [
  'date,pmms30,pmms30p,pmms15,pmms15p,pmms51,pmms51p,pmms51m,pmms51spread',
  '4/2/1971,7.01, ,,,,,,',
  '11/3/2022,6.01,0.8,5.01,1.2,4.01,0.2,2.75,1',
  '11/10/2022,6.02,0.9,5.02,1,4.02,0.2,2.75,1.02',
  '"11/17/2022","6.03","","5.03"',
  '"12/1/2022","6.05","","5.05"',
  '"11/23/2022","6.04","","5.04"',
  '',
].join('\r\n')

/** FRED's response with these values by day. */
export const fredResponse = (values: Record<string, string>) => ({
  type: 'application/json; charset=UTF-8',
  text: JSON.stringify({
    realtime_start: '2022-12-02',
    units: 'lin',
    sort_order: 'desc',
    observations: Object.entries(values).map(([date, value]) => ({
      realtime_start: '2022-12-02',
      realtime_end: '2022-12-02',
      date,
      value,
    })),
  }),
})
