import { getProperty, type Property, searchProperties } from '@freehold/contracts'
import type { TestApp } from '../../testing/testApp'
import type { CommandRunner } from './CommandRunner'

export type RecordOfMls = Record<string, unknown>

/** For sale, of an MLS. */
const listing = {
  ListingKey: 'a',
  StandardStatus: 'Active',
  ModificationTimestamp: '2024-05-02T10:00:00Z',
  ParcelNumber: '723040-0010',
  UnparsedAddress: '485 NE Saddle Pass Rd',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  PostalCode: '98401',
  Longitude: -122.45,
  Latitude: 47.25,
  BedroomsTotal: 3,
  BathroomsFull: 2,
  LivingArea: 1_500,
  ListPrice: 400_000,
}

/** Imports that listing once for each record, with what the record changes. */
export const importMls = (
  runner: CommandRunner,
  app: TestApp,
  source: string,
  records: readonly RecordOfMls[],
) => {
  const value = records.map((one) => ({ ...listing, ...one }))
  return runner.run(app, ['reso', '--source', source, runner.fileOf('page.json', JSON.stringify({ value }))])
}

/** The homes around it that a search finds. */
export async function search(app: TestApp, filters: object = {}) {
  const bounds = JSON.stringify({ sw: { lat: 47, lng: -123 }, ne: { lat: 48, lng: -122 } })
  const query = { type: 'bounds', zoom: '9', bounds, ...filters } as const
  return (await app.call(searchProperties, { as: await app.signIn('Investor'), query })).data
}

export const openHome = async (app: TestApp, id: string): Promise<Property> =>
  (await app.call(getProperty, { as: await app.signIn('Investor'), params: { id } })).data
