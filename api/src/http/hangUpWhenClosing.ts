import type { Api } from './createHttp'

/**
 * Once the server stops, each answer is the last one on its connection: Node closes connections that are idle at that
 * moment, but would keep open those that become so later.
 */
export function hangUpWhenClosing(api: Api): void {
  let isClosing = false
  api.addHook('preClose', async () => {
    isClosing = true
  })
  api.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
}
