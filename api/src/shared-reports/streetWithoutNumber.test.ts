import { streetWithoutNumber } from './streetWithoutNumber'

test.each([
  ['1047 18th Ave', '18th Ave'],
  ['1047-B 18th Ave', '18th Ave'],
  ['12 1/2 Main St', 'Main St'],
  ['N6W23001 Bluemound Rd', 'Bluemound Rd'],
  ['7 Elm St Apt 4', 'Elm St'],
  ['7 Elm St #4', 'Elm St'],
  ['7 Elm St, Lot 12', 'Elm St'],
  ['7 Lotus Ln', 'Lotus Ln'],
  ['Parcel 77', 'Address not shown'],
  ['77', 'Address not shown'],
  ['7 #4', 'Address not shown'],
  ['', 'Address not shown'],
])('%s is shown as %s without the number of the house [DEAL-2]', (address, street) =>
  expect(streetWithoutNumber(address)).toBe(street),
)
