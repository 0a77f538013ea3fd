import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { errorCodes, type ErrorBody } from '@freehold/contracts'
import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../config'
import { sharedHeaders } from './sharedHeaders'

type Shared = Pick<Config, 'publicUrl'>

/** Answers bytes that are not a valid HTTP request with the error body, and closes the connection. */
export const answerClientError =
  (config: Shared) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable) socket.write(toResponse(toRefusal(code), config))
    socket.destroy()
  }

/** Answers CONNECT: we are no proxy, and Node would close the connection without a response. */
export const refuseTunnel =
  (config: Shared) =>
  (_: unknown, socket: Duplex): void => {
    const message = 'CONNECT is not supported'
    socket.end(toResponse({ status: 405, code: errorCodes.methodNotAllowed, message }, config))
  }

interface Refusal {
  status: number
  code: string
  message: string
}

function toResponse({ status, code, message }: Refusal, config: Shared): string {
  const requestId = randomUUID()
  const body = JSON.stringify({ error: { code, message, requestId } } satisfies ErrorBody)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...sharedHeaders(config),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** @see https://nodejs.org/api/http.html#event-clienterror for the codes */
function toRefusal(reason: string | undefined): Refusal {
  switch (reason) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: errorCodes.payloadTooLarge, message: 'The headers are too large' }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, code: errorCodes.payloadTooLarge, message: 'The request is too large' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: errorCodes.invalidInput, message: 'The request did not arrive in time' }
    default:
      return { status: 400, code: errorCodes.invalidInput, message: 'The request is not valid' }
  }
}
