/** @jest-environment node */
import { readUpTo } from './readUpTo'

/** The response of a tile that is small on the wire. */
function inflated(bytes: number): Response {
  const gzipped = new Response(new Uint8Array(bytes)).body!.pipeThrough(new CompressionStream('gzip'))
  return new Response(gzipped.pipeThrough(new DecompressionStream('gzip')))
}

test('a tile that inflates to more than any real one is given up as damaged [GND-7]', async () => {
  expect((await readUpTo(inflated(50_000), 50_000)).byteLength).toBe(50_000)
  await expect(readUpTo(inflated(50_000_000), 1_000_000)).rejects.toMatchObject({ kind: 'corrupt' })
})
