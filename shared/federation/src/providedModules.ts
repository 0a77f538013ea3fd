import { type HostModule, hostShared, type Mode, type SharedList } from './sharedModules'

/**
 * The sources of the modules from which the shell hands out what it shares, by file, made from the list, so that the two
 * cannot differ. A former set is a chunk of its own, which only visitors of remotes that need it load.
 */
export function providedModulesSources(
  provider: string,
  { root, mode, list }: { root: string; mode: Mode; list?: SharedList },
): Record<string, string> {
  const { modules, former } = hostShared(root, mode, list)
  const sets = former.map((set, index) => {
    const versions = Object.fromEntries(set.modules.map(({ request, version }) => [request, version]))
    const load = `import(/* webpackChunkName: "former${index}" */ ${JSON.stringify(set.provider)})`
    return `{ shared: ${JSON.stringify(versions)}, load: () => ${load} }`
  })
  return {
    [provider]: `${providerSource(modules)}export const formerSets = [${sets.join(', ')}]\n`,
    ...Object.fromEntries(former.map((set) => [set.provider, providerSource(set.modules)])),
  }
}

/** `providedModules[request]` is `{version, module}`. */
function providerSource(modules: readonly HostModule[]): string {
  const imports = modules.map(
    ({ source }, index) => `import * as shared${index} from ${JSON.stringify(source)}`,
  )
  const entries = modules.map(
    ({ request, version }, index) =>
      `${JSON.stringify(request)}: { version: ${JSON.stringify(version)}, module: shared${index} }`,
  )
  return `${imports.join('\n')}\nexport const providedModules = {\n${entries.join(',\n')}\n}\n`
}
