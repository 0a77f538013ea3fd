import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'

export const gzipBytes = (/** @type {string} */ file) => gzipSync(readFileSync(file), { level: 9 }).byteLength

/**
 * The package of a source file: an npm package, or one of `shared`.
 * @param {string} source
 */
function packageOf(source) {
  const installed = source.split('node_modules/').at(-1)
  if (installed !== source) return /^(@[^/]+\/)?[^/]+/.exec(installed ?? '')?.[0] ?? 'own code'
  if (source.includes('/webpack/')) return 'bundler'
  return /\/shared\/([\w-]+)\//.exec(source)?.[1] ?? 'own code'
}

/**
 * The gzipped bytes of scripts by package, the largest first. Compression works on whole files, so each package gets
 * its share of the minified bytes according to the source map.
 * @param {string[]} files
 */
export function packagesOf(files) {
  /** @type {Map<string, number>} */
  const total = new Map()
  for (const file of files) {
    const minified = minifiedBytes(file)
    const all = [...minified.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [name, bytes] of minified)
      total.set(name, (total.get(name) ?? 0) + (bytes / all) * gzipBytes(file))
  }
  return [...total].map(([name, bytes]) => ({ name, bytes })).toSorted((a, b) => b.bytes - a.bytes)
}

/** @param {string} file */
function minifiedBytes(file) {
  const text = readFileSync(file, 'utf8')
  // A chunk of only JSON has no source map.
  if (!existsSync(`${file}.map`)) return new Map([['data', text.length]])
  const lines = text.split('\n')
  const lengthOf = (/** @type {number} */ line) => lines[line - 1]?.length ?? 0
  /** @type {Map<string, number>} */
  const bytes = new Map()
  /** @type {import('@jridgewell/trace-mapping').EachMapping[]} */
  const mappings = []
  eachMapping(new TraceMap(readFileSync(`${file}.map`, 'utf8')), (mapping) => mappings.push(mapping))
  for (const [index, { source, generatedLine, generatedColumn }] of mappings.entries()) {
    const next = mappings[index + 1]
    const until = next?.generatedLine === generatedLine ? next.generatedColumn : lengthOf(generatedLine)
    const name = packageOf(source ?? 'webpack://build/webpack/')
    bytes.set(name, (bytes.get(name) ?? 0) + Math.max(0, until - generatedColumn))
  }
  return bytes
}
