import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ForeignRequests {
  /** Port of the proxy that a browser uses for all but local addresses. */
  port: number
  /** Requests to other machines, by the browser itself or for a page. */
  seen: string[]
  close(): Promise<void>
}

/** A proxy that refuses and records every request. */
export async function watchForeignRequests(): Promise<ForeignRequests> {
  const seen: string[] = []
  const proxy = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.writeHead(403).end()
  })
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`)
    socket.on('error', () => {})
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    seen,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
