/** @jest-environment node */
import { gzipSync } from 'node:zlib'
import { readUpTo } from './readUpTo'

const inflated = (bytes: number) => {
  const stream = new Response(gzipSync(Buffer.alloc(bytes))).body!
  return new Response(stream.pipeThrough(new DecompressionStream('gzip')))
}

test('a tile that inflates to more than any real one is given up as damaged [GND-7]', async () => {
  expect((await readUpTo(inflated(50_000), 50_000)).byteLength).toBe(50_000)
  await expect(readUpTo(inflated(50_000_000), 1_000_000)).rejects.toMatchObject({ kind: 'corrupt' })
})
