import * as v from 'valibot'
import { endpoint } from './endpoint'
import { fields, IdParams, storable } from './fields'
import { ImportRun } from './importRuns'
import { Basemap } from './runtimeConfig'
import { IsoTime } from './units'

/** A base map as an Admin sees it. */
export const StoredBasemap = v.object({
  _id: v.string(),
  /** The file's name, or the address for an archive that is used from there. */
  name: v.string(),
  /** Whether the archive is used from an address instead of being kept by this installation. */
  isRemote: v.boolean(),
  /** Null if the server of the address does not state it. */
  bytes: v.nullable(v.number()),
  ...v.omit(Basemap, ['url']).entries,
  /** The user who added it; null for the command line. */
  addedBy: v.nullable(v.string()),
  addedAt: IsoTime,
  /** `ok`, or the fault in one word, such as `missing`. Later versions may have others. */
  state: v.string(),
  /** The fault in a sentence; null if there is none. */
  fault: v.nullable(v.string()),
})
export type StoredBasemap = v.InferOutput<typeof StoredBasemap>

/** Most detailed first. Looks into each archive, so that it also reports one that was damaged later. */
export const listBasemaps = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/basemaps',
  result: v.array(StoredBasemap),
})

const URL_MAX = 1_000

export const BasemapUrlInput = fields({
  url: v.pipe(
    v.string('Address is required'),
    v.trim(),
    v.nonEmpty('Address is required'),
    v.maxLength(URL_MAX, `Address is longer than ${URL_MAX} characters`),
    storable,
  ),
})
export type BasemapUrlInput = v.InferOutput<typeof BasemapUrlInput>

/**
 * Adds an archive that browsers load from an address of the operator. The returned run checks it; a file is added by
 * `startImport` with the adapter `basemap`. Pages may then connect to that origin, so a recent sign-in is required.
 */
export const addBasemapUrl = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/basemap',
  body: BasemapUrlInput,
  result: ImportRun,
  stepUp: true,
})

/** Removes a base map, and its file if this installation keeps it. */
export const removeBasemap = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/basemap/:id',
  params: IdParams,
})
