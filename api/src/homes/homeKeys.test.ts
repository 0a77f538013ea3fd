import { homeKey } from './homeKey'
import { homeKeysOf } from './homeKeys'

const keysOf = (addressFull: string, parcelNumber: string | null = null) =>
  homeKeysOf({ addressFull, state: 'WA', zip: '98401', parcelNumber }, 'secret')

describe('two addresses of one home have the same keys, and hidden markers move alike [REC-1]', () => {
  test.each([
    ['12 Peña Blvd', '12 Pena Blvd'],
    ['9 N E Elm St', '9 NE Elm St'],
    ['9 Elm St N.E.', '9 Elm St N E'],
    ['9 Mount Rainier Dr', '9 Mt. Rainier Dr'],
    ['9 Fort Nisqually Rd', '9 Ft Nisqually Rd'],
    ['9 Eleventh Ave', '9 11th Ave'],
    ['9 Twentieth St', '9 20TH ST'],
    ['485 First Ave', '485 1st Ave'],
    ['9-1/2 Elm St', '9 1/2 Elm St'],
    ['9½ Elm St', '9 1/2 Elm St'],
    ['0485 Elm St', '485 Elm St'],
    ['9 County Road 12', '9 Co Rd 12'],
    ['9 County Rd 12', '9 CR 12'],
    ['9 State Route 9', '9 SR 9'],
    ['9 N State Rte 9 #4', '9 N SR 9 4'],
    ['9 US Highway 20', '9 U.S. 20'],
    ['9 SR-9', '9 State Hwy 9'],
    ['9 Farm to Market Rd 1960', '9 FM 1960'],
    ['9 Heron Landing', '9 Heron Ldg'],
    ['1301 20th St NW 309', '1301 20th St NW #309'],
    ['9 Elm St Fl 2', '9 Elm St Floor 2'],
    ['9 Elm St Penthouse', '9 Elm St PH'],
    ['9 Elm St Spc 12', '9 Elm St Space #12'],
    ['9 Elm St Apt4B', '9 Elm St 4-B'],
    ['9 Elm St #3-4', '9 Elm St Bldg 3 Unit 4'],
    ['9 E St NW 4', '9 E St NW Apt 4'],
  ])('%s and %s', (one, other) => {
    expect(keysOf(one)).toEqual(keysOf(other))
    expect(keysOf(one).addressKey).not.toBeNull()
    expect(homeKey(one, '98401')).toBe(homeKey(other, '98401'))
  })
})

describe('two addresses of different homes have other address and door keys [REC-1]', () => {
  test.each([
    ['9 Elm St A', '9 Elm St B'],
    ['9 Elm St A', '9 Elm St'],
    ['9 Elm St Bldg A', '9 Elm St Bldg B'],
    ['9 Elm St Building 1', '9 Elm St Building 2'],
    ['9 Elm St Fl 1', '9 Elm St Fl 2'],
    ['9 Elm St Floor 1', '9 Elm St Floor 2'],
    ['9 Elm St Upper', '9 Elm St Lower'],
    ['9 Elm St Rear', '9 Elm St Front'],
    ['9 Elm St Trlr 1', '9 Elm St Trlr 2'],
    ['9 Elm St PH', '9 Elm St Garden'],
    ['9 Elm St Garden', '9 Elm St'],
    ['9 Elm St PH 2', '9 Elm St 2'],
    ['9 Elm St Spc 12', '9 Elm St Spc 14'],
    ['9 Elm St Space 12', '9 Elm St Space 14'],
    ['9 Elm St 3 E', '9 Elm St 3 W'],
    ['9 Elm St #3-4', '9 Elm St #34'],
    ['1301 20th St NW 309', '1301 20th St NW 410'],
    ['255 Broadway 3A', '255 Broadway 5C'],
    ['255 Broadway 3A', '255 Broadway'],
    ['12 Avenue B', '12 Avenue C'],
    ['12 Avenue B 3A', '12 Avenue B 5C'],
    ['9 State Route 9', '9 State Route 90'],
    ['9 County Rd 12', '9 County Rd 14'],
    ['9 State Route 9 4B', '9 State Route 9 5C'],
    ['9 Elm St', '9 Oak St'],
    ['9 E St', '9 N St'],
    ['84-12 35th Ave', '8412 35th Ave'],
    ['485 Elm St', '4850 Elm St'],
  ])('%s and %s', (one, other) => {
    const [a, b] = [keysOf(one), keysOf(other)]
    expect(a.doorKey).not.toBeNull()
    expect(a.doorKey).not.toBe(b.doorKey)
    expect(a.addressKey).not.toBe(b.addressKey)
  })
})

describe('what looks like a unit but is of the street has the door of a building [REC-1]', () => {
  // The direction and the suffix are no part of the door, whereas a unit is.
  test.each([
    ['12 Avenue B', '12 N Avenue B'],
    ['12 E Avenue S', '12 Avenue S'],
    ['9 Avenue 5', '9 W Avenue 5'],
    ['9 E Ave', '9 E Ave NW'],
    ['9 E St', '9 E St NW'],
    ['9 State Route 9', '9 State Route 9 N'],
    ['9 County Rd 12', '9 County Rd 12 W'],
    ['9 Hwy 20', '9 Hwy 20 E'],
    ['9 FM 1960', '9 FM 1960 W'],
    ['9 RM 2222', '9 N RM 2222'],
    ['9 Space Center Blvd', '9 N Space Center'],
    ['9 Old Trailer Rd', '9 Old Trailer Rd NE'],
    ['9 E 20th', '9 20th St'],
    ['9 St Helens Ave', '9 N Saint Helens Ave'],
    ['9 Park Ave', '9 Park Ave S'],
  ])('%s and %s', (one, other) => {
    expect(keysOf(one).doorKey).toBe(keysOf(other).doorKey)
    expect(keysOf(`${one} #4`).doorKey).not.toBe(keysOf(one).doorKey)
  })
})

test.each(['0 Elm St', '000 Elm St', 'Elm St', '485', 'Parcel 7230400010'])(
  '%s is no address of a home [REC-1]',
  (line) => expect(keysOf(line)).toMatchObject({ addressKey: null, doorKey: null }),
)

const placeholders = ['', '0', 'N/A', 'UNKNOWN', 'TBD', '0000', '9999', '111-1111', 'PENDING-1', '1234', '00012345', '1234567890'] // oxfmt-ignore
test.each(placeholders)('%s names no parcel [REC-1]', (parcel) =>
  expect(keysOf('9 Elm St', parcel).parcelKey).toBeNull(),
)

test.each(['723040-0010', '4110', 'R-1287', '123450'])('%s names a parcel [REC-1]', (parcel) =>
  expect(keysOf('9 Elm St', parcel).parcelKey).not.toBeNull(),
)

test('a hidden marker moves as before: by number, name of the street and ZIP code [REC-7]', () => {
  expect(homeKey('485 NE Saddle Pass Rd S #4', '98401')).toBe('485 saddle 98401')
})
