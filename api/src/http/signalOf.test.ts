import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signalOf } from './signalOf'

/** The response to a request, while its client waits. */
async function openRequest() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = request({ port: (server.address() as AddressInfo).port })
  client.on('error', () => {})
  client.end()
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { client, raw, close: () => server.close() }
}

test.each([
  ['after it is asked for', false],
  ['before, while the session was looked up', true],
])('the signal is aborted when the client gives up %s', async (_, isBefore) => {
  const { client, raw, close } = await openRequest()
  const before = isBefore ? null : signalOf({ raw })
  expect(before?.aborted).not.toBe(true)
  const closed = once(raw, 'close')
  client.destroy()
  await closed
  expect((before ?? signalOf({ raw })).aborted).toBe(true)
  close()
})

test('the signal of an answered request is not aborted', async () => {
  const { client, raw, close } = await openRequest()
  const signal = signalOf({ raw })
  const answered = once(client, 'response')
  raw.setHeader('Connection', 'close').end('done')
  await answered
  client.destroy()
  if (!raw.closed) await once(raw, 'close')
  expect([signal.aborted, signalOf({ raw }).aborted]).toEqual([false, false])
  close()
})
