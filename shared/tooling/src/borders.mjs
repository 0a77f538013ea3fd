import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const anyShared = ['contracts', 'analysis', 'auth-client', 'ui', 'federation', 'embedded-maps']
const remotes = ['remote-search', 'remote-property', 'remote-admin', 'remote-account']
const units = new Set([...remotes, 'host', 'api', 'e2e'])

/**
 * Who may import which package of ours: the table of docs/architecture.md. What is not named here may not be
 * imported.
 */
export const mayImport = {
  'shared/contracts': [],
  'shared/analysis': ['contracts'],
  'shared/demo-town': ['contracts'],
  'shared/auth-client': ['contracts'],
  'shared/ui': [],
  'shared/embedded-maps': ['contracts', 'demo-town'],
  // The last two are for the small shell in which a remote is developed alone.
  'shared/federation': ['contracts', 'auth-client', 'ui'],
  'shared/tooling': ['contracts'],
  host: anyShared,
  ...Object.fromEntries(remotes.map((remote) => [remote, anyShared])),
  api: ['contracts', 'analysis', 'demo-town'],
  e2e: ['contracts'],
}

const source = /\.[cm]?tsx?$/
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)['"]([@.#\w][^'"\n]*)['"]/g

/** The specifiers that a source text imports, static, dynamic and by type. */
export const specifiersOf = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(specifier)].map(([, name]) => name)

/** Why `folder` must not import `name`, or undefined when it may. */
export function objection(folder, name) {
  const [scope, rest] = name.split('/')
  const isOurs = scope === '@freehold' ? !mayImport[folder].includes(rest) : units.has(scope)
  return isOurs ? `may not import ${name}` : undefined
}

/** A relative path that climbs out of its package reaches into another one. */
export function climbsOut(fileInPackage, name) {
  if (!name.startsWith('.')) return false
  const depth = fileInPackage.split('/').length - 1
  return name.split('/').filter((part) => part === '..').length > depth
}

function objectionsIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter(
    (file) => source.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  )
  return files.flatMap((file) =>
    specifiersOf(readFileSync(join(root, folder, file), 'utf8')).flatMap((name) => {
      const why = climbsOut(file, name) ? `reaches out of its package: ${name}` : objection(folder, name)
      return why ? [`${folder}/${String(file)}: ${why}`] : []
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const objections = Object.keys(mayImport).flatMap(objectionsIn)
  for (const line of objections) console.error(line)
  process.exit(objections.length === 0 ? 0 : 1)
}
