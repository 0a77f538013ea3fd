import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ShellRelease } from '@freehold/contracts'
import * as v from 'valibot'
import type { Config } from '../config'

/** The contract and shared modules of the shell that is served; null when none is built. */
export async function readLiveShell({ root }: Pick<Config, 'root'>): Promise<ShellRelease | null> {
  try {
    return v.parse(ShellRelease, JSON.parse(await readFile(path.join(root, 'host/dist/shell.json'), 'utf8')))
  } catch {
    return null
  }
}
