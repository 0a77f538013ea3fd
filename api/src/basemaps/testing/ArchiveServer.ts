import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse, archive: Buffer) => void

const open = { 'access-control-allow-origin': '*' }

function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  archive: Buffer,
  headers: object = open,
) {
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const part = archive.subarray(Number(first), Number(last) + 1)
  if (part.length === 0) return response.writeHead(416, { ...headers }).end()
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${archive.length}`
  return response.writeHead(206, { ...headers, 'content-range': range }).end(part)
}

/** How a server of archives behaves: as it should, or with one fault. */
export const behaviours = {
  ranges: sendRange,
  whole: (_, response, archive) => response.writeHead(200, open).end(archive),
  missing: (_, response) => response.writeHead(404, open).end(),
  broken: (_, response) => response.writeHead(500, open).end(),
  hanging: () => {},
  /** Sends the headers of an answer and never its body. */
  stalling: (_, response, archive) =>
    void response
      .writeHead(206, { ...open, 'content-range': `bytes 0-99/${archive.length}` })
      .write('PMTiles'),
  withHiddenEtag: (request, response, archive) =>
    sendRange(request, response, archive, { ...open, etag: '"1"' }),
  withEtag: (request, response, archive) =>
    sendRange(request, response, archive, {
      ...open,
      etag: '"2"',
      'access-control-expose-headers': 'Content-Range, ETag',
    }),
  withoutCors: (request, response, archive) => sendRange(request, response, archive, {}),
  compressing: (request, response, archive) =>
    sendRange(request, response, archive, { ...open, 'content-encoding': 'gzip' }),
  redirecting: (_, response) =>
    response.writeHead(302, { location: 'http://localhost:1/other.pmtiles' }).end(),
  otherRange: (_, response, archive) =>
    response.writeHead(206, { ...open, 'content-range': `bytes 5-9/${archive.length}` }).end('abcde'),
} satisfies Record<string, Answer>

/** A server of an operator's archive on this machine. */
export class ArchiveServer {
  behaviour: keyof typeof behaviours = 'ranges'
  archive: Buffer
  readonly #server = createServer((request, response) =>
    (behaviours[this.behaviour] as Answer)(request, response, this.archive),
  )

  constructor(archive: Buffer) {
    this.archive = archive
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get address(): string {
    return `${this.origin}/town.pmtiles`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
