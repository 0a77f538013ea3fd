import type { Compilation, Module } from '@rspack/core'
import type { HostModule } from './sharedModules'

export interface ProvidedSet {
  /** The file of the module that imports them. */
  provider: string
  modules: readonly HostModule[]
}

/**
 * A message for each module that a remote with a former set would get, and that imports the present version of a module of the
 * set: one of the set itself, or one that is shared and has no former version there. A remote with a former React would run
 * the hooks of that module on the wrong React.
 */
export function halvedSets(
  { modules, moduleGraph }: Pick<Compilation, 'modules' | 'moduleGraph'>,
  { former, ...present }: ProvidedSet & { former: readonly ProvidedSet[] },
): string[] {
  const byIdentifier = new Map([...(modules as Iterable<Module>)].map((one) => [one.identifier(), one]))
  const importsOf = (file: string) => {
    const [, found] = [...byIdentifier].find(([identifier]) => identifier.endsWith(file)) ?? []
    if (found === undefined) throw new Error(`The build has no ${file}`)
    const connections = moduleGraph.getOutgoingConnections(found)
    return new Map(connections.map(({ dependency, module }) => [dependency.request, module]))
  }
  const reachedFrom = (start: Module) => {
    const reached = new Set([start])
    // A Set also visits what is added to it meanwhile.
    for (const one of reached)
      for (const { module: next } of moduleGraph.getOutgoingConnections(one)) if (next) reached.add(next)
    return new Set([...reached].map((one) => one.identifier()))
  }
  const imports = importsOf(present.provider)
  return former.flatMap((set) => {
    const requests = new Set(set.modules.map(({ request }) => request))
    const isReplaced = ({ request }: HostModule) => requests.has(request)
    const replaced = present.modules.filter(isReplaced)
    const rest = present.modules.filter((one) => !isReplaced(one))
    const formers = importsOf(set.provider)
    const replacedBy = (start: Module | null | undefined) => {
      const reached = start ? reachedFrom(start) : new Set()
      return replaced.filter(({ source }) => reached.has(imports.get(source)?.identifier()))
    }
    return [
      ...set.modules.flatMap((one) =>
        replacedBy(formers.get(one.source)).map(
          ({ request, version }) =>
            `${nameOf(one)} of a former set imports ${request} ${version} and not the former ${request}`,
        ),
      ),
      ...rest.flatMap((one) =>
        replacedBy(imports.get(one.source)).map(
          (its) =>
            `The former set with ${its.request} needs a ${one.request} too: ${nameOf(one)} imports ${nameOf(its)}`,
        ),
      ),
    ]
  })
}

const nameOf = ({ request, version }: HostModule) => `${request} ${version}`
