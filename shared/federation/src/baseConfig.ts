import path from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { PrecompressPlugin } from './PrecompressPlugin'
import type { Mode } from './sharedModules'
import { packageDirectory } from './workspace'

/** The oldest browsers that know `light-dark()`; with older targets the minimiser would rewrite it. */
export const browsers = ['chrome >= 123', 'safari >= 17.5', 'firefox >= 120']

/** How long a chunk of the shell may take to load. It is requested only once. */
const CHUNK_TIMEOUT_MS = 8_000

export const loaderPolicyName = 'freehold-loader'

/**
 * Chromium compiles a whole script that begins with this in the background during its download, instead of each
 * function on the main thread at its first call. Other browsers ignore it.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** In production with the hash of its content, so that browsers may cache it without a limit. */
export const fileName = (mode: Mode, name: string, ending: string) =>
  mode === 'production' ? `${name}.[contenthash:8]${ending}` : `${name}${ending}`

/** The part of the configuration that host and remotes share. */
export function baseConfig({ root, mode, uniqueName, isServed = false }: BaseOptions): Configuration {
  const production = mode === 'production'
  const refresh = isServed && !production
  return {
    context: root,
    mode,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(root, production ? 'dist' : 'dist/dev'),
      uniqueName,
      clean: true,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      trustedTypes: { policyName: loaderPolicyName },
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...federationRuntimeAsModules(), ...(production ? productionRouter() : {}) },
    },
    module: {
      rules: [
        typescriptRule({ production, refresh }),
        builtRule,
        ...(production ? [pureComponentsRule] : []),
        leafletRule,
        { test: /\.css$/, type: 'css/auto' },
        assetRule,
        drawingRule,
      ],
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]-[hash]', exportsOnly: false } },
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { format: { comments: false, preamble: compileHint } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      ...(production ? [new PrecompressPlugin()] : []),
      ...(refresh ? [new ReactRefreshRspackPlugin()] : []),
    ],
    // Its answers come from another server than the one that a remote's files come from.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

export interface BaseOptions {
  /** The package's directory. */
  root: string
  mode: Mode
  /** Holds the build id: global names and class names of two builds never meet. */
  uniqueName: string
  /** Whether a development server compiles it, for as long as it runs, and brings each edit into the open page. */
  isServed?: boolean
}

/** Modules whose work is done by the build. */
const builtModules = /\.built\.ts$/

const builtRule = {
  test: builtModules,
  type: 'json' as const,
  use: path.join(import.meta.dirname, 'runAtBuild.mjs'),
}

const pureComponentsRule = {
  test: /node_modules\/@vis\.gl\/react-google-maps\/dist\/.*\.mjs$/,
  use: path.join(import.meta.dirname, 'pureComponents.mjs'),
}

const leafletRule = {
  test: /node_modules\/leaflet\/dist\/leaflet-src\.js$/,
  use: path.join(import.meta.dirname, 'leafletWithoutProbe.mjs'),
}

const typescriptRule = ({ production, refresh }: { production: boolean; refresh: boolean }) => ({
  test: /\.tsx?$/,
  exclude: builtModules,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto' as const,
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh } },
    },
    env: { targets: browsers.join(', ') },
  },
})

const assetRule = { test: /\.(woff2|png|jpe?g|webp)$/, type: 'asset/resource' as const }

/** As data in the script or the style that names it: a release may hold no file that a browser shows as a document. */
const drawingRule = { test: /\.svg$/, type: 'asset/inline' as const }

/**
 * The federation plugin resolves its runtime the way Node does and so bundles the CommonJS files, which cannot be
 * shaken; this gives the same packages by their ESM files.
 */
function federationRuntimeAsModules(): Record<string, string> {
  const folder = path.dirname(packageDirectory('@module-federation/enhanced', import.meta.dirname))
  const packages = [
    'runtime-tools',
    'webpack-bundler-runtime',
    'runtime',
    'runtime-core',
    'sdk',
    'error-codes',
  ]
  return Object.fromEntries(
    packages.map((name) => [
      path.join(folder, name, 'dist/index.cjs'),
      path.join(folder, name, 'dist/index.js'),
    ]),
  )
}

/** react-router's exports name its development build alone; the other one leaves out its warnings. */
function productionRouter(): Record<string, string> {
  const folder = path.join(packageDirectory('react-router', import.meta.dirname), 'dist/production')
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  }
}
