import { connect } from 'node:net'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends raw bytes and returns the first response; null when the server closes the connection without one. */
export function exchange(port: number, bytes: string): Promise<RawResponse | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const finish = (ended: boolean) => {
      const response = readResponse(received, ended)
      if (response === null && !ended) return
      socket.destroy()
      resolve(response)
    }
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      finish(false)
    })
    socket.on('close', () => finish(true))
    // The server may refuse a request without reading all of it.
    socket.on('error', () => undefined)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** Returns null while the response is incomplete. */
function readResponse(received: string, ended: boolean): RawResponse | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const rest = received.slice(end + 4)
  // An interim response, such as 100 Continue.
  if (status < 200) return readResponse(rest, ended)
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ') as [string, string]))
  const length = Number(headers['content-length'] ?? 0)
  return rest.length >= length || ended ? { status, headers, body: rest.slice(0, length) } : null
}
