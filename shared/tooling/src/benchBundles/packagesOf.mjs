import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'

export const gzipBytes = (file) => gzipSync(readFileSync(file), { level: 9 }).byteLength

/** The package of a source file: an npm package, or one of `shared`. */
function packageOf(source) {
  const installed = source.split('node_modules/').at(-1)
  if (installed !== source) return /^(@[^/]+\/)?[^/]+/.exec(installed)[0]
  if (source.includes('/webpack/')) return 'bundler'
  return /\/shared\/([\w-]+)\//.exec(source)?.[1] ?? 'own code'
}

/**
 * The gzipped bytes of scripts by package, the largest first. Compression works on whole files, so each package gets
 * its share of the minified bytes according to the source map.
 */
export function packagesOf(files) {
  const total = new Map()
  for (const file of files) {
    const minified = minifiedBytes(file)
    const all = [...minified.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [name, bytes] of minified)
      total.set(name, (total.get(name) ?? 0) + (bytes / all) * gzipBytes(file))
  }
  return [...total].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => b.bytes - a.bytes)
}

function minifiedBytes(file) {
  const text = readFileSync(file, 'utf8')
  // A chunk of only JSON has no source map.
  if (!existsSync(`${file}.map`)) return new Map([['data', text.length]])
  const lines = text.split('\n')
  const bytes = new Map()
  let previous = null
  const count = (until) => {
    if (previous === null) return
    const name = packageOf(previous.source ?? 'webpack://build/webpack/')
    bytes.set(name, (bytes.get(name) ?? 0) + Math.max(0, until - previous.generatedColumn))
  }
  eachMapping(new TraceMap(readFileSync(`${file}.map`, 'utf8')), (mapping) => {
    const isNewLine = previous !== null && mapping.generatedLine !== previous.generatedLine
    count(isNewLine ? lines[previous.generatedLine - 1].length : mapping.generatedColumn)
    previous = mapping
  })
  if (previous !== null) count(lines[previous.generatedLine - 1].length)
  return bytes
}
