import * as fc from 'fast-check'
import { ADDRESS_NOT_SHOWN, knownStreet, streetWithoutNumber } from './streetWithoutNumber'

test.each([
  ['1047 18th Ave', '18th Ave'],
  ['1047-B 18th Ave', '18th Ave'],
  ['1047-1049 18th Ave', '18th Ave'],
  ['12 1/2 Main St', 'Main St'],
  ['N6W23001 Bluemound Rd', 'Bluemound Rd'],
  ['7 Elm St Apt 4', 'Elm St'],
  ['7 Elm St #4', 'Elm St'],
  ['7 Elm St #B Rear', 'Elm St'],
  ['7 Elm St, Lot 12', 'Elm St'],
  ['7 Elm St Unit B', 'Elm St'],
  ['7 Elm St No. 3', 'Elm St'],
  ['7 Elm St PH 2', 'Elm St'],
  ['7 Lotus Ln', 'Lotus Ln'],
  ['7 5th Avenue NE', '5th Avenue NE'],
  ['7 SW Martin Luther King Jr. Blvd', 'SW Martin Luther King Jr. Blvd'],
  ["7 O'Brien-Smith Ct. S", "O'Brien-Smith Ct. S"],
  ['7 County Road 12', 'County Road 12'],
  ['7 Highway 9', 'Highway 9'],
])('%s is shown as %s without the number of the house [DEAL-2]', (address, street) =>
  expect(streetWithoutNumber(address)).toBe(street),
)

test.each([
  '1047 & 1049 18th Ave',
  '1047 - 1049 18th Ave',
  '1047 and 1049 Main St',
  '12 34 Main St',
  'W140 N9572 Fountain Blvd',
  '18th Ave 1047',
  '1047 18th Ave 3B',
  '1047 18th Ave B',
  '1047 B Main St',
  '1047 Elm St Rear',
  '1047 Elm St Garden',
  '7 Highway 9 12',
  // The number may be that of a unit.
  '1047 Avenue 320',
  'Parcel 77',
  '77',
  '7 #4',
  '',
])("nothing of '%s' is shown, as its number cannot be told apart [DEAL-2]", (address) =>
  expect(streetWithoutNumber(address)).toBe(ADDRESS_NOT_SHOWN),
)

const text = (...options: string[]) => fc.constantFrom(...options)
const street = text(
  '18th Ave',
  '5th Avenue NE',
  'N Main St',
  'Martin Luther King Jr Blvd',
  'County Road 12',
  'State Highway 9',
  'Avenue 320',
  'Broadway',
)
const digits = fc.integer({ min: 1, max: 99_999 }).map(String)
const letter = text('A', 'B', 'C', 'D', 'F')
const number = fc.oneof(
  digits,
  fc.tuple(digits, letter).map((parts) => parts.join('')),
  fc
    .tuple(digits, text('-', ' - ', ' & ', ' and ', '/', ' ', ', ', '; '), digits)
    .map((parts) => parts.join('')),
  fc.tuple(text('W', 'N'), digits, text('', ' '), text('N', 'W'), digits).map((parts) => parts.join('')),
)
const unit = fc.oneof(
  fc.constant(''),
  fc
    .tuple(
      text(
        ' ',
        ' #',
        ' # ',
        ', ',
        ' Apt ',
        ' APT. ',
        ' Unit ',
        ' No. ',
        ' PH ',
        ' Bldg 4 Unit ',
        ' - ',
        ' / ',
        '-',
      ),
      fc.oneof(
        digits,
        letter,
        fc.tuple(digits, letter).map((parts) => parts.join('')),
      ),
    )
    .map((parts) => parts.join('')),
)

test('of a street, a house and a unit in any order, the street is shown or nothing [DEAL-2]', () => {
  const shown = new Set<string>()
  fc.assert(
    fc.property(street, number, unit, fc.boolean(), (name, house, apartment, isAfter) => {
      const result = streetWithoutNumber(
        isAfter ? `${name} ${house}${apartment}` : `${house} ${name}${apartment}`,
      )
      expect([name, ADDRESS_NOT_SHOWN]).toContain(result)
      shown.add(result)
    }),
    { numRuns: 5_000 },
  )
  expect(shown).toContain('18th Ave')
})

test('what an earlier rule has left of a number is no street [DEAL-2]', () => {
  expect(['18th Ave', '& 1049 18th Ave', '18th Ave 3B', ADDRESS_NOT_SHOWN].map(knownStreet)).toEqual([
    '18th Ave',
    ADDRESS_NOT_SHOWN,
    ADDRESS_NOT_SHOWN,
    ADDRESS_NOT_SHOWN,
  ])
})
