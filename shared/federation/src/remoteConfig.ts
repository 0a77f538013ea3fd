import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { RemoteDeclaration, remoteLoadTimeoutMs } from '@freehold/contracts'
import path from 'node:path'
import * as v from 'valibot'
import { baseConfig, fileName } from './baseConfig'
import { buildId } from './buildId'
import { remoteDevServer } from './devServers'
import { ReleasePlugin } from './ReleasePlugin'
import { type Mode, remoteShared, type SharedList, sharedList } from './sharedModules'
import { readManifest } from './workspace'

/** The `freehold` field of a remote's package.json. Throws where it is not a valid declaration. */
export function readDeclaration(root: string): RemoteDeclaration {
  const { name, freehold } = readManifest(root)
  const declared = v.safeParse(RemoteDeclaration, freehold)
  if (declared.success && declared.output.name === name) return declared.output
  const why = declared.issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')
  throw new Error(`The 'freehold' field of ${name}/package.json is wrong: ${why ?? 'it has another name'}`)
}

/** A chunk is asked for twice; both tries, and a second for the wait between them, fit into the time for a remote. */
const CHUNK_TIMEOUT_MS = (remoteLoadTimeoutMs - 1_000) / 2

interface RemoteOptions {
  root: string
  mode: Mode
  /** Other shared modules than those of Freehold. */
  list?: Pick<SharedList, 'modules'>
}

/**
 * The whole build of one remote. It knows no other remote and no address of the shell: the registry brings them
 * together at run time.
 */
export function remoteConfig({ root, mode, list = sharedList }: RemoteOptions): Configuration {
  const declaration = readDeclaration(root)
  const { version } = readManifest(root)
  const shared = remoteShared(root, mode, list)
  const id = buildId(root, mode, shared)
  const globalName = `${declaration.name.replaceAll('-', '_')}_${id}`
  const base = baseConfig({ root, mode, uniqueName: globalName, isServed: mode === 'development' })
  return {
    ...base,
    name: declaration.name,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // A module that throws, throws the same again, instead of being there half-made for the next try.
      strictModuleErrorHandling: true,
      chunkFilename: fileName(mode, '[name]', '.js'),
      cssChunkFilename: fileName(mode, '[name]', '.css'),
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    // Each release has its own folder, so a separate vendor chunk would not be cached longer than the rest.
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    devServer: remoteDevServer(declaration, base.output?.path ?? root),
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: globalName,
        filename: fileName(mode, 'remoteEntry', '.js'),
        exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
        shared,
        shareStrategy: 'loaded-first',
        library: { type: 'var', name: globalName },
        runtimePlugins: [path.join(import.meta.dirname, 'runtime/chunkLoading.ts')],
        manifest: true,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      new rspack.SubresourceIntegrityPlugin(),
      new ReleasePlugin({ ...declaration, version, buildId: id, globalName, shared }),
    ],
  }
}
