import { existingDay } from './existingDay'

test.each(['2022-12-01', '2024-02-29', '1971-04-02', '0001-01-01', '9999-12-31'])('%s is a day', (day) => {
  expect(existingDay(day)).toBe(day)
})

test.each([
  '2023-02-29',
  '2022-02-30',
  '2022-13-01',
  '2022-00-10',
  '0000-01-01',
  '2022-1-1',
  '22-12-01',
  '2022-12-01T00:00:00Z',
  ' 2022-12-01',
  '2022-12',
  '+2022-12-01',
  '+012022-12-01',
  '',
  'today',
])('%j is none', (text) => expect(existingDay(text)).toBeNull())
