import { screen } from '@testing-library/react'
import { freshBrowser, ok, openSection, table } from '../testing/openSection'

beforeEach(freshBrowser)

const listing = {
  _id: 'p1',
  PropertyAddressFull: '1 Alder St',
  PropertyAddressCity: 'Auburn',
  PropertyAddressState: 'WA',
  PropertyAddressZIP: '98001',
  source: 'mls',
  listingKey: 'k1',
  checks: ['33 bedrooms in 1,620 sq ft', 'a position outside of WA'],
}

test('implausible listings are listed with their reasons, link to their page, and are ordered on the server [REC-5]', async () => {
  const { user, calls } = await openSection('/listings', {
    implausibleListings: () => ok([listing]),
    implausibleListingCount: () => ok({ implausibleListingCount: 1 }),
  })
  expect(await screen.findByText('1 listing')).toBeTruthy()
  expect(table()[1]).toEqual([
    '1 Alder St',
    'Auburn, WA 98001',
    '33 bedrooms in 1,620 sq ft; a position outside of WA',
    'mls, k1',
  ])
  expect(screen.getByRole('link', { name: '1 Alder St' }).getAttribute('href')).toBe('/app/property/p1')
  await user.click(screen.getByRole('button', { name: /Source/ }))
  expect(calls.at(-2)).toContain('implausibleListings?sort=source')
})

test('without implausible listings the list says so [REC-5]', async () => {
  await openSection('/listings', {
    implausibleListings: () => ok([]),
    implausibleListingCount: () => ok({ implausibleListingCount: 0 }),
  })
  expect(await screen.findByText('No listing needs a check')).toBeTruthy()
})
