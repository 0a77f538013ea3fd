import { wrongOption } from './benchOptions.mjs'

const right = {
  size: '10_000,1000000',
  database: 'embedded,postgres',
  repetitions: '10',
  connections: '1,16',
  seconds: '0.3',
}

test('an option that has no meaning is named', () => {
  expect(wrongOption(right)).toBeUndefined()
  for (const [name = '', value] of [
    ['size', '10000,'],
    ['size', '1e999'],
    ['database', 'postgres,mysql'],
    ['repetitions', 'ten'],
    ['repetitions', '0'],
    ['connections', '1.5'],
    ['seconds', '-1'],
  ])
    expect(wrongOption({ ...right, [name]: value })).toMatch(`--${name} takes`)
})
