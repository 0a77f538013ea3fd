import {
  isLease,
  isRemoval,
  type LeaseRecord,
  type ListingRecord,
  type ListingUpdate,
} from '../../ListingRecord'
import { type Column, dateFormats, type FieldName, type Status } from './Mapping'

/** Fields of a mapping's list of expenses, by their types there. */
export const expenseNames = { Tax: 'Property tax', HOA: 'Association fee', Insurance: 'Insurance' } as const
export type ExpenseType = keyof typeof expenseNames

export interface Unit {
  value: string
  label: string
  /** What turns an amount in this unit into the stored one. */
  times: number
  /** Names of columns that have the field in this unit. */
  aliases?: readonly string[]
}

/** How a field is called in files and on the page, and how its cells are read. */
export interface CsvField {
  name: FieldName | ExpenseType
  label: string
  kind: 'text' | 'number' | 'dollars' | 'day'
  as: Column['as']
  /** Names of columns that have it in its first unit, in the order of preference; case, blanks and signs do not count. */
  aliases: readonly string[]
  units?: readonly Unit[]
  isRequired?: true
  /** Whether it may be the same for all rows. */
  mayBeConstant?: true
  /** The offers that have it; by default those of sales. */
  status?: Status
  /** Its value in a record that was read. */
  stored: (update: ListingUpdate) => string | number | null
}

/** Of a record that was read as a sale. */
const ofSale =
  (value: (record: ListingRecord) => string | number | null) =>
  (update: ListingUpdate): string | number | null =>
    isRemoval(update) || isLease(update) ? null : value(update)

/** Of a record that was read as a lease. */
const ofLease =
  (value: (record: LeaseRecord) => string | number | null) =>
  (update: ListingUpdate): string | number | null =>
    isRemoval(update) || !isLease(update) ? null : value(update)

const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_FEET_PER_SQUARE_METER = 10.763_910_4

const squareFeet: Unit = { value: 'squareFeet', label: 'square feet', times: 1 }
const squareMeters: Unit = {
  value: 'squareMeters',
  label: 'square meters',
  times: SQUARE_FEET_PER_SQUARE_METER,
}
const acres: Unit = {
  value: 'acres',
  label: 'acres',
  times: SQUARE_FEET_PER_ACRE,
  aliases: ['LotSizeAcres', 'Acres', 'Lot Acres', 'Acreage'],
}
const priceUnits: readonly Unit[] = [
  { value: 'dollars', label: 'dollars', times: 1 },
  { value: 'thousands', label: 'thousands', times: 1_000 },
]
const yearly: Unit = { value: 'yearly', label: 'a year', times: 1 }
const quarterly: Unit = { value: 'quarterly', label: 'a quarter', times: 4 }
const monthly: Unit = { value: 'monthly', label: 'a month', times: 12 }
const rentUnits: readonly Unit[] = [
  { value: 'monthly', label: 'a month', times: 1 },
  { value: 'yearly', label: 'a year', times: 1 / 12 },
]

/** The baths of a home in words, as 2.5 may be counted in several ways. */
function bathsOf({ bathroomsFull, bathroomsThreeQuarter, bathroomsHalf }: ListingRecord): string | null {
  const counts = [
    [bathroomsFull, 'full'],
    [bathroomsThreeQuarter, 'three-quarter'],
    [bathroomsHalf, 'half'],
  ] as const
  if (counts.every(([count]) => count === null)) return null
  return (
    counts
      .filter(([count]) => count !== null && count > 0)
      .map(([count, kind]) => `${count} ${kind}`)
      .join(', ') || '0'
  )
}

const yesNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no')
const expenseOf = (type: ExpenseType) =>
  ofSale(({ expenses }) => expenses.find((expense) => expense.type === type)?.value ?? null)

/** All fields, in the order of the page. The names of ATTOM, RESO and King County are among the aliases. */
export const csvFields: readonly CsvField[] = [
  {
    name: 'PropertyAddressFull',
    label: 'Street address',
    kind: 'text',
    as: 'text',
    isRequired: true,
    aliases: ['PropertyAddressFull', 'UnparsedAddress', 'Full Address', 'Street Address', 'Property Address', 'Situs Address', 'Site Address', 'Address', 'Address 1', 'Street'], // oxfmt-ignore
    stored: ofSale((record) => record.addressFull),
  },
  {
    name: 'PropertyAddressCity',
    label: 'City',
    kind: 'text',
    as: 'text',
    isRequired: true,
    mayBeConstant: true,
    aliases: [
      'PropertyAddressCity',
      'City',
      'PostalCity',
      'Property City',
      'Situs City',
      'City Name',
      'Town',
    ],
    stored: ofSale((record) => record.city),
  },
  {
    name: 'PropertyAddressState',
    label: 'State',
    kind: 'text',
    as: 'text',
    isRequired: true,
    mayBeConstant: true,
    aliases: ['PropertyAddressState', 'StateOrProvince', 'State', 'State Code', 'Property State', 'Situs State', 'ST'], // oxfmt-ignore
    stored: ofSale((record) => record.state),
  },
  {
    name: 'PropertyAddressZIP',
    label: 'ZIP',
    kind: 'text',
    as: 'zip',
    aliases: ['PropertyAddressZIP', 'PostalCode', 'Zip Code', 'Zip', 'Zip5', 'Property Zip', 'Situs Zip'],
    stored: ofSale((record) => record.zip || null),
  },
  {
    name: 'LatestListingPrice',
    label: 'List price',
    kind: 'dollars',
    as: 'number',
    aliases: [
      'LatestListingPrice',
      'ListPrice',
      'List Price',
      'Asking Price',
      'Current Price',
      'LP',
      'Price',
    ],
    units: priceUnits,
    stored: ofSale((record) => record.listingPrice),
  },
  {
    name: 'MLSSoldPrice',
    label: 'Sold price',
    kind: 'dollars',
    as: 'number',
    aliases: ['MLSSoldPrice', 'ClosePrice', 'Sold Price', 'Sale Price', 'Closed Price', 'SP'],
    units: priceUnits,
    stored: ofSale((record) => record.soldPrice),
  },
  {
    name: 'soldDate',
    label: 'Sold date',
    kind: 'day',
    as: 'date',
    aliases: ['MLSSoldDate', 'CloseDate', 'Sold Date', 'Sale Date', 'Closing Date', 'Closed Date', 'Date'],
    stored: ofSale((record) => record.soldDate),
  },
  {
    name: 'BedroomsTotal',
    label: 'Bedrooms',
    kind: 'number',
    as: 'integer',
    aliases: ['BedroomsTotal', 'Bedrooms', 'Beds', 'Bedroom', 'Total Bedrooms', 'Bed', 'BR', 'BD'],
    stored: ofSale((record) => record.bedrooms),
  },
  {
    name: 'Bathrooms',
    label: 'Bathrooms, in quarters',
    kind: 'text',
    as: 'quarterBaths',
    // Not RESO's BathroomsTotalInteger, which counts a half bath like a full one.
    aliases: ['Bathrooms', 'Baths', 'Total Baths', 'Baths Total', 'Baths Tot', 'Bath', 'BA'],
    stored: ofSale(bathsOf),
  },
  {
    name: 'BathroomsFull',
    label: 'Full baths',
    kind: 'number',
    as: 'integer',
    aliases: ['BathroomsFull', 'Full Baths', 'Baths Full', 'Full Bathrooms'],
    stored: ofSale((record) => record.bathroomsFull),
  },
  {
    name: 'BathroomsThreeQuarter',
    label: 'Three-quarter baths',
    kind: 'number',
    as: 'integer',
    aliases: ['BathroomsThreeQuarter', 'BathroomsThreeQuarters', 'Three Quarter Baths', '3/4 Baths'],
    stored: ofSale((record) => record.bathroomsThreeQuarter),
  },
  {
    name: 'BathroomsHalf',
    label: 'Half baths',
    kind: 'number',
    as: 'integer',
    aliases: ['BathroomsHalf', 'Half Baths', 'Baths Half', 'Half Bathrooms'],
    stored: ofSale((record) => record.bathroomsHalf),
  },
  {
    name: 'BuildingAreaTotal',
    label: 'Living area, sq ft',
    kind: 'number',
    as: 'number',
    aliases: ['BuildingAreaTotal', 'LivingArea', 'LivingAreaSquareFeet', 'sqft_living', 'SqFt', 'Sq Ft', 'Square Feet', 'Living SqFt', 'Building SqFt', 'Building Area', 'GLA'], // oxfmt-ignore
    units: [squareFeet, squareMeters],
    stored: ofSale((record) => record.buildingArea),
  },
  {
    name: 'LotSizeSquareFeet',
    label: 'Lot, sq ft',
    kind: 'number',
    as: 'number',
    aliases: ['LotSizeSquareFeet', 'sqft_lot', 'Lot SqFt', 'Lot Sq Ft', 'Lot Square Feet', 'LotSizeArea', 'Lot Size'], // oxfmt-ignore
    units: [squareFeet, acres, squareMeters],
    stored: ofSale((record) => record.lotSize),
  },
  {
    name: 'YearBuilt',
    label: 'Year built',
    kind: 'text',
    as: 'integer',
    aliases: ['YearBuilt', 'yr_built', 'Year', 'Yr Built', 'Built'],
    stored: ofSale((record) => record.yearBuilt),
  },
  {
    name: 'Tax',
    label: 'Taxes a year',
    kind: 'dollars',
    as: 'number',
    aliases: ['TaxAnnualAmount', 'TaxAmount', 'Tax Amt', 'Annual Taxes', 'Annual Tax', 'Property Tax', 'Property Taxes', 'Taxes', 'Tax'], // oxfmt-ignore
    units: [yearly, quarterly, monthly],
    stored: expenseOf('Tax'),
  },
  {
    name: 'HOA',
    label: 'HOA fee a year',
    kind: 'dollars',
    as: 'number',
    aliases: ['HOA Annual', 'Annual HOA'],
    units: [
      yearly,
      quarterly,
      { ...monthly, aliases: ['HOA/Month', 'Monthly HOA', 'HOA Monthly', 'HOA Fee Monthly'] },
    ],
    stored: expenseOf('HOA'),
  },
  {
    name: 'Insurance',
    label: 'Insurance a year',
    kind: 'dollars',
    as: 'number',
    aliases: ['InsuranceExpense', 'Insurance', 'Annual Insurance'],
    units: [yearly, quarterly, monthly],
    stored: expenseOf('Insurance'),
  },
  {
    name: 'latitude',
    label: 'Latitude',
    kind: 'number',
    as: 'number',
    aliases: ['Latitude', 'Lat'],
    stored: ofSale((record) => record.lat),
  },
  {
    name: 'longitude',
    label: 'Longitude',
    kind: 'number',
    as: 'number',
    aliases: ['Longitude', 'Long', 'Lng', 'Lon'],
    stored: ofSale((record) => record.lng),
  },
  {
    name: 'OnMarketDate',
    label: 'List date',
    kind: 'day',
    as: 'date',
    aliases: ['OnMarketDate', 'ListingContractDate', 'ListingDate', 'List Date', 'List Dt', 'Listed', 'OriginalListingDate'], // oxfmt-ignore
    stored: ofSale((record) => record.listDate),
  },
  {
    name: 'OriginalListPrice',
    label: 'Original list price',
    kind: 'dollars',
    as: 'number',
    aliases: ['OriginalListPrice', 'OriginalListingPrice', 'Original Price', 'OLP'],
    units: priceUnits,
    stored: ofSale((record) => record.originalListPrice),
  },
  {
    name: 'askingRent',
    label: 'Asking rent a month',
    kind: 'dollars',
    as: 'number',
    aliases: ['askingRent', 'Rent', 'List Rent', 'Rent Price'],
    units: rentUnits,
    status: 'forRent',
    stored: ofLease((record) => record.askingRent),
  },
  {
    name: 'monthlyRent',
    label: 'Agreed rent a month',
    kind: 'dollars',
    as: 'number',
    aliases: ['monthlyRent', 'Leased Price', 'Leased Rent', 'Lease Amount'],
    units: rentUnits,
    status: 'leased',
    stored: ofLease((record) => record.monthlyRent),
  },
  {
    name: 'leasedOn',
    label: 'Lease date',
    kind: 'day',
    as: 'date',
    aliases: ['leasedOn', 'Lease Date', 'Leased Date'],
    status: 'leased',
    stored: ofLease((record) => record.leasedOn),
  },
  {
    name: 'ParcelNumber',
    label: 'Parcel number',
    kind: 'text',
    as: 'text',
    aliases: ['ParcelNumber', 'APNFormatted', 'APN', 'Parcel', 'Parcel ID', 'PIN', 'Tax ID'],
    stored: ofSale((record) => record.parcelNumber),
  },
  {
    name: 'county',
    label: 'County',
    kind: 'text',
    as: 'text',
    mayBeConstant: true,
    aliases: ['CountyOrParish', 'SitusCounty', 'County', 'County Name'],
    stored: ofSale((record) => record.county),
  },
  {
    name: 'Stories',
    label: 'Stories',
    kind: 'number',
    as: 'number',
    aliases: ['Stories', 'StoriesTotal', 'Floors'],
    stored: ofSale((record) => record.stories),
  },
  {
    name: 'GarageSpaces',
    label: 'Garage spaces',
    kind: 'number',
    as: 'number',
    aliases: ['GarageSpaces', 'Garage'],
    stored: ofSale((record) => record.garageSpaces),
  },
  {
    name: 'WaterfrontYN',
    label: 'Waterfront',
    kind: 'text',
    as: 'yesNo',
    aliases: ['WaterfrontYN', 'Waterfront'],
    stored: ofSale((record) => yesNo(record.isWaterfront)),
  },
  {
    name: 'View',
    label: 'View',
    kind: 'text',
    as: 'text',
    aliases: ['View'],
    stored: ofSale((record) => record.view),
  },
  {
    name: 'PropertyCondition',
    label: 'Condition',
    kind: 'text',
    as: 'text',
    aliases: ['PropertyCondition', 'Condition'],
    stored: ofSale((record) => record.condition),
  },
  {
    name: 'ConstructionGrade',
    label: 'Construction grade',
    kind: 'text',
    as: 'text',
    aliases: ['ConstructionGrade', 'Grade'],
    stored: ofSale((record) => record.constructionGrade),
  },
  {
    name: 'ListOfficeName',
    label: 'Broker',
    kind: 'text',
    as: 'text',
    aliases: ['ListOfficeName', 'ListingOfficeName', 'List Office', 'Broker', 'Brokerage'],
    stored: ofSale((record) => record.listOffice),
  },
  {
    name: 'PublicListingRemarks',
    label: 'Remarks',
    kind: 'text',
    as: 'text',
    aliases: ['PublicListingRemarks', 'PublicRemarks', 'Remarks', 'Public Remarks', 'Description'],
    stored: ofSale((record) => record.remarks),
  },
]

/** Names of columns that identify a listing, in the order of preference. */
export const keyAliases = ['ATTOM ID', 'ListingKey', 'MLS#', 'MLS Number', 'MLSNumber', 'ListingId', 'MLSListingID', 'Listing Number', 'Listing No', 'MLS', 'id'] // oxfmt-ignore

export const statusAliases = ['StandardStatus', 'ListingStatus', 'MlsStatus', 'Listing Status', 'Status']

/** Names of columns with a fee, which is matched only if another column says what period it is for. */
export const feeAliases = ['AssociationFee', 'Association1Fee', 'HOA', 'HOA Fee', 'HOA Dues']
export const feeFrequencyAliases = ['AssociationFeeFrequency', 'Association1FeeFrequency', 'HOA Frequency']

export const statusLabels: Record<Status, string> = {
  forSale: 'For sale',
  sold: 'Sold',
  forRent: 'For rent',
  leased: 'Leased',
}

export const fieldNamed = (name: string): CsvField | undefined =>
  csvFields.find((field) => field.name === name)

export const isExpense = (name: CsvField['name']): name is ExpenseType => Object.hasOwn(expenseNames, name)

/** The column of a mapping that reads a field. */
export function readFrom({ as }: CsvField, column: string, { times }: Pick<Unit, 'times'> = { times: 1 }) {
  return { column, as, formats: [...dateFormats], times, required: false } satisfies Column
}
