import { blockedPhotos } from '@freehold/contracts'
import { describeOnEachDatabase } from '../testing/testApp'
import { findBlockedPhotos } from './blockedPhotos'
import { CommandRunner } from './testing/CommandRunner'

const runner = new CommandRunner()

/** A listing with a photo at each of these addresses. */
const listing = (key: string, urls: string[], more: object = {}) => ({
  ListingKey: key,
  StandardStatus: 'Active',
  UnparsedAddress: '5 Elm St',
  City: 'Wrenfield',
  StateOrProvince: 'WA',
  Media: urls.map((MediaURL) => ({ MediaURL })),
  ...more,
})

describeOnEachDatabase('photos that no page may load', (app) => {
  const listings = [
    listing('a', ['https://a.test/1.jpg', 'https://a.test/2.jpg', 'https://b.test:8443/3.jpg']),
    listing('b', ['https://cdn.a.test/1.jpg']),
    listing('c', []),
    listing('d', ['https://gone.test/1.jpg']),
    listing('e', [], { Media: [{ MediaURL: 'https://docs.test/1.pdf', MediaCategory: 'Document' }] }),
  ]
  const importListings = (imageOrigins: string[]) => {
    const withdrawn = { ...listing('d', []), StandardStatus: 'Withdrawn' }
    return runner.run(
      app,
      ['reso', runner.fileOf('listings.json', JSON.stringify({ value: [...listings, withdrawn] }))],
      { imageOrigins },
    )
  }

  test('are said after an import and to Admins, with the origins that IMAGE_ORIGINS lacks [REC-7]', async () => {
    const { output } = await importListings([])
    expect(output).toContain(
      '\nPhotos of 2 listings are blocked: add https://a.test,https://b.test:8443,https://cdn.a.test to IMAGE_ORIGINS, and start the server again.\n',
    )
    const { data } = await app.call(blockedPhotos, { as: await app.signIn('Admin') })
    expect(data).toEqual({
      listings: 2,
      origins: ['https://a.test', 'https://b.test:8443', 'https://cdn.a.test'],
    })
    expect(await findBlockedPhotos(app.db, ['https://a.test', 'https://b.test:8443'])).toEqual({
      listings: 1,
      origins: ['https://cdn.a.test'],
    })
    expect(await findBlockedPhotos(app.db, ['https://*.a.test'])).toMatchObject({ listings: 1 })
    const allowed = await importListings(['https://a.test', 'https://*.a.test', 'https://b.test:8443'])
    expect(allowed.output).not.toContain('blocked')
  })
})
