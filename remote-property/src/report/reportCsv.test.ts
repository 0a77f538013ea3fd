import { reportCsv } from './reportCsv'

test('a report as CSV keeps numbers as numbers and escapes text that looks like a formula', () => {
  const csv = reportCsv({
    title: '=HYPERLINK("http://evil.example","1 Alder St")',
    notes: ['Return without taxes'],
    inputs: [
      { key: 'monthlyRent', label: '+Rent', value: -12.5, unit: 'dollars', source: '@SUM(A1)' },
      { key: 'x', label: ' -Tax', value: null, unit: 'dollars', source: 'Listing, "County"' },
    ],
    steps: [
      {
        key: 'noi',
        label: '−NOI',
        formula: '12 × rent,\nless costs',
        inputs: [{ label: 'Rent', value: 100, unit: 'dollars' }],
        value: 1_200,
        unit: 'dollars',
      },
    ],
  })
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"\'=HYPERLINK(""http://evil.example"",""1 Alder St"")"',
    '"Return without taxes"',
    '"Kind","Name","Value","Unit","Source or formula","Numbers"',
    '"Input","\'+Rent",-12.5,"dollars","\'@SUM(A1)",""',
    '"Input","\' -Tax","","dollars","Listing, ""County""",""',
    '"Figure","\'−NOI",1200,"dollars","12 × rent,\nless costs","Rent: 100"',
    '',
  ])
})
