import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Compiler } from '@rspack/core'

const compressible = /\.(js|css|svg)$/
/** Below this a compressed answer is no smaller on the wire. */
const MIN_BYTES = 1_024

/**
 * Writes `.br` and `.gz` forms of what the build emitted. Files with a hash in their name never change, so they are
 * compressed once and as small as can be, instead of at every request.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.assetEmitted.tap('PrecompressPlugin', (file, { content, targetPath }) => {
      if (compiler.watchMode || !compressible.test(file) || content.byteLength < MIN_BYTES) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      writeFileSync(path.normalize(`${targetPath}.br`), brotliCompressSync(content, quality))
      writeFileSync(path.normalize(`${targetPath}.gz`), gzipSync(content, { level: 9 }))
    })
  }
}
