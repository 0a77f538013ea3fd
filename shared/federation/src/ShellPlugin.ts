import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellContractVersion, type ShellRelease } from '@freehold/contracts'
import type { Compiler } from '@rspack/core'
import { hostShared, type Mode } from './sharedModules'

/** What the shell promises to remotes: releases are held against it before they are published. */
export const describeShell = (root: string, mode: Mode): ShellRelease => ({
  contract: shellContractVersion,
  shared: Object.fromEntries(hostShared(root, mode).map(({ request, version }) => [request, version])),
})

/** Writes `dist/shell.json`. The API reads it and does not serve it. */
export class ShellPlugin {
  readonly #shell: ShellRelease

  constructor(shell: ShellRelease) {
    this.#shell = shell
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ShellPlugin', () =>
      writeFileSync(
        path.join(compiler.outputPath, 'shell.json'),
        `${JSON.stringify(this.#shell, null, 2)}\n`,
      ),
    )
  }
}
