import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { basemapFile, basemapsFolder, keepFile } from './basemapFiles'

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'freehold-kept-'))
afterAll(() => rmSync(dataDirectory, { recursive: true }))

const file = path.join(dataDirectory, 'town.pmtiles')
beforeAll(() => writeFileSync(file, 'town'))

const kept = () => readdirSync(basemapsFolder(dataDirectory))

test('an archive that does not fit on the disk is refused before it fills the disk [GND-7]', async () => {
  const copied = keepFile(file, { dataDirectory, bytes: 1e18, onBytes: () => {} })
  await expect(copied).rejects.toMatchObject({
    kind: 'full',
    message: `does not fit on the disk of ${basemapsFolder(dataDirectory)}: it needs 1,000,000,000,000 MB`,
  })
  expect(kept()).toEqual([])
})

test('a disk that becomes full in the middle is said to be, and the half copy goes [GND-7]', async () => {
  const onBytes = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(keepFile(file, { dataDirectory, bytes: 4, onBytes })).rejects.toMatchObject({ kind: 'full' })
  expect(kept()).toEqual([])
})

test('a copy has the name of its checksum', async () => {
  const sha256 = await keepFile(file, { dataDirectory, bytes: 4, onBytes: () => {} })
  expect(kept()).toEqual([path.basename(basemapFile(dataDirectory, sha256))])
})
