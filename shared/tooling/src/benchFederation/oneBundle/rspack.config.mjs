import path from 'node:path'
import { hostConfig } from '@freehold/federation'
import { root } from '../../run.mjs'
import { declarations } from './declarations.mjs'

const here = import.meta.dirname
const host = path.join(root, 'host')

const lazyGroups = ['app', ...declarations.map(({ name }) => name)]

/** The shell's own build, with what stands here in the place of its federation. */
export default () =>
  hostConfig({ root: host, mode: 'production', lazyGroups }).map((config) => ({
    ...config,
    ...(config.name === 'boot' && { entry: { boot: path.join(here, 'boot.mjs') } }),
    output: { ...config.output, path: process.env.FREEHOLD_ONE_BUNDLE },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        '#remotes$': path.join(here, 'remotes.mjs'),
        '#host': path.join(host, 'src'),
      },
    },
  }))
