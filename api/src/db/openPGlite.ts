import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS, durableStartParameters } from './DurableNodeFS'

/** Opens the database in a folder, or creates it in an empty one. */
export const openPGlite = (directory: string, onLog: (line: string) => void = () => {}): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableNodeFS(directory),
    startParams: durableStartParameters,
    onStderr: (line) => {
      onLog(line)
      return true
    },
  })
