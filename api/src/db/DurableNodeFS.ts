import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type PostgresMod = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's NODEFS that is used; a directory's stream has no descriptor of the host. */
interface HostFiles {
  realPath: (node: unknown) => string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

/**
 * PGlite's NodeFS drops every fsync, so that a power cut loses the database; this one passes them on.
 * Delete it when PGlite's own does (electric-sql/pglite, packages/pglite/src/fs/nodefs.ts).
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: PostgresMod) {
    const { emscriptenOpts } = await super.init(pg, options)
    const passOnFsync = (module: { NODEFS: HostFiles }) => {
      const { NODEFS } = module
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) fsyncPath(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), passOnFsync],
      } as PostgresMod,
    }
  }
}

function fsyncPath(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** PGlite's own, without `-F`, which turns fsync off. */
export const durableStartParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
