import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Compiler, rspack } from '@rspack/core'
import { integrityOf } from './describeBuild'

/** Remembers what the boot script's own compilation has written. */
export class BootFile {
  name = ''
  integrity = ''

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('BootFile', (compilation) => {
      const [file] = compilation.entrypoints.get('boot')?.getFiles() ?? []
      if (file === undefined) return
      this.name = file
      this.integrity = integrityOf(readFileSync(path.join(compiler.outputPath, file)))
    })
  }
}

/** Puts the boot script first in the page's head, and asks for the font before the style sheet names it. */
export class PageHeadPlugin {
  readonly #boot: BootFile

  constructor(boot: BootFile) {
    this.#boot = boot
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PageHeadPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation)
      hooks.alterAssetTagGroups.tap('PageHeadPlugin', (page) => {
        const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'))
        page.headTags.unshift(this.#bootTag(), ...fonts.map(({ name }) => fontTag(name)))
        return page
      })
    })
  }

  #bootTag() {
    const { name, integrity } = this.#boot
    return tag('script', { src: `/${name}`, async: true, integrity, crossorigin: 'anonymous' })
  }
}

const fontTag = (name: string) =>
  tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${name}`,
    crossorigin: 'anonymous',
  })

const tag = (tagName: string, attributes: Record<string, string | true>) => ({
  tagName,
  attributes,
  voidTag: tagName === 'link',
})
