import path from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { baseConfig } from './baseConfig'
import { aloneDevServer } from './devServers'
import { withFacades } from './sharedModules'
import { readManifest } from './workspace'

/** A remote's pages in a small shell of their own: `npm run alone -w remote-search`. */
export function aloneConfig({ root }: { root: string }): Configuration {
  const { name } = readManifest(root)
  const base = baseConfig({ root, mode: 'development', uniqueName: `${name}_alone`, isServed: true })
  const { resolve, module } = withFacades(base)
  const alias = { ...resolve.alias, '#remote-routes$': path.join(root, 'src/routes.tsx') }
  return {
    ...base,
    entry: { alone: path.join(import.meta.dirname, 'runtime/aloneShell.tsx') },
    output: { ...base.output, path: path.join(root, 'dist/alone'), publicPath: '/' },
    resolve: { ...resolve, alias },
    module,
    devServer: aloneDevServer(name),
    plugins: [...(base.plugins ?? []), new rspack.HtmlRspackPlugin({ title: name })],
  }
}
