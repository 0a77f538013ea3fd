import * as fc from 'fast-check'
import type { Config } from '../../config'
import { fuzzSeed } from '../endurance'
import { addFixtures } from './fixtures'
import { judge } from './judge'
import { fuzzRequests, type FuzzRequest, goodRequest, operations } from './requests'
import { describeOnEachDatabase, type TestApp } from '../testApp'

/** Requests between two resets of the database, because successful requests change it. */
const ROUND = 500

async function send(app: TestApp, { method, url, headers, payload }: FuzzRequest) {
  const response = await app.api.inject({ method: method as 'GET', url, headers, payload })
  return { status: response.statusCode, headers: response.headers, text: response.payload }
}

/** A rate source that never answers. */
const rates: Config['rates'] = {
  sources: ['freddie-mac'],
  everyHours: 6,
  timeoutMs: 1_000,
  freddieMacUrl: 'http://127.0.0.1:1/',
  fredUrl: 'http://127.0.0.1:1/',
  fredApiKey: undefined,
}

function describeAnyRequest(app: TestApp, requests: number): void {
  const succeeded = new Set<string>()

  const property = fc.asyncProperty(fuzzRequests, async (request) => {
    const response = await send(app, request)
    const wrong = judge(request, response)
    if (wrong !== null) throw new Error(`The response ${wrong.slice(0, 1_000)}`)
    if (response.status < 300 && !request.isMutated) succeeded.add(request.operation.operationId)
  })

  const rounds = Array.from({ length: Math.ceil(requests / ROUND) }, (_, index) => fuzzSeed + index)
  test.each(rounds)(
    'is answered as described, or refused in the one error body (seed %i) [API-23] [API-24]',
    async (from) => {
      await addFixtures(app)
      await fc.assert(property, { seed: from, numRuns: Math.min(ROUND, requests), endOnFailure: true })
      await app.api.services.background.settle()
      expect(app.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )

  test('every call is also answered with success where nothing is wrong with it', async () => {
    for (const operation of operations.filter(({ operationId }) => !succeeded.has(operationId))) {
      const expected = operation.responses[200] ? 200 : 204
      let status = 0
      // No schema says that a minimum is below its maximum: some requests are enough for one where it is.
      for (const request of fc.sample(goodRequest(operation), { seed: fuzzSeed, numRuns: 25 })) {
        await app.reset()
        await addFixtures(app)
        status = (await send(app, request)).status
        if (status === expected) break
      }
      expect([operation.operationId, status]).toEqual([operation.operationId, expected])
    }
  })
}

export const defineFuzz = (requests: number): void =>
  describeOnEachDatabase('any request at all', (app) => describeAnyRequest(app, requests), { rates })
