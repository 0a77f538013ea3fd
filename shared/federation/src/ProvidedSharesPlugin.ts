import type { Compiler } from '@rspack/core'

/**
 * A shared module is provided only where the shell imports it itself; one that it does not would be missing in every
 * remote, and seen only at run time. This makes it an error of the shell's build.
 */
export class ProvidedSharesPlugin {
  readonly #wanted: string[]

  constructor(wanted: string[]) {
    this.#wanted = wanted
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterCompile.tap('ProvidedSharesPlugin', (compilation) => {
      const provided = [...compilation.modules].map((module) => module.identifier())
      const missing = this.#wanted.filter(
        (name) => !provided.some((id) => id.startsWith('provide shared module') && id.includes(` ${name}@`)),
      )
      for (const name of missing)
        compilation.errors.push(new Error(`The shell never imports '${name}', so remotes would not get it`))
    })
  }
}
