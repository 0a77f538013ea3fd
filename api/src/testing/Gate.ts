import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy between the application and its database server, which can disconnect or hang. */
export class Gate {
  #server: Server | undefined
  #isStuck = false
  readonly #sockets = new Set<Socket>()
  port = 0

  async open({ hostname, port }: URL) {
    this.#isStuck = false
    this.#server = createServer((client) => {
      const server = connect(Number(port || 5432), hostname)
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
      }
      client.pipe(server).pipe(client)
      if (this.#isStuck) halt(client, server)
    })
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as { port: number }).port
  }

  /** From now on accepts connections and forwards nothing. */
  hang() {
    this.#isStuck = true
    halt(...this.#sockets)
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    const closing = this.#server
    this.#server = undefined
    closing?.close()
    if (closing) await once(closing, 'close')
  }
}

function halt(...sockets: Socket[]) {
  for (const socket of sockets) socket.unpipe().pause()
}
