import { describeApi } from '../docs/describeApi'
import { TestApp } from '../testing/testApp'

jest.setTimeout(60_000)

describe('a Freehold in production', () => {
  const app = new TestApp('embedded', { production: true, demo: false, metricsToken: 'watcher' })
  beforeAll(() => app.start())
  beforeEach(() => app.reset())
  afterAll(() => app.stop())

  test('serves response counts to callers with the token, by operation and never by URL [REL-10]', async () => {
    await app.get('/api/v1/admin/market/some-id')
    expect(await app.get('/metrics')).toMatchObject({ status: 401, error: { code: 'UNAUTHENTICATED' } })
    const { status, text, headers } = await app.get('/metrics', 'Bearer watcher')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(text).toContain(
      'freehold_http_request_duration_seconds_count{operation="getMarket",status_class="4xx"} 1',
    )
    expect(text).not.toContain('some-id')
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  })

  test('does not describe its API, and says that it is alive and ready', async () => {
    expect((await app.get('/api/docs')).status).toBe(404)
    expect((await app.get('/health')).text).toBe('{"status":"alive"}')
    expect((await app.get('/ready')).text).toBe('{"status":"ready"}')
  })
})

describe('a Freehold outside production', () => {
  const app = new TestApp('embedded')
  beforeAll(() => app.start())
  afterAll(() => app.stop())

  test('describes its API', async () => {
    expect(JSON.parse((await app.get('/api/docs')).text)).toEqual(describeApi())
  })

  test('has no metrics where no token is set', async () => {
    expect((await app.get('/metrics')).text).not.toContain('process_resident_memory_bytes')
  })
})
