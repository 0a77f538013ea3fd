import { type Configuration, rspack } from '@rspack/core'
import path from 'node:path'
import { baseConfig, fileName } from './baseConfig'
import { buildId } from './buildId'
import { hostDevServer } from './devServers'
import { BootFile, PageHeadPlugin, shellHash } from './PageHeadPlugin'
import { providedModulesSources } from './providedModules'
import { type Mode, type SharedList, sharedList, withFacades } from './sharedModules'
import { ShellPlugin } from './ShellPlugin'
import { repositoryRoot } from './workspace'

/** The shell: the page itself, the small script that asks for the registry before the rest has arrived, and shared reports. */
export function hostConfig({ root, mode, isServed = false, lazyGroups, list }: HostOptions): Configuration[] {
  const id = buildId(root, mode)
  const uniqueName = `freehold_host_${id}`
  const bootFile = new BootFile()
  const page = pageConfig({ root, mode, id, uniqueName, bootFile, isServed, lazyGroups, list })
  if (mode === 'development' && !isServed) return [besideTheBuild(page, root)]
  // What the boot script gains is lost in a page that is compiled while one waits for it.
  if (mode === 'development') return [page]
  const afterBoot = { dependencies: ['boot'] }
  return [
    bootConfig({ root, mode, uniqueName, bootFile }),
    { ...page, ...afterBoot },
    { ...sharedReportConfig({ root, mode, uniqueName, bootFile }), ...afterBoot },
  ]
}

interface HostOptions {
  root: string
  mode: Mode
  /** Whether a development server compiles it. */
  isServed?: boolean
  /** Groups of chunks that the boot script may request in addition to those of the sign-in page. */
  lazyGroups?: readonly string[] | undefined
  /** Other shared modules than those of Freehold. */
  list?: SharedList | undefined
}

/** What every page behind sign-in needs, what remotes do, and what the dashboard does. */
const shellGroups = ['app', 'federation', 'dashboard']

/**
 * Puts the shell's development build in a folder inside the production build: a tab in which a remote is developed gets
 * it from a running Freehold, as Fast Refresh needs React's development build. Its files are kept forever like all of the
 * shell's.
 */
const besideTheBuild = (page: Configuration, root: string): Configuration => ({
  ...page,
  output: {
    ...page.output,
    path: path.join(root, 'dist/assets/development'),
    clean: true,
    publicPath: '/assets/development/',
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
})

interface HostParts extends HostOptions {
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
    output: { ...base.output, publicPath: '/', filename: fileName(mode, 'assets/[name]', '.js') },
    plugins: [...(base.plugins ?? []), bootFile],
  }
}

/** Where the file of a page is, and where those of its parts. */
const pageOutput = (mode: Mode, output: Configuration['output']) => ({
  ...output,
  clean: false,
  publicPath: '/',
  filename: fileName(mode, 'assets/[name]', '.js'),
  cssFilename: fileName(mode, 'assets/[name]', '.css'),
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
})

/** Without `chunks` a page has those of all entries. */
const htmlPage = (mode: Mode, options: { filename?: string; chunks?: string[] } = {}) =>
  new rspack.HtmlRspackPlugin({
    template: './src/index.html',
    favicon: path.join(repositoryRoot, 'shared/ui/src/brand/mark.svg'),
    inject: 'head',
    scriptLoading: 'defer',
    minify: mode === 'production',
    ...options,
  })

const sharedReport = { sharedReport: './src/sharedReport.tsx' }
const sharedReportPage = { filename: 'sharedReport.html' }

/**
 * The page of a shared report is compiled by itself, so that its readers load nothing of the app, and the app's other pages
 * are not split where both use the same.
 */
function sharedReportConfig({ root, mode, uniqueName, bootFile }: HostParts): Configuration {
  const base = baseConfig({ root, mode, uniqueName: `${uniqueName}_report` })
  return {
    ...base,
    name: 'sharedReport',
    entry: sharedReport,
    output: pageOutput(mode, base.output),
    plugins: [
      ...(base.plugins ?? []),
      htmlPage(mode, sharedReportPage),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [shellHash] }),
      new PageHeadPlugin(bootFile, []),
    ],
  }
}

/**
 * The shell takes part in the federation through its run-time interface, not through the bundler's plugin: with that
 * one the runtime and the whole of every shared module load before the sign-in page (36 kB gzip more).
 */
function pageConfig(parts: HostParts & { id: string }): Configuration {
  const { root, mode, id, uniqueName, bootFile, isServed } = parts
  const { lazyGroups = shellGroups, list = sharedList } = parts
  const base = baseConfig({ root, mode, uniqueName, isServed })
  const provider = path.join(root, 'src/remotes/loading/providedModules.js')
  return {
    ...base,
    name: 'host',
    entry: {
      main: mode === 'production' ? ['./src/main.tsx'] : [rememberRenderers, './src/main.tsx'],
      ...(isServed && sharedReport),
    },
    devServer: hostDevServer(),
    output: {
      ...pageOutput(mode, base.output),
      // The Trusted Types policy of the loader accepts scripts from /assets only.
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: 'assets/[runtime].[fullhash].hot-update.json',
    },
    ...withFacades(base),
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', cacheGroups: { vendor } } },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin(providedModulesSources(provider, { root, mode, list })),
      new rspack.DefinePlugin({ ...runtimeSwitches, FREEHOLD_BUILD_NAME: JSON.stringify(uniqueName) }),
      ...(isServed
        ? [
            htmlPage(mode, { chunks: ['main'] }),
            htmlPage(mode, { ...sharedReportPage, chunks: ['sharedReport'] }),
          ]
        : [htmlPage(mode)]),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [shellHash] }),
      new PageHeadPlugin(bootFile, lazyGroups),
      ...(mode === 'production' ? [new ShellPlugin({ root, mode, buildId: id, provider, list })] : []),
    ],
  }
}

const rememberRenderers = path.join(import.meta.dirname, 'runtime/rememberRenderers.ts')

/** The federation runtime leaves out what these say is not needed. */
const runtimeSwitches = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
}

/** What changes only when a package is updated stays cached when the shell's own code changes. */
const vendor = {
  name: 'vendor',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|valibot)[\\/]/,
  chunks: 'initial' as const,
  enforce: true,
}
