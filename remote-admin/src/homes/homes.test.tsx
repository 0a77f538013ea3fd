import { screen } from '@testing-library/react'
import { freshBrowser, ok, openSection, refusal, table } from '../testing/openSection'

beforeEach(freshBrowser)

const place = { PropertyAddressCity: 'Auburn', PropertyAddressState: 'WA', PropertyAddressZIP: '98001' }
const sold = {
  _id: 'l1',
  PropertyAddressFull: '1 Alder St',
  ...place,
  source: 'mls',
  listingKey: 'k1',
  listingStatus: 'sold',
  visible: true,
  isWithheld: false,
  leads: true,
  LatestListingPrice: null,
  OnMarketDate: null,
  MLSSoldPrice: 500_000,
  soldDate: '2024-05-01',
  joinedBy: ['parcelNumber', 'address'],
}
const withdrawn = {
  ...sold,
  _id: 'l2',
  PropertyAddressFull: 'Address withheld',
  listingKey: 'k2',
  visible: false,
  isWithheld: true,
  leads: false,
  joinedBy: [],
}
const home = { _id: 'p1', PropertyAddressFull: '1 Alder St', ...place, listings: [sold, withdrawn] }
const apart = {
  _id: 'l2',
  PropertyAddressFull: '1 ALDER STREET',
  ...place,
  source: 'other',
  listingKey: 'k2',
  propertyId: 'p2',
  apartFrom: { _id: 'p1', PropertyAddressFull: '1 Alder St', ...place },
}

test('a home of several listings shows what each says and what joins it, and a refusal to set one apart is shown [REC-1]', async () => {
  const { user } = await openSection('/homes', {
    joinedHomes: () => ok([home]),
    joinedHomeCount: () => ok({ joinedHomeCount: 1 }),
    'PUT /api/v1/admin/listing/l2/apart/p1': () => refusal('An import is under way'),
  })
  expect(await screen.findByText('1 home')).toBeTruthy()
  expect(table().slice(1)).toEqual([
    ['mls, k1 Leads', '1 Alder St', 'Sold May 01, 2024', '$500,000', 'Parcel, Address', 'Set Apart'],
    ['mls, k2 ', 'Address withheld', 'Withdrawn', '$500,000', '—', 'Set Apart'],
  ])
  await user.click(screen.getByRole('button', { name: 'Set Apart mls, k2' }))
  expect(screen.getByRole('dialog').textContent).toContain('That home then shows its address.')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('An import is under way')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a listing that does not fit its home any more is not said to be joined again [REC-1]', async () => {
  const { user } = await openSection('/homes/apart', {
    apartListings: () => ok([apart]),
    apartListingCount: () => ok({ apartListingCount: 1 }),
    'DELETE /api/v1/admin/listing/l2/apart/p1': () => ok({ isJoined: false }),
  })
  expect(table()[1]).toEqual(['other, k2', '1 ALDER STREET', 'Auburn, WA 98001', '1 Alder St', 'Join Again'])
  await user.click(await screen.findByRole('button', { name: 'Join Again other, k2' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(
    await screen.findByText('Listing no longer set apart, but it does not fit that home any more'),
  ).toBeTruthy()
})
