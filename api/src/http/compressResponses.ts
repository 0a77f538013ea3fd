import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A response that fits into one packet is not worth compressing. */
const MIN_BYTES = 1_400
const compress = promisify(gzip)

/**
 * Compresses large responses to signed-in users with gzip. Responses of public calls contain tokens and stay uncompressed:
 * the compressed length reveals text next to a secret (BREACH). Other sites cannot trigger the compressed calls, because
 * browsers do not send the token by themselves.
 */
export function compressResponses(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const { access = 'public' } = request.routeOptions.config
    if (access === 'public' || typeof payload !== 'string' || Buffer.byteLength(payload) < MIN_BYTES)
      return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!readsGzip(request)) return payload
    reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length')
    return compress(payload)
  })
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
function readsGzip({ headers }: FastifyRequest): boolean {
  const accepted = (headers['accept-encoding'] ?? '').split(',')
  return accepted.some((part) => /^\s*gzip\s*(;|$)/i.test(part) && !/;\s*q=0(\.0*)?\s*$/i.test(part))
}
