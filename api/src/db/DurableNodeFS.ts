import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type PostgresMod = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's NODEFS that we patch. A directory's stream has no host file descriptor. */
interface EmscriptenNodeFS {
  realPath: (node: unknown) => string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
    setattr: (node: unknown, attributes: { mode?: number }) => void
  }
}

/**
 * PGlite's NodeFS ignores fsync, so a power cut loses the database, and it lets every user of the machine read and
 * write the files. This class calls fsync and gives access to the owner only.
 * Delete it once NodeFS does the same (electric-sql/pglite, packages/pglite/src/fs/nodefs.ts).
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: PostgresMod) {
    const { emscriptenOpts } = await super.init(pg, options)
    const passOnFsync = (module: { NODEFS: EmscriptenNodeFS }) => {
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
        preRun: [...(emscriptenOpts.preRun ?? []), passOnFsync, keepPrivate],
      } as PostgresMod,
    }
  }
}

const forOwnerOnly = (mode: number) => mode & ~0o077

function keepPrivate({ NODEFS: { node_ops: operations } }: { NODEFS: EmscriptenNodeFS }): void {
  const { mknod, setattr } = operations
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, forOwnerOnly(mode), device)
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: forOwnerOnly(attributes.mode) },
    )
}

function fsyncPath(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** PGlite's defaults without `-F`, which turns fsync off. */
export const durableStartParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
