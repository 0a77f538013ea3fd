import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compilation, Compiler, Module } from '@rspack/core'
import { usedExports } from './sharedExports'
import { type BuildFacts, describeBuild } from './describeBuild'
import { bundledPackages, singletonPackages } from './singletons'

/**
 * After the build has written its files, writes `dist/release.json`, and `dist/bundled.json`: the packages whose code
 * the build contains, and which of them a page should have only once, from the shell.
 */
export class ReleasePlugin {
  readonly #facts: Omit<BuildFacts, 'uses'>

  constructor(facts: Omit<BuildFacts, 'uses'>) {
    this.#facts = facts
  }

  apply(compiler: Compiler) {
    let uses: Record<string, string[]> = {}
    // The graph of modules is complete, and gone once the files are written.
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) =>
      compilation.hooks.processAssets.tap('ReleasePlugin', () => {
        uses = usedExports(compilation)
      }),
    )
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0) return
      const write = (file: string, content: unknown) =>
        writeFileSync(path.join(compiler.outputPath, file), `${JSON.stringify(content, null, 2)}\n`)
      write('release.json', describeBuild(compiler.outputPath, { ...this.#facts, uses }))
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
