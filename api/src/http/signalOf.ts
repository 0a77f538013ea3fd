import type { FastifyReply } from 'fastify'

/** Aborted when the client closes the connection before it has the response, as browsers do for a search that is outdated. */
export function signalOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  // It may have happened while the session was looked up.
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}
