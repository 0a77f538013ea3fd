import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../http/createHttp'
import { CONFINED } from '../http/sharedHeaders'
import { basemapFile } from './basemapFiles'
import { byteRange } from './byteRange'

const fileName = /^([\da-f]{64})\.pmtiles$/
/** Most tiles are smaller: one read is cheaper than a stream, but stays in memory until a slow client has taken it. */
const READ_MAX_BYTES = 64_000

/** The address contains the checksum, so that it never has another content. */
const headersOf = (sha256: string) => ({
  'Content-Type': 'application/vnd.pmtiles',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  ETag: `"${sha256}"`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': CONFINED,
})

/** Sends an archive of the data directory or a range of it, without asking the database. */
export async function sendArchive(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const [, sha256] = fileName.exec(request.params.file) ?? []
  if (sha256 === undefined) return sendNotFound(request, reply)
  const { dataDirectory } = request.server.services.config
  const handle = await open(basemapFile(dataDirectory, sha256)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  // Never added, removed, or on another replica that does not share the data directory.
  if (handle === null) return sendNotFound(request, reply)
  let isStreaming = false
  try {
    const { size } = await handle.stat()
    reply.headers(headersOf(sha256))
    if (isKnown(request, sha256)) return await reply.code(304).send()
    const range = byteRange(request.headers, { size, etag: `"${sha256}"` })
    if (range === 'unsatisfiable') {
      return await reply
        .code(416)
        .headers({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('There is no such range\n')
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const length = end - start + 1
    if (range) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
    reply.header('Content-Length', length)
    if (request.method === 'HEAD') return await reply.send()
    if (length <= READ_MAX_BYTES) return await reply.send(await readPart(handle, start, length))
    isStreaming = true
    // Closes the file at its end, and when the connection is lost.
    return await reply.send(handle.createReadStream({ start, end }))
  } finally {
    if (!isStreaming) await handle.close()
  }
}

async function readPart(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
  if (bytesRead < length) throw new Error('The archive was shortened while it was read')
  return buffer
}

function isKnown({ headers }: FastifyRequest, sha256: string): boolean {
  const tags = new Set(
    (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')),
  )
  return tags.has(`"${sha256}"`) || tags.has('*')
}
