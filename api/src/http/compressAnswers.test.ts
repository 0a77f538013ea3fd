import { gunzipSync } from 'node:zlib'
import { addHomes } from '../testing/addHomes'
import { TestApp } from '../testing/testApp'

describe('a large answer', () => {
  const app = new TestApp('embedded')
  beforeAll(() => app.start(), 60_000)
  beforeEach(() => app.reset())
  afterAll(() => app.stop())

  const bounds = JSON.stringify({ ne: { lat: 48, lng: -122 }, sw: { lat: 47, lng: -123 } })
  const url = `/api/v1/auth/searchProperties?type=bounds&zoom=10&bounds=${encodeURIComponent(bounds)}`
  const ask = async (as: string, encoding: string, path = url) => {
    const headers = { authorization: as, 'accept-encoding': encoding }
    return app.api.inject({ url: path, headers })
  }

  test('is compressed for clients that accept gzip, and has the same content for others', async () => {
    await addHomes(
      app.db,
      Array.from({ length: 50 }, (_, index) => ({ id: `home-${index}` })),
    )
    const as = await app.signIn('Investor')
    const plain = await ask(as, 'identity')
    expect(JSON.parse(plain.payload).data).toHaveLength(50)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    for (const encoding of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip;q=1.0, *;q=0.5']) {
      const { headers, rawPayload } = await ask(as, encoding)
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      expect(gunzipSync(rawPayload).toString()).toBe(plain.payload)
    }
    for (const encoding of ['', 'br', 'gzip;q=0', 'gzip; q=0.000', 'x-gzip2']) {
      const { headers, payload } = await ask(as, encoding)
      expect([headers['content-encoding'], payload]).toEqual([undefined, plain.payload])
    }
  })

  test('is left alone where it is small, or anyone may ask for it', async () => {
    const as = await app.signIn('Investor')
    const { headers } = await ask(as, 'gzip', '/api/v1/auth/getUser')
    expect(headers['content-encoding']).toBeUndefined()
    const description = await ask(as, 'gzip', '/api/docs')
    expect(description.headers['content-encoding']).toBeUndefined()
    expect(description.payload.length).toBeGreaterThan(100_000)
  })
})
