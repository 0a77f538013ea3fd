import { sendVisit } from './remoteCalls'

const report = { nonce: 'signed', count: 1, nextMs: 15_000, state: 'loaded' } as const
const refusal = (status: number) => Response.json({ error: { code: 'REFUSED', message: 'No' } }, { status })
const page = (status: number) => new Response('<h1>No</h1>', { status })

async function outcomeOf(response: Response) {
  globalThis.fetch = async () => response
  return sendVisit(report).catch(() => 'not arrived')
}

test('only the API itself ends the reports of a visit; whatever else answers, they are sent again [PLT-6]', async () => {
  expect(await outcomeOf(new Response(null, { status: 204 }))).toBe(true)
  for (const status of [400, 403, 404])
    expect([status, await outcomeOf(refusal(status))]).toEqual([status, false])
  const notArrived = [
    ...[408, 429, 500, 503].map(refusal),
    ...[200, 400, 403, 404, 407, 408, 429, 502].map(page),
  ]
  for (const response of notArrived)
    expect([response.status, await outcomeOf(response)]).toEqual([response.status, 'not arrived'])
})
