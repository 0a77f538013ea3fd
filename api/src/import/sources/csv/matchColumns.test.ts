import type { DraftMapping } from './Mapping'
import { matchColumns } from './matchColumns'
import { type FileHead, readHead } from './readHead'

const head = (text: string, more: Partial<FileHead> = {}): FileHead => ({
  name: 'homes.csv',
  bytes: Buffer.from(text),
  isWhole: true,
  ...more,
})

const match = async (text: string, more?: Partial<FileHead>) =>
  matchColumns(await readHead(head(text, more)), 'homes')

/** Where each field is read from: a column, with what its numbers are multiplied by, or a constant. */
function sourcesOf({ listingKey, status, fields, expenses }: DraftMapping): Record<string, string> {
  const all = [...Object.entries(fields), ...expenses.map(({ type, value }) => [type, value] as const)].map(
    ([name, source]) => {
      if (!source || 'template' in source) return [name, '']
      if ('constant' in source) return [name, `= ${source.constant}`]
      return [name, source.times === 1 ? source.column : `${source.column} × ${source.times}`]
    },
  )
  const from = typeof status === 'string' ? `= ${status}` : (status?.column ?? '')
  return { key: listingKey.join(' + '), status: from, ...Object.fromEntries(all) }
}

const row = (...cells: (string | number)[]) => cells.join(',')

test('the columns of a listing file of ATTOM are matched by their names [USE-18]', async () => {
  const { draft } = await match(
    [
      'ATTOM ID,PropertyAddressFull,PropertyAddressCity,PropertyAddressState,PropertyAddressZIP,SitusCounty,ListingStatus,MLSSoldDate,MLSSoldPrice,ListingDate,LatestListingPrice,OriginalListingPrice,Latitude,Longitude,APNFormatted,TaxAmount,YearBuilt,LotSizeAcres,BuildingAreaTotal,BedroomsTotal,BathroomsFull,BathroomsHalf,BathroomsThreeQuarters,Association1Fee,Association1FeeFrequency,PhotoKey',
      row(1, '1 Alder St', 'Kent', 'WA', 98030, 'King', 'Active', '', '', '01/31/2024', 500000, '', 47.38123, -122.2312, 9, 4200, 1990, 0.2, 1500, 3, 2, 1, 0, 50, 'Monthly', 'x'), // oxfmt-ignore
    ].join('\n'),
  )
  expect(sourcesOf(draft)).toEqual({
    key: 'ATTOM ID',
    status: 'ListingStatus',
    PropertyAddressFull: 'PropertyAddressFull',
    PropertyAddressCity: 'PropertyAddressCity',
    PropertyAddressState: 'PropertyAddressState',
    PropertyAddressZIP: 'PropertyAddressZIP',
    county: 'SitusCounty',
    soldDate: 'MLSSoldDate',
    MLSSoldPrice: 'MLSSoldPrice',
    OnMarketDate: 'ListingDate',
    LatestListingPrice: 'LatestListingPrice',
    OriginalListPrice: 'OriginalListingPrice',
    latitude: 'Latitude',
    longitude: 'Longitude',
    ParcelNumber: 'APNFormatted',
    Tax: 'TaxAmount',
    HOA: 'Association1Fee × 12',
    YearBuilt: 'YearBuilt',
    LotSizeSquareFeet: 'LotSizeAcres × 43560',
    BuildingAreaTotal: 'BuildingAreaTotal',
    BedroomsTotal: 'BedroomsTotal',
    BathroomsFull: 'BathroomsFull',
    BathroomsHalf: 'BathroomsHalf',
    BathroomsThreeQuarter: 'BathroomsThreeQuarters',
  })
})

test('the columns of a file with names of RESO are matched, and a fee of unknown period is not [USE-18]', async () => {
  const { draft, notes } = await match(
    [
      'ListingKey,StandardStatus,UnparsedAddress,City,StateOrProvince,PostalCode,CountyOrParish,ListPrice,ClosePrice,CloseDate,OnMarketDate,BedroomsTotal,BathroomsTotalInteger,LivingArea,TaxAnnualAmount,AssociationFee,AssociationFeeFrequency,ListOfficeName,PublicRemarks',
      row('a', 'Active', '1 Alder St', 'Kent', 'WA', 98030, 'King', 5e5, '', '', '2024-01-31', 3, 3, 1500, 4200, 50, 'Monthly', 'Broker', 'Light'), // oxfmt-ignore
      row('b', 'Closed', '2 Alder St', 'Kent', 'WA', 98030, 'King', 5e5, 5e5, '2024-02-01', '', 3, 3, 1500, 4200, 300, 'Annually', 'Broker', 'Light'), // oxfmt-ignore
    ].join('\n'),
  )
  expect(sourcesOf(draft)).toMatchObject({
    key: 'ListingKey',
    status: 'StandardStatus',
    PropertyAddressFull: 'UnparsedAddress',
    PropertyAddressState: 'StateOrProvince',
    PropertyAddressZIP: 'PostalCode',
    LatestListingPrice: 'ListPrice',
    MLSSoldPrice: 'ClosePrice',
    soldDate: 'CloseDate',
    BuildingAreaTotal: 'LivingArea',
    Tax: 'TaxAnnualAmount',
  })
  // It counts a half bath like a full one.
  expect(sourcesOf(draft)).not.toHaveProperty('Bathrooms')
  expect(sourcesOf(draft)).not.toHaveProperty('HOA')
  expect(notes).toEqual([expect.stringContaining("'AssociationFee' is not read")])
})

test('sales of King County are matched as sold, though no column says so [USE-18]', async () => {
  const text =
    'id,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15\n' +
    '7129300520,2014-10-13,221900,3,1.75,1180,5650,1.0,0,0,3,7,1180,0,1955,0,98178,47.5112,-122.257,1340,5650\n71293'
  const { draft } = await match(text, { isWhole: false })
  expect(sourcesOf(draft)).toEqual({
    key: 'id',
    status: '= sold',
    soldDate: 'date',
    MLSSoldPrice: 'price',
    BedroomsTotal: 'bedrooms',
    Bathrooms: 'bathrooms',
    BuildingAreaTotal: 'sqft_living',
    LotSizeSquareFeet: 'sqft_lot',
    Stories: 'floors',
    WaterfrontYN: 'waterfront',
    View: 'view',
    PropertyCondition: 'condition',
    ConstructionGrade: 'grade',
    YearBuilt: 'yr_built',
    PropertyAddressZIP: 'zipcode',
    latitude: 'lat',
    longitude: 'long',
  })
})

test('columns with unknown names are matched by their values [USE-18]', async () => {
  const { draft, by } = await match(
    'Full Address,Place,Where,North,East,What\n1 Alder St,Kent,wa,47.3809,-122.2348,Active\n2 Alder St,Kent,WA,47.3811,-122.2350,Expired\n',
  )
  expect(sourcesOf(draft)).toMatchObject({
    PropertyAddressState: 'Where',
    latitude: 'North',
    longitude: 'East',
    status: 'What',
    key: 'Full Address',
  })
  expect([...by].filter(([, how]) => how === 'values').map(([name]) => name)).toEqual([
    'PropertyAddressState',
    'latitude',
    'longitude',
    'status',
  ])
})

const homes = (delimiter: string) => `MLS#${delimiter}Adresse${delimiter}City\n1${delimiter}3 Peña St${delimiter}Kent\n` // oxfmt-ignore

test.each([
  ['commas', Buffer.from(homes(',')), ',', 'utf-8'],
  ['semicolons, a byte order mark', Buffer.from(`\u{FEFF}${homes(';')}`), ';', 'utf-8'],
  ['tabs, UTF-16', Buffer.from(`\u{FEFF}${homes('\t')}`, 'utf16le'), '\t', 'utf-16'],
  ['bars, Windows-1252', Buffer.from(homes('|'), 'latin1'), '|', 'windows-1252'],
])('a file with %s is recognized [USE-18]', async (_, bytes, delimiter, encoding) => {
  const table = await readHead(head('', { bytes }))
  expect(table).toMatchObject({ delimiter, encoding, header: ['MLS#', 'Adresse', 'City'], rows: 1 })
  const [first] = table.read([]).rows
  expect(first!.cells('Adresse')).toBe('3 Peña St')
})

test.each([
  [' \n', 'homes.csv is empty'],
  ['a,b\n', 'homes.csv has a header and no rows'],
  ['only\nwords\n', 'homes.csv has only one column'],
  ['1 Alder St,98030,500000\n2 Alder St,98030,510000\n', 'does not name its columns'],
  ['PK\u{3}\u{4}', 'is a ZIP archive or a workbook'],
  ['a,"b\n1,2\n', 'is not a CSV file: line 1: a quote is opened and never closed'],
])('a file that is no table is refused: %j [USE-18]', async (text, message) => {
  await expect(readHead(head(text))).rejects.toThrow(message)
})
