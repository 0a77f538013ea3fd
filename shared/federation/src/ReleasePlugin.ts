import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compilation, Compiler, Module } from '@rspack/core'
import { type BuildFacts, describeBuild } from './describeBuild'
import { bundledPackages, singletonPackages } from './singletons'

/**
 * After the build has written its files, writes `dist/release.json`, and `dist/bundled.json`: the packages whose code
 * the build contains, and which of them a page should have only once, from the shell.
 */
export class ReleasePlugin {
  readonly #facts: BuildFacts

  constructor(facts: BuildFacts) {
    this.#facts = facts
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0) return
      const write = (file: string, content: unknown) =>
        writeFileSync(path.join(compiler.outputPath, file), `${JSON.stringify(content, null, 2)}\n`)
      write('release.json', describeBuild(compiler.outputPath, this.#facts))
      const packages = bundledPackages(filesIn(compilation))
      write('bundled.json', {
        packages,
        singletons: packages.filter((name) => singletonPackages.includes(name)),
      })
    })
  }
}

/** Every source file of the build, those inside concatenated modules too. */
function filesIn(compilation: Compilation): string[] {
  const all = [...(compilation.modules as Iterable<Module>)].flatMap((module) => [
    module,
    ...((module as { modules?: Module[] }).modules ?? []),
  ])
  return all.flatMap((module) => module.nameForCondition() ?? [])
}
