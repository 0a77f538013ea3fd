import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const anyShared = ['contracts', 'analysis', 'auth-client', 'ui', 'federation', 'embedded-maps']
const remotes = ['remote-search', 'remote-property', 'remote-admin', 'remote-account']

/**
 * Who may import which package of ours: the table of docs/architecture.md. What is not named here may not be
 * imported, and a package of another origin must stand in the importer's own package.json.
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
  e2e: ['contracts', 'analysis'],
}

const source = /\.[cm]?tsx?$/
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)['"]([@.#\w][^'"\n]*)['"]/g

/** The specifiers that a source text imports, static, dynamic and by type. */
export const specifiersOf = (text) =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(specifier)].map(([, name]) => name)

/** Why `folder` must not import `name`, or undefined when it may. `declared` are the packages of its manifest. */
export function objection(folder, name, declared) {
  if (name.startsWith('#') || name.startsWith('node:')) return undefined
  if (name.startsWith('.')) return undefined
  const [scope, rest] = name.split('/')
  if (scope === '@freehold') {
    return mayImport[folder].includes(rest) ? undefined : `may not import ${name}`
  }
  if ([...remotes, 'host', 'api', 'e2e'].includes(scope)) return `may not import ${name}`
  const packageName = name.startsWith('@') ? `${scope}/${rest}` : scope
  const types = `@types/${packageName.replace('@', '').replace('/', '__')}`
  return declared.has(packageName) || declared.has(types)
    ? undefined
    : `${String(packageName)} is not in its package.json`
}

/** A relative path that climbs out of its package reaches into another one. */
export function climbsOut(fileInPackage, name) {
  if (!name.startsWith('.')) return false
  const depth = fileInPackage.split('/').length - 1
  return name.split('/').filter((part) => part === '..').length > depth
}

const declaredIn = (folder) => {
  const manifests = [JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))]
  manifests.push({
    devDependencies: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies,
  })
  return new Set(
    manifests.flatMap((m) => Object.keys({ ...m.dependencies, ...m.devDependencies, ...m.peerDependencies })),
  )
}

function objectionsIn(folder) {
  const declared = declaredIn(folder)
  const files = readdirSync(join(root, folder), { recursive: true }).filter(
    (file) => source.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  )
  return files.flatMap((file) =>
    specifiersOf(readFileSync(join(root, folder, file), 'utf8')).flatMap((name) => {
      const why = climbsOut(file, name)
        ? `reaches out of its package: ${name}`
        : objection(folder, name, declared)
      return why ? [`${folder}/${String(file)}: ${why}`] : []
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const objections = Object.keys(mayImport).flatMap(objectionsIn)
  for (const line of objections) console.error(line)
  process.exit(objections.length === 0 ? 0 : 1)
}
