import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RemoteDeclaration, RemoteRelease } from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import * as v from 'valibot'
import type { RemoteShare } from './sharedModules'

/** The parts of a release that are known before the build. */
export interface BuildFacts extends RemoteDeclaration {
  version: string
  buildId: string
  globalName: string
  shared: Record<string, RemoteShare>
  /** By shared module: the exports that its code uses. */
  uses: Record<string, string[]>
}

/** The parts of the federation plugin's mf-manifest.json that are read. */
const FederationManifest = v.object({
  metaData: v.object({ remoteEntry: v.object({ name: v.string() }) }),
  exposes: v.array(
    v.object({
      path: v.string(),
      assets: v.object({
        js: v.object({ sync: v.array(v.string()) }),
        css: v.object({ sync: v.array(v.string()) }),
      }),
    }),
  ),
})

/** Files that no browser requests by name: for people, for the publish command, or compressed forms of listed files. */
const notServed = /\.map$|\.(br|gz)$|^mf-(manifest|stats)\.json$|^(release|bundled)\.json$/

/**
 * What the registry needs to know about a finished build in `dist`: its entry, the hash of every file, what `./routes`
 * loads at once, and what single pages load in addition. Throws a ValiError if the build is not a release, and an Error
 * if it has no chunk of a declared name.
 */
export function describeBuild(dist: string, facts: BuildFacts): RemoteRelease {
  const manifest = v.parse(
    FederationManifest,
    JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')),
  )
  const files = listFiles(dist).filter((file) => !notServed.test(file))
  return v.parse(RemoteRelease, {
    name: facts.name,
    version: facts.version,
    entry: manifest.metaData.remoteEntry.name,
    buildId: facts.buildId,
    globalName: facts.globalName,
    exposes: manifest.exposes.map((expose) => expose.path),
    contract: facts.contract,
    shared: Object.fromEntries(
      Object.entries(facts.shared)
        .filter(([name]) => Object.hasOwn(facts.uses, name))
        .map(([name, { requiredVersion }]) => [name, requiredVersion]),
    ),
    uses: facts.uses,
    roles: facts.roles,
    paths: facts.paths,
    ...(facts.early && { early: facts.early }),
    files: Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(dist, file)))])),
    preload: unique(manifest.exposes.flatMap((expose) => expose.assets.js.sync)),
    styles: unique(manifest.exposes.flatMap((expose) => expose.assets.css.sync)),
    ...(facts.chunks && { pages: filesOfPages(facts.chunks, files) }),
    gitSha: gitSha(dist),
  })
}

function filesOfPages(chunks: Record<string, string>, files: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(chunks).map(([page, chunk]) => [page, filesOf(chunk, files)]))
}

/** A development build puts no hash into the names. */
function filesOf(chunk: string, files: readonly string[]): string[] {
  const isOwn = new RegExp(`^${chunk}(\\.[0-9a-f]+)?\\.(js|css)$`)
  const own = files.filter((file) => isOwn.test(file))
  if (own.length === 0) throw new Error(`There is no chunk '${chunk}' among ${files.join(', ')}`)
  return own
}

const unique = (names: string[]) => [...new Set(names)].toSorted()

const listFiles = (directory: string) =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    )
    .toSorted()

function gitSha(directory: string): string | null {
  try {
    const output = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim()
  } catch {
    return null
  }
}
