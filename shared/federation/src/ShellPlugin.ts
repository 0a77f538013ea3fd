import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellContractVersion, type ShellRelease } from '@freehold/contracts'
import type { Compiler } from '@rspack/core'
import { halvedSets, type ProvidedSet } from './halvedSets'
import { providedExports } from './sharedExports'
import { type HostModule, hostShared, type Mode, type SharedList } from './sharedModules'

interface ShellPluginOptions {
  root: string
  mode: Mode
  buildId: string
  /** The file of the module that imports all shared modules. */
  provider: string
  list: SharedList
}

/**
 * Writes `dist/shell.json`: what the shell promises to remotes. Releases are held against it before they are published, and
 * the shell itself against the live releases before it starts. The API reads it and does not serve it.
 */
export class ShellPlugin {
  readonly #options: ShellPluginOptions

  constructor(options: ShellPluginOptions) {
    this.#options = options
  }

  apply(compiler: Compiler) {
    const { root, mode, buildId, provider, list } = this.#options
    const { modules, former } = hostShared(root, mode, list)
    const shell: ShellRelease = { contract: shellContractVersion, buildId, shared: versionsOf(modules) }
    // The graph of modules is complete, and gone once the files are written.
    compiler.hooks.thisCompilation.tap('ShellPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ShellPlugin', () => {
        const halved = halvedSets(compilation, { provider, modules, former })
        compilation.errors.push(...halved.map((message) => new Error(message)))
      })
      compilation.hooks.processAssets.tap('ShellPlugin', () => {
        const exportsOf = (set: ProvidedSet) => {
          const provided = providedExports(compilation, set.provider)
          return Object.fromEntries(
            set.modules.map(({ request, source }) => [request, provided[source] ?? []]),
          )
        }
        shell.exports = exportsOf({ provider, modules })
        if (former.length > 0)
          shell.former = former.map((set) => ({ shared: versionsOf(set.modules), exports: exportsOf(set) }))
      })
    })
    compiler.hooks.afterEmit.tap('ShellPlugin', () =>
      writeFileSync(path.join(compiler.outputPath, 'shell.json'), `${JSON.stringify(shell, null, 2)}\n`),
    )
  }
}

const versionsOf = (modules: readonly HostModule[]) =>
  Object.fromEntries(modules.map(({ request, version }) => [request, version]))
