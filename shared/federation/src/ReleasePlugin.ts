import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from '@rspack/core'
import { type BuildFacts, describeBuild } from './describeBuild'

/** Writes `dist/release.json` once the build's own files lie on disk. */
export class ReleasePlugin {
  readonly #facts: BuildFacts

  constructor(facts: BuildFacts) {
    this.#facts = facts
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0) return
      const release = describeBuild(compiler.outputPath, this.#facts)
      writeFileSync(path.join(compiler.outputPath, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
    })
  }
}
