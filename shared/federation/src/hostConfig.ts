import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { baseConfig } from './baseConfig'
import { buildId } from './buildId'
import { BootFile, PageHeadPlugin } from './PageHeadPlugin'
import { ProvidedSharesPlugin } from './ProvidedSharesPlugin'
import { hostShared, type Mode } from './sharedModules'

/** The shell: the page itself, and the small script that asks for the registry before the rest has arrived. */
export function hostConfig({ root, mode }: { root: string; mode: Mode }): Configuration[] {
  const uniqueName = `freehold_host_${buildId(root, mode)}`
  const bootFile = new BootFile()
  return [bootConfig({ root, mode, uniqueName, bootFile }), pageConfig({ root, mode, uniqueName, bootFile })]
}

interface HostParts {
  root: string
  mode: Mode
  uniqueName: string
  bootFile: BootFile
}

/** Compiled by itself, so that it carries neither the federation runtime nor React. */
function bootConfig({ root, mode, uniqueName, bootFile }: HostParts): Configuration {
  const base = baseConfig({ root, mode, uniqueName: `${uniqueName}_boot` })
  return {
    ...base,
    name: 'boot',
    entry: { boot: './src/boot.ts' },
    output: { ...base.output, publicPath: '/', filename: 'assets/[name].[contenthash:8].js' },
    plugins: [bootFile],
  }
}

function pageConfig({ root, mode, uniqueName, bootFile }: HostParts): Configuration {
  const base = baseConfig({ root, mode, uniqueName })
  const shared = hostShared(root, mode)
  return {
    ...base,
    name: 'host',
    dependencies: ['boot'],
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      clean: false,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', cacheGroups: { vendor } } },
    plugins: [
      new ModuleFederationPlugin({
        name: uniqueName,
        shared,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        inject: 'head',
        scriptLoading: 'defer',
        minify: mode === 'production',
      }),
      new rspack.SubresourceIntegrityPlugin(),
      new PageHeadPlugin(bootFile),
      new ProvidedSharesPlugin(Object.keys(shared)),
    ],
  }
}

/** What changes only when a package is updated stays cached when the shell's own code changes. */
const vendor = {
  name: 'vendor',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|swr|valibot|react-hot-toast|@module-federation)[\\/]/,
  chunks: 'initial' as const,
  enforce: true,
}
