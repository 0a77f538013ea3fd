import type { Compilation, Module } from '@rspack/core'
import type { HostModule } from './sharedModules'

interface Provided {
  /** The file of the module that imports the present modules. */
  provider: string
  modules: readonly HostModule[]
  former: readonly { file: string; set: readonly HostModule[] }[]
}

/**
 * A message for each module that imports the present version of one in a former set, but would be in the page of a remote that
 * has the former version: because it belongs to the set, or because it is shared and has no former version there. With two
 * copies of React it would call the hooks of the wrong one.
 */
export function halvedSets(
  { modules: all, moduleGraph }: Pick<Compilation, 'modules' | 'moduleGraph'>,
  { provider, modules, former }: Provided,
): string[] {
  const importsOf = (file: string) => {
    const found = [...(all as Iterable<Module>)].find((module) => module.identifier().endsWith(file))
    if (found === undefined) throw new Error(`The build has no ${file}`)
    const connections = moduleGraph.getOutgoingConnections(found)
    return new Map(
      connections.flatMap(({ dependency, module }) => (module ? [[dependency.request, module]] : [])),
    )
  }
  const reachedFrom = (start: Module) => {
    const reached = new Set([start])
    // A set also visits what is added to it meanwhile.
    for (const module of reached)
      for (const { module: next } of moduleGraph.getOutgoingConnections(module)) if (next) reached.add(next)
    return reached
  }
  const present = importsOf(provider)
  return former.flatMap(({ file, set }) => {
    const requests = new Set(set.map(({ request }) => request))
    const replaced = modules.filter(({ request }) => requests.has(request))
    const rest = modules.filter(({ request }) => !requests.has(request))
    const formers = importsOf(file)
    const wrong = (one: HostModule, start: Module | undefined) => {
      const reached = start && reachedFrom(start)
      return replaced
        .filter(({ source }) => reached?.has(present.get(source)!))
        .map(({ request, version }) => ({ one, request, version }))
    }
    return [
      ...set
        .flatMap((one) => wrong(one, formers.get(one.source)))
        .map(
          ({ one, request, version }) =>
            `${one.source} is in a former set with ${request}, but imports ${request} ${version}`,
        ),
      ...rest
        .flatMap((one) => wrong(one, present.get(one.source)))
        .map(
          ({ one, request, version }) =>
            `${one.request} imports ${request} ${version}, so the former set with ${request} needs ${one.request} too`,
        ),
    ]
  })
}
