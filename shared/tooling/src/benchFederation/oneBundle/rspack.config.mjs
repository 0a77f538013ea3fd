import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hostConfig, readDeclaration } from '@freehold/federation'
import { root } from '../../run.mjs'
import { remotes } from '../../workspace.mjs'

const here = import.meta.dirname
const host = path.join(root, 'host')
const generated = process.env.FREEHOLD_ONE_BUNDLE_SOURCES

const declarations = remotes.map((name) => readDeclaration(path.join(root, name)))
writeFileSync(path.join(generated, 'declarations.json'), JSON.stringify(declarations))

/** Names the chunk of a remote after it. */
const importOf = (name) => `'${name}': () => import(/* webpackChunkName: '${name}' */ '${name}/routes'),\n`
writeFileSync(
  path.join(generated, 'importRemote.mjs'),
  `export const importRemote = {\n${remotes.map(importOf).join('')}}\n`,
)

const lazyGroups = ['app', ...remotes]

/** The shell's own build, with the modules of this folder instead of federation. */
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
        '#generated': generated,
      },
    },
  }))
