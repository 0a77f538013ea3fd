import path from 'node:path'
import { autocompletePlaces } from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { describeOnEachDatabase } from '../../../testing/testApp'
import { CommandRunner } from '../../testing/CommandRunner'

const runner = new CommandRunner()
const mapping = path.resolve(__dirname, '../../../../mappings/king-county-sales.json')
const header =
  'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15'
const sale = (id: string, zip: string) =>
  `${id},2014-10-13,221900,3,1.0,1180,5650,1.0,0,0,3,7,1180,0,1955,0,${zip},47.5112,-122.257,1340,5650`

describeOnEachDatabase('sales of King County', (app) => {
  test('have the city of their ZIP code, and are found by their parcels [REC-6]', async () => {
    const sales = [
      sale('7129300520', '98178'),
      sale('2', '98004'),
      sale('3', '98031'),
      sale('4', '98058'),
      sale('5', '97201'),
    ]
    const errors = path.join(runner.folder, 'errors.csv')
    const file = runner.fileOf('sales.csv', [header, ...sales].join('\n'))
    const { output } = await runner.run(app, ['csv', '--map', mapping, '--errors', errors, file])
    expect(output).toContain(': 5 rows\n  4 created')
    expect(output).toContain('  1 rejected')
    const { rows } = await app.db.execute(sql`select city, state, zip from properties order by zip`)
    expect(rows).toEqual([
      { city: 'Bellevue', state: 'WA', zip: '98004' },
      { city: 'Kent', state: 'WA', zip: '98031' },
      { city: 'Renton', state: 'WA', zip: '98058' },
      { city: 'Seattle', state: 'WA', zip: '98178' },
    ])
    const as = await app.signIn('Investor')
    const { data } = await app.call(autocompletePlaces, { as, query: { input: 'Parcel 71293' } })
    expect(data).toMatchObject([{ mainText: 'Parcel 7129300520', secondaryText: 'Seattle, WA 98178' }])
  })
})
