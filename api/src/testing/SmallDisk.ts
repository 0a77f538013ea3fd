import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onlyWhere } from './onlyWhere'

const MIB = 2 ** 20

const mount = (folder: string, mib: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]).status === 0
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder])

/** Linux lets root mount file systems, unless a container forbids it. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(path.join(tmpdir(), 'freehold-mount-'))
  const isMounted = mount(folder, 1)
  if (isMounted) unmount(folder)
  rmSync(folder, { recursive: true })
  return isMounted
}

/** `describe` or `test` where a small file system can be mounted, otherwise skips. */
export function whereDisksAreSmall(define: jest.Describe): jest.Describe
export function whereDisksAreSmall(define: jest.It): jest.It
export function whereDisksAreSmall(define: jest.Describe | jest.It): jest.Describe | jest.It {
  return onlyWhere(canMount(), 'no file system can be mounted here', define)
}

/** A file system of a few hundred MiB that a test fills. */
export class SmallDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'freehold-disk-'))

  constructor(mib: number) {
    if (!mount(this.folder, mib)) throw new Error(`No file system can be mounted at ${this.folder}`)
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return bavail * bsize
  }

  /** Fills it up to this many bytes, as another program would. */
  fill(leaveBytes: number): void {
    const file = openSync(this.#filler, 'a')
    const chunk = Buffer.alloc(MIB, 1)
    try {
      for (let left = this.freeBytes - leaveBytes; left > 0; left = this.freeBytes - leaveBytes) {
        writeSync(file, chunk, 0, Math.min(left, chunk.length))
      }
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true })
  }

  remove(): void {
    unmount(this.folder)
    rmSync(this.folder, { recursive: true })
  }

  get #filler(): string {
    return path.join(this.folder, 'filler')
  }
}
