import { EVERY_EXPORT } from '@freehold/contracts'
import type { Compilation, Module } from '@rspack/core'

/** A module of a remote in whose place the shell's is used: `consume shared module (default) react-dom@^19.0.0 …`. */
const consumed = /^consume shared module \([^)]*\) (\S+?)@[^@\s]+ /

/**
 * The exports of shared modules that a remote's code uses, in every chunk: by module, sorted. A module that is used in a way
 * that leaves open which, such as `import()` or `import *`, counts as used as a whole.
 */
export function usedExports({ modules, moduleGraph }: Compilation): Record<string, string[]> {
  const uses = new Map<string, Set<string>>()
  for (const module of modules as Iterable<Module>) {
    const request = consumed.exec(module.identifier())?.[1]
    if (request === undefined) continue
    const names = uses.get(request) ?? new Set()
    uses.set(request, names)
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      // The import itself; what is used of it has connections of its own.
      if (dependency.type === 'esm import') continue
      const [name = EVERY_EXPORT] = dependency.type === 'esm import specifier' ? (dependency.ids ?? []) : []
      names.add(name)
    }
  }
  return sorted(uses)
}

/** What a module that imports modules as a whole could hand on of each, by the request it imports them with. */
export function providedExports(
  { modules, moduleGraph }: Compilation,
  importer: string,
): Record<string, string[]> {
  const provided = new Map<string, Set<string>>()
  const module = [...(modules as Iterable<Module>)].find((one) => one.identifier().endsWith(importer))
  if (module === undefined) throw new Error(`The build has no ${importer}`)
  for (const { dependency, module: imported } of moduleGraph.getOutgoingConnections(module)) {
    const names = imported && moduleGraph.getProvidedExports(imported)
    if (dependency.request === undefined) continue
    if (!Array.isArray(names))
      throw new Error(`The exports of ${dependency.request} cannot be told at build time`)
    // What a CommonJS module exports as a whole is its default.
    const isWhole = imported?.buildMeta?.['exportsType'] !== 'namespace'
    provided.set(dependency.request, new Set(isWhole ? [...names, 'default'] : names))
  }
  return sorted(provided)
}

const sorted = (names: ReadonlyMap<string, ReadonlySet<string>>) =>
  Object.fromEntries(
    [...names]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([request, set]) => [request, [...set].toSorted()]),
  )
