import { hostShared, type Mode } from './sharedModules'

/**
 * The source of the module from which the shell hands out what it shares, made from the list, so that the two cannot
 * differ: `providedModules[request]` is `{version, module}`.
 */
export function providedModulesSource(root: string, mode: Mode): string {
  const shared = hostShared(root, mode)
  const imports = shared.map(({ source }, i) => `import * as shared${i} from ${JSON.stringify(source)}`)
  const entries = shared.map(
    ({ request, version }, i) =>
      `${JSON.stringify(request)}: { version: ${JSON.stringify(version)}, module: shared${i} }`,
  )
  return `${imports.join('\n')}\nexport const providedModules = {\n${entries.join(',\n')}\n}\n`
}
