import type { FastifyReply } from 'fastify'

/** Aborted when the client closes the connection before it has the response, as browsers do for a search that is outdated. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
