import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import { integrityOf } from '@freehold/contracts/node'

/** Of the shell's own files. Its first script names the hash of each chunk, so each is one that every visitor waits for. */
export const shellHash = 'sha256'

/** Remembers what the boot script's own compilation has written. */
export class BootFile {
  name = ''
  integrity = ''

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('BootFile', (compilation) => {
      const [file] = compilation.entrypoints.get('boot')?.getFiles() ?? []
      if (file === undefined) return
      this.name = file
      this.integrity = integrityOf(readFileSync(path.join(compiler.outputPath, file)), shellHash)
    })
  }
}

/**
 * Puts the boot script first in the page's head, with the chunks and the font that it is to ask for. The deferred
 * scripts, which browsers hold for less urgent, go before those.
 */
export class PageHeadPlugin {
  readonly #boot: BootFile
  readonly #lazyGroups: readonly string[]

  /** @param lazyGroups chunk groups that the sign-in page does not need, by name */
  constructor(boot: BootFile, lazyGroups: readonly string[]) {
    this.#boot = boot
    this.#lazyGroups = lazyGroups
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PageHeadPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation)
      hooks.alterAssetTagGroups.tap('PageHeadPlugin', (page) => {
        const scripts = page.headTags.filter(({ tagName }) => tagName === 'script')
        for (const { attributes } of scripts) attributes['fetchpriority'] = 'high'
        page.headTags.unshift(...this.#bootTags(compilation))
        return page
      })
    })
  }

  #bootTags(compilation: Compilation) {
    const { name, integrity } = this.#boot
    if (name === '') return []
    const fonts = compilation.getAssets().filter((asset) => asset.name.endsWith('.woff2'))
    const files = JSON.stringify({
      ...Object.fromEntries(this.#lazyGroups.map((group) => [group, lazyChunks(compilation, group)])),
      fonts: fonts.map((asset) => `/${asset.name}`),
    })
    // Neither async nor deferred: it has to have asked before the shell does, and not wait for the style sheet.
    const attributes = { src: `/${name}`, integrity, crossorigin: 'anonymous', 'data-files': files }
    return [{ tagName: 'script', attributes, voidTag: false }]
  }
}

function lazyChunks(compilation: Compilation, group: string): [url: string, integrity: string][] {
  const initial = new Set(compilation.entrypoints.get('main')?.getFiles())
  const files = compilation.namedChunkGroups.get(group)?.getFiles() ?? []
  const lazy = files.filter((file) => /\.(js|css)$/.test(file) && !initial.has(file))
  return lazy.map((file) => {
    const asset = compilation.getAsset(file)
    if (asset === undefined) throw new Error(`${file} is missing among the assets`)
    return [`/${file}`, integrityOf(asset.source.buffer(), shellHash)]
  })
}
