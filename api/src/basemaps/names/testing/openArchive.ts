import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PMTiles } from 'pmtiles'

/** Reads an archive from memory. */
export const openArchive = (bytes: Buffer): PMTiles =>
  new PMTiles({
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  })

const perth = path.resolve(
  __dirname,
  '../../../../../../shared/data/basemap/perth_herdsman_lake_z0-15.pmtiles',
)

/** Whether there is a real archive of a part of Perth, which is not a part of this repository. */
export const hasPerth = existsSync(perth)
export const openPerth = (): PMTiles => openArchive(readFileSync(perth))
