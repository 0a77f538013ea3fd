import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeResponse = { status?: number; headers?: Record<string, string>; body?: unknown }
type Responder = FakeResponse | ((url: URL) => FakeResponse)

/** A RESO Web API on this machine that sends prepared responses and records the requests. */
export class FakeApi {
  readonly asked: { url: URL; authorization: string | undefined }[] = []
  /** One for each request. */
  responses: Responder[] = []
  /** The response to all further requests. */
  otherwise: Responder = { status: 404 }
  readonly #server: Server = createServer((request, response) => {
    const { status = 200, headers = {}, body = {} } = this.#next(request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }
  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }
  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
  #next({ url = '', headers }: IncomingMessage): FakeResponse {
    const asked = new URL(url, this.address)
    this.asked.push({ url: asked, authorization: headers.authorization })
    const response = this.responses.shift() ?? this.otherwise
    return typeof response === 'function' ? response(asked) : response
  }
}
