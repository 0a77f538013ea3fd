import { mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { conflict } from '../../http/httpErrors'
import type { Services } from '../../services'

type WithConfig = Pick<Services, 'config'>

/** Holds files until they are imported. Replicas share the data directory: each part may arrive at another one. */
export const uploadsFolder = ({ config }: WithConfig) => path.join(config.dataDirectory, 'imports/uploads')

export const uploadedFile = (services: WithConfig, id: string) => path.join(uploadsFolder(services), id)

export async function writePart(file: string, offset: number, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const length = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  // Writing behind the end would leave a hole in a file that looks complete.
  if (length < offset) throw conflict('The parts before this one are on another server')
  const handle = await open(file, length === 0 ? 'w' : 'r+', 0o600)
  try {
    await handle.write(bytes, 0, bytes.length, offset)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
