import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'

const TIMEOUT_MS = 5_000

export interface PublicAnswer {
  status: number
  /** Of the header Date, in milliseconds since 1970; null without one. */
  date: number | null
  /** Null without TLS. */
  certificate: { validTo: Date; fault: string | null } | null
}

/** Asks for `/health` at the address that users open, also if its certificate is not valid. */
export function askPublicUrl(publicUrl: string): Promise<PublicAnswer> {
  const url = new URL('/health', publicUrl)
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // An invalid certificate is reported below, and nothing secret is sent.
    const options = { rejectUnauthorized: false, agent: false, timeout: TIMEOUT_MS }
    const request = get(url, options, (response) => {
      response.resume()
      const date = Date.parse(response.headers.date ?? '')
      resolve({
        status: response.statusCode ?? 0,
        date: Number.isNaN(date) ? null : date,
        certificate: url.protocol === 'https:' ? certificateOf(response.socket as TLSSocket) : null,
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)))
    request.on('error', reject)
  })
}

function certificateOf(socket: TLSSocket): PublicAnswer['certificate'] {
  const { authorizationError: fault } = socket
  return {
    validTo: new Date(socket.getPeerCertificate().valid_to),
    // The types say Error, and Node sets the code.
    fault: fault ? String(fault) : null,
  }
}
