import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appendImportFile, getImport, type ImportRun, startImport } from '@freehold/contracts'
import type { Call } from './overHttp'
import { until } from './until'

export const housesMapping = readFileSync(
  path.join(__dirname, '../import/fixtures/houses.mapping.json'),
  'utf8',
)

/** Sales of houses, a few hundred meters apart. */
export function housesFile(count: number, firstId = 0): Buffer {
  const rows = Array.from({ length: count }, (_, index) => {
    const [lat, long] = [46 + Math.floor(index / 60) / 100, -119.5 - (index % 60) / 100]
    return `${firstId + index},1,2024-03-20,${300_000 + index},3,2,1500,01234,${lat},${long},25,`
  })
  return Buffer.from(`id,unit,sold,price,beds,baths,sqft,zip,lat,long,dues,note\n${rows.join('\n')}\n`)
}

/** Uploads {@link housesFile}, whose import takes seconds. Returns what waits for a state of it. */
export async function uploadHouses(
  call: Call,
  as: string,
  count: number,
): Promise<(isSo: (run: ImportRun) => boolean) => Promise<ImportRun>> {
  const file = housesFile(count)
  const { data: begun } = await call(startImport, {
    as,
    body: { adapter: 'csv', fileName: 'houses.csv', size: file.length, mapping: housesMapping },
  })
  const params = { id: begun._id }
  await call(appendImportFile, { as, params, body: { offset: 0, data: file.toString('base64') } })
  return (isSo) => until(async () => (await call(getImport, { as, params })).data, isSo)
}
