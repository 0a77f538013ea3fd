import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellContractVersion, type ShellRelease } from '@freehold/contracts'
import type { Compiler } from '@rspack/core'
import { providedExports } from './sharedExports'
import { hostShared, type Mode } from './sharedModules'

interface ShellPluginOptions {
  root: string
  mode: Mode
  /** The file of the module that imports all shared modules. */
  provider: string
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
    const { root, mode, provider } = this.#options
    const shared = hostShared(root, mode)
    const shell: ShellRelease = {
      contract: shellContractVersion,
      shared: Object.fromEntries(shared.map(({ request, version }) => [request, version])),
    }
    // The graph of modules is complete, and gone once the files are written.
    compiler.hooks.thisCompilation.tap('ShellPlugin', (compilation) =>
      compilation.hooks.processAssets.tap('ShellPlugin', () => {
        const provided = providedExports(compilation, provider)
        shell.exports = Object.fromEntries(
          shared.map(({ request, source }) => [request, provided[source] ?? []]),
        )
      }),
    )
    compiler.hooks.afterEmit.tap('ShellPlugin', () =>
      writeFileSync(path.join(compiler.outputPath, 'shell.json'), `${JSON.stringify(shell, null, 2)}\n`),
    )
  }
}
