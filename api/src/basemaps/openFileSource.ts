import { open } from 'node:fs/promises'
import { type ArchiveSource, requireReadable, toArrayBuffer } from './ArchiveSource'
import { BasemapFault } from './BasemapFault'

/** Opens an archive on a disk. The caller closes it. */
export async function openFileSource(file: string): Promise<ArchiveSource> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT'
    throw new BasemapFault(
      isMissing ? 'missing' : 'unreadable',
      isMissing ? 'does not exist' : `cannot be read (${error.code})`,
    )
  })
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    throw new BasemapFault('unreadable', 'is not a file')
  }
  return {
    size: stat.size,
    getKey: () => file,
    async getBytes(offset, length) {
      requireReadable(length)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return { data: toArrayBuffer(buffer.subarray(0, bytesRead)) }
    },
    close: () => handle.close(),
  }
}
