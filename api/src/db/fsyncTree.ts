import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Forces a directory, and with `deep` everything in it, onto the disk. */
export function fsyncTree(directory: string, { deep = true } = {}): void {
  if (deep) {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const full = path.join(directory, entry.name)
      if (entry.isDirectory()) fsyncTree(full)
      else fsyncOne(full)
    }
  }
  // Windows neither needs nor allows fsync of a directory.
  if (process.platform !== 'win32') fsyncOne(directory)
}

function fsyncOne(file: string): void {
  const descriptor = openSync(file, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
