import * as v from 'valibot'
import * as contracts from './index'

const at = '2024-03-05T17:00:00.000Z'
const day = '2024-03-05'
const point = { lat: 46.6, lng: -119.5 }
const bounds = { ne: { lat: 47, lng: -119 }, sw: { lat: 46, lng: -120 } }
const version = 'v1'
const named = { _id: 'n1', name: 'Rent', description: 'Rent out', active: true, version }
const market = { _id: 'm1', city: 'Fairview', state: 'WA', description: 'Hills', active: true, version }
const account = { _id: 'a1', name: 'Northlake' }
const role = { _id: 'r1', name: 'Agent' }
const profile = { strategies: ['s1'], markets: ['m1'], interests: ['i1'], realisticExpenses: true }
const user = {
  _id: 'u1',
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya@example.com',
  accountName: 'Northlake',
  role: 'Agent',
  profile,
}
const adminUser = {
  _id: 'u1',
  firstName: 'Maya',
  lastName: 'Okafor',
  username: 'maya@example.com',
  roleId: 'r1',
  roleName: 'Agent',
  accountId: 'a1',
  accountName: 'Northlake',
  active: true,
  lastLogin: at,
  loginId: 'l1',
  invited: false,
  version,
}
const email = 'maya@example.com'
const details = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email,
  accountName: 'Northlake',
  pendingEmail: 'new@example.com',
}
const letterhead = {
  accountName: 'Northlake',
  logo: 'data:image/png;base64,iVBORw0K',
  phone: '(206) 555-0134',
  email,
  version,
}
const address = {
  PropertyAddressFull: '1 Alder St',
  PropertyAddressCity: 'Fairview',
  PropertyAddressState: 'WA',
  PropertyAddressZIP: '98101',
}
const rooms = {
  BedroomsTotal: 3,
  BathroomsFull: 1,
  BathroomsHalf: 1,
  BathroomsThreeQuarter: 0,
  BathroomsTotal: 2,
  BuildingAreaTotal: 1_500,
}
const stored = { cashOnCashRoi: 4.62, cashOnCashRoiStatus: 'OK' }
const location = { coordinates: [-119.5, 46.6] }
const summary = {
  _id: 'p1',
  ...address,
  ...rooms,
  LatestListingPrice: 489_000,
  PublicListingRemarks: 'Quiet',
  compIDs: ['c1'],
  location,
  photoUrl: 'https://photos.example/1.jpg',
  BuyHoldResults: stored,
  BRRRRResults: { cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' },
  FixFlipResults: { cashOnCashRoi: null, cashOnCashRoiStatus: 'NEGATIVE_NO_CASH' },
  ShortTermResults: { cashOnCashRoi: null, cashOnCashRoiStatus: 'UNDEFINED' },
  checks: ['33 bedrooms in 1,620 sq ft'],
  assumedFacts: ['insurance', 'rent'],
  missingFacts: ['taxes'],
}
const { location: _, ...unplaced } = summary
const shortlistMark = { propertyId: 'p1', stage: 'offered', hasNote: true }
const { PublicListingRemarks: _1, compIDs: _2, photoUrl: _3, ...shortlistedFacts } = unplaced
const shortlisted = {
  propertyId: 'p1',
  stage: 'offered',
  PropertyAddressFull: '1 Alder St',
  note: 'Ask about the roof',
  version,
  createdAt: at,
  home: { ...shortlistedFacts, listingStatus: 'sold' },
  whenAdded: {
    LatestListingPrice: 495_000,
    BuyHoldResults: stored,
    BRRRRResults: null,
    FixFlipResults: null,
    ShortTermResults: stored,
  },
}
const comp = {
  _id: 'c1',
  ...address,
  ...rooms,
  MLSSoldPrice: 480_000,
  soldDate: day,
  LatestListingPrice: 489_000,
  listPriceAtSale: 489_000,
  ListOfficeName: 'Lakeside Realty',
  location,
}
const adjustedArv = {
  arv: 562_000,
  low: 510_000,
  high: 620_000,
  method: 'MEDIAN_PPSF',
  compsUsed: 16,
  asOf: day,
  adjusted: {
    market: 'Fairview',
    salesLearntFrom: 412,
    firstDay: '2022-03-05',
    lastDay: day,
    test: { sales: 380, medianErrorPercent: 5.8, insidePercent: 80.1 },
  },
  asIs: { condition: 'Fair', value: 540_000 },
}
const grid = {
  arv: adjustedArv,
  day,
  lines: [
    {
      key: 'livingArea',
      name: 'Living area',
      unit: 'squareFeet',
      worth: 148,
      percentPerMonth: null,
      fact: 1_800,
    },
    { key: 'time', name: 'Time since sale', unit: 'months', worth: null, percentPerMonth: 0.35, fact: null },
  ],
  comps: [
    {
      ...comp,
      miles: 0.2,
      pricePerSquareFoot: 320,
      cells: [
        { fact: 1_500, dollars: 44_400 },
        { fact: day, dollars: -1_200.5 },
      ],
      netAdjustment: 43_199.5,
      netPercent: 9,
      grossPercent: 9.5,
      adjustedPrice: 523_199.5,
      weight: 0.3,
    },
  ],
  otherSales: { sales: 11, adjustedPrice: 580_000, weight: 0.5 },
  market: { adjustedPrice: 575_000, weight: 0.2 },
  notCounted: ['View'],
  notCountedBy: { homeUnstated: ['View'], salesUnstated: [], salesAlike: [] },
  setAside: [{ _id: 'c9', MLSSoldPrice: 11_000, soldDate: day }],
  setAsideFactor: 2,
  priceMin: 10_000,
}
const units = [
  'dollars',
  'percent',
  'fraction',
  'ratio',
  'months',
  'nights',
  'years',
  'squareFeet',
  'miles',
  'days',
  'rooms',
]
const working = units.map((unit) => ({
  key: 'noi',
  label: 'NOI',
  formula: 'rent − costs',
  inputs: ['given', 'default', 'computed'].map((source) => ({
    key: 'monthlyRent',
    source,
    label: 'Monthly rent',
    value: 3_560,
    unit,
  })),
  value: 7,
  unit,
}))
const warnings = [
  'DOWN_PAYMENT_EXCEEDS_PRICE',
  'LOAN_TERM_REQUIRED',
  'LOAN_EXCEEDS_COST',
  'REFINANCE_ABOVE_AGENCY_LIMIT',
]
const buyHold = {
  ...stored,
  netMonthlyIncome: 565,
  grossMonthlyExpenses: 2_995,
  totalCashNeeded: 146_700,
  totalCosts: 513_450,
  monthlyRent: 3_560,
  downPayment: 122_250,
  loanAmount: 366_750,
  monthlyMortgage: 2_410,
  noi: 35_700,
  capRate: 7.3,
  dscr: 1.2,
  grm: 11.4,
  onePercentRule: 0.7,
  breakEvenOccupancy: 0.8,
  holding: {
    irr: 9,
    saleValue: 657_000,
    saleCosts: 39_000,
    loanBalanceAtSale: 310_000,
    saleProceeds: 308_000,
    totalCashFlow: 80_000,
    totalProfit: 240_000,
    working,
  },
  warnings,
  working,
}
const brrrr = {
  cashOnCashRoi: null,
  cashOnCashRoiStatus: 'TERM_REQUIRED',
  arv: 300_000,
  loanAmount: 210_000,
  rehabCost: 25_000,
  points: 4_200,
  closingCosts: 6_000,
  cashPaidReceived: -25_200,
  holdingCosts: 16_620,
  totalCashNeeded: 41_820,
  refiLoanAmount: 240_000,
  refiCosts: 4_800,
  cashAtRefiClose: 25_200,
  cashLeftInDeal: 16_620,
  monthlyMortgage: 1_439,
  netMonthlyIncome: 491,
  grossMonthlyExpenses: 2_109,
  monthlyRent: 2_600,
  warnings,
  working,
}
const fixFlip = {
  ...stored,
  afterRepairValue: 310_000,
  loanAmount: 180_000,
  rehabCosts: 49_500,
  holdingCosts: 14_200,
  purchaseCosts: 9_600,
  sellingCosts: 18_600,
  cashNeeded: 93_300,
  netProfit: 18_100,
  returnOnInvestment: 6.2,
  annualizedRoi: 38.8,
  maxOffer70: 167_500,
  warnings,
  working,
}
const shortTerm = {
  ...stored,
  peakSeasonRate: 250,
  offSeasonRate: 150,
  estimatedOccupancyRate: 0.55,
  peakNights: 92,
  downPayment: 75_000,
  loanAmount: 225_000,
  monthlyMortgage: 1_349,
  grossAnnualRevenue: 35_172,
  annualExpenses: 15_890,
  netOperatingIncome: 19_283,
  totalInvestment: 100_000,
  warnings,
  working,
}
const costs = { monthlyTaxes: 300, monthlyInsurance: 100 }
const rental = {
  ...costs,
  monthlyHoa: 0,
  monthlyExpenses: 250,
  interestRate: 0.07,
  loanTermInMonths: 360,
  listingPrice: 489_000,
}
const purchase = { ...rental, downPaymentAmount: 122_250, rehabCost: 24_450, closingCosts: 9_000 }
const inputs = {
  buyHoldInput: {
    ...purchase,
    monthlyRent: 3_560,
    vacancyPercentage: 0.05,
    managementPercentage: 0.08,
    maintenancePercentage: 0.04,
    capexPercentage: 0.03,
    holding: {
      holdingYears: 5,
      appreciation: 0.01,
      rentGrowth: 0.015,
      costGrowth: 0.025,
      sellingCostsPercentage: 0.05,
    },
  },
  brrrrInput: {
    ...rental,
    arv: 560_000,
    monthlyRent: 3_560,
    loanLtv: 0.6,
    rehabPercentage: 0.1,
    refiLtv: 0.75,
    bridgeMonths: 9,
    bridgeInterestRate: 0.11,
    bridgePoints: 0.01,
    closingPercentage: 0.02,
    refiCostPercentage: 0.03,
  },
  fixFlipInput: {
    ...costs,
    purchasePrice: 489_000,
    arv: 560_000,
    salePrice: 545_000,
    rehabCosts: 24_450,
    rehabContingency: 20,
    contingencyPercentage: 0.2,
    holdingPeriodMonths: 4,
    sellingCostsPercentage: 0.05,
    hardMoneyInterestRate: 0.11,
    hardMoneyPoints: 0.01,
    insuranceRateFlip: 0.008,
    monthlyUtilities: 200,
    allCash: true,
    loanToPrice: 0.8,
    loanToArv: 0.6,
    closingPercentage: 0.02,
  },
  shortTermInput: {
    ...purchase,
    peakSeasonRate: 250,
    offSeasonRate: 150,
    peakNights: 100,
    estimatedOccupancyRate: 0.6,
    furnishingCost: 12_000,
    platformFeePercentage: 0.04,
    managementPercentage: 0.25,
  },
}
const media = { url: 'https://photos.example/1.jpg', caption: 'Front' }
const property = {
  ...summary,
  geocodeQuality: 'approximate',
  yearBuilt: 1_965,
  LotSizeSquareFeet: 5_650,
  DaysOnMarket: 35,
  ListOfficeName: 'Saddle Pass Realty',
  Stories: 1.5,
  GarageSpaces: 2,
  WaterfrontYN: true,
  View: 'Mountains',
  PropertyCondition: 'Good',
  ConstructionGrade: '7 Average',
  ParcelNumber: '7129-300520',
  OnMarketDate: day,
  history: [{ day, event: 'priceChanged', price: 400_000, previousPrice: 410_000 }],
  leases: [{ leasedOn: day, monthlyRent: 2_350 }],
  listingStatus: 'forSale',
  MLSSoldPrice: 480_000,
  soldDate: day,
  buyHoldResults: buyHold,
  brrrrResults: brrrr,
  fixFlipResults: fixFlip,
  shortTermResults: shortTerm,
  ...inputs,
  arv: { arv: 560_000, low: 540_000, high: 580_000, method: 'MEDIAN_PPSF', compsUsed: 5, asOf: day },
  rent: { monthlyRent: 3_560, method: 'RENTAL_COMPS', compsUsed: 4, year: 2026 },
  insurance: { annualInsurance: 2_445, rate: 0.5, source: 'national average' },
  tax: { annualTax: 4_404, rate: 0.9, method: 'MEDIAN_RATE', area: '98118', source: null, homesUsed: 306 },
  comps: [comp],
  expenses: [{ type: 'Insurance', name: 'Home', value: 1_380 }],
  media: [media],
  documents: ['photo', 'floorPlan', 'document', 'video'].map((kind) => ({ kind, ...media })),
}
const saved = {
  _id: 's1',
  name: 'Second look',
  strategy: 'buyHold',
  propertyId: 'p1',
  PropertyAddressFull: '1 Alder St',
  inputs: { monthlyRent: 3_560 },
  results: { cashOnCashRoi: 4.62 },
  ...stored,
  baseline: { monthlyRent: 3_500 },
  current: stored,
  assumedFacts: ['rent'],
  missingFacts: ['taxes'],
  savedFacts: { assumedFacts: ['taxes'], missingFacts: ['insurance'] },
  isPropertyShown: true,
  createdAt: at,
}
const shareLink = {
  _id: 'l1',
  createdAt: at,
  expiresAt: at,
  revokedAt: at,
  showsAddress: true,
  timesOpened: 3,
  lastOpenedAt: at,
}
const sharedReport = {
  sharedBy: { name: 'Maya Okafor', accountName: 'Northlake' },
  createdAt: at,
  expiresAt: at,
  home: {
    street: '1 Alder St',
    place: 'Fairview, WA 98101',
    listOffice: 'Alder Realty',
    listingPrice: 450_000,
    beds: 3,
    baths: 2,
    squareFeet: 1_500,
    yearBuilt: 1926,
    checks: ['The price is far from its value'],
  },
  strategy: 'buyHold',
  results: { ...stored, warnings: ['LOAN_TERM_REQUIRED'] },
  facts: { assumedFacts: ['rent'], missingFacts: ['taxes'] },
  expenses: { included: ['vacancy'], excluded: ['management'], otherwise: stored },
  steps: working,
  inputs: [{ key: 'rent', label: 'Rent', value: 3_500, unit: 'dollars', source: 'Entered', isOld: true }],
  arv: property.arv,
  rent: property.rent,
}
const rateEntry = { _id: 'e1', rate: 6.88, asOf: day, source: 'Survey', fetched_at: at, enteredBy: 'u1' }
const rateOfType = { _id: '30-year-fixed', type: '30-year fixed', current: rateEntry, version }
const rateWithHistory = { ...rateOfType, history: [rateEntry] }
const counts = {
  rowsRead: 9,
  created: 3,
  updated: 2,
  unchanged: 1,
  superseded: 1,
  removed: 1,
  rejected: 1,
  computed: 5,
  errors: 1,
}
const savedMapping = { _id: 'm1', name: 'King County MLS', columns: 9, savedAt: at }
const importPreview = {
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['LP', 'Status'],
  columns: [{ name: 'LP', samples: ['489000', 'Call'], isUsed: true }],
  notes: ['One column without a name is not read.'],
  fields: [
    {
      name: 'LatestListingPrice',
      label: 'List price',
      kind: 'dollars',
      isRequired: false,
      column: 'LP',
      constant: null,
      composed: null,
      constants: [{ value: 'WA', label: 'Washington' }],
      units: [{ value: 'dollars', label: 'dollars' }],
      unit: 'dollars',
      matchedBy: 'name',
      samples: [489_000],
      empty: 1,
      invalid: { count: 1, example: "'Call' is not a number" },
    },
  ],
  checked: 3,
  rejected: 1,
  rows: 3,
  preview: [
    { line: 2, cells: [{ field: 'LatestListingPrice', value: 489_000, problem: null }], rejection: null },
  ],
  missing: ['State'],
  source: 'mls',
  mapping: '{}',
  savedAs: 'King County MLS',
  saved: [{ name: 'King County MLS', mapping: '{}' }],
}
const importRun = {
  _id: 'i1',
  adapter: 'csv',
  source: 'mls',
  fileName: 'homes.csv',
  startedBy: 'u1',
  state: 'running',
  progress: { phase: 'loading', done: 5, total: 9, perSecond: 2.5, isSurvey: true },
  message: 'Going on',
  startedAt: at,
  finishedAt: at,
  ...counts,
  geocoding: { exact: 3, approximate: 2, unmatched: 1, waiting: 4, failure: 'The geocoder answered 503' },
}
const implausibleListing = {
  _id: 'p1',
  PropertyAddressFull: '1 Main St',
  PropertyAddressCity: 'Auburn',
  PropertyAddressState: 'WA',
  PropertyAddressZIP: '98001',
  source: 'mls',
  listingKey: 'k1',
  checks: ['33 bedrooms in 1,620 sq ft'],
}
const { checks: _checks, ...sourceListing } = implausibleListing
const { source: _source, listingKey: _listingKey, ...addressedHome } = sourceListing
const joinedListing = {
  ...sourceListing,
  listingStatus: 'sold',
  visible: true,
  isWithheld: false,
  leads: true,
  LatestListingPrice: 489_000,
  OnMarketDate: day,
  MLSSoldPrice: 480_000,
  soldDate: day,
  joinedBy: ['parcelNumber', 'address'],
}
const basemap = {
  url: 'https://maps.example/city.pmtiles',
  minZoom: 0,
  maxZoom: 15,
  bounds,
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
}
const { url: _url, ...drawn } = basemap
const storedBasemap = {
  ...drawn,
  _id: 'b1',
  name: 'city.pmtiles',
  isRemote: false,
  bytes: 3_617_065,
  addedBy: 'maya@example.com',
  addedAt: at,
  state: 'missing',
  fault: 'city.pmtiles does not exist',
}
const search = { _id: 'q1', search: 'Fairview, WA', createdAt: at, viewport: bounds }
const buildId = '0123456789ab'
const release = `1.0.0-${buildId}`
const integrity = `sha384-${'A'.repeat(64)}`
const remoteRelease = {
  name: 'remote-x',
  version: '1.0.0',
  entry: 'entry.js',
  buildId,
  globalName: 'remote_x',
  exposes: ['./routes'],
  contract: '^1.0',
  shared: { react: '^19.3.0' },
  uses: { react: ['useState'] },
  roles: ['Admin'],
  paths: ['/app/x/*'],
  early: {},
  files: { 'entry.js': integrity },
  preload: [],
  styles: [],
  pages: {},
  gitSha: 'a'.repeat(40),
}
const platformRelease = {
  release,
  version: '1.0.0',
  state: 'available',
  stateReason: 'Slow',
  paths: ['/app/x/*'],
  roles: ['Admin'],
  contract: '^1.0',
  shared: { react: '^19.3.0' },
  gitSha: 'a'.repeat(40),
  bytes: 1_000,
  smokeRun: true,
  testedBy: ['maya@example.com'],
  publishedBy: 'remote-x/ci',
  publishedAt: at,
  approval: 'given',
  approvedBy: 'maya@example.com',
  approvedAt: at,
  loaded: 10,
  failed: 1,
  failures: { render: 1 },
  figures: { lcp: 900, inp: 80, blocked: 0.1, heapGrowth: null, errors: 0, failedCalls: 0 },
}
const platformRemote = {
  name: 'remote-x',
  sequence: 7,
  stable: release,
  canary: { release, percent: 5 },
  previous: release,
  afterStable: release,
  changedBy: 'maya@example.com',
  changedAt: at,
  reason: 'It is time',
  failing: '3 of 5 visits crashed',
  releases: [platformRelease],
}
const event = {
  id: 1,
  at,
  remote: 'remote-x',
  actor: 'maya@example.com',
  action: 'promoted',
  release,
  percent: 5,
  sequence: 7,
  reason: 'It is time',
  untested: [`remote-y/${release}`],
}
const deployToken = {
  _id: 't1',
  remote: 'remote-x',
  name: 'ci',
  createdBy: 'maya@example.com',
  createdAt: at,
  lastUsedAt: at,
  expiresAt: at,
}
const deployment = {
  url: `/remotes/remote-x/${release}/entry.js`,
  fallbackUrl: `/remotes/remote-x/${release}/entry.js`,
  metadata: { integrity, version: '1.0.0' },
  deployment: { traffic: 95, default: true },
  extras: {
    freehold: {
      buildId,
      globalName: `remote_x_${buildId}`,
      exposes: ['./routes'],
      contract: '^1.0',
      shared: { react: '^19.3.0' },
      roles: 'all',
      paths: ['/app/x/:id'],
      early: { '/app/x/:id': ['/api/v1/auth/property/:id'] },
      files: { 'entry.js': integrity },
      preload: ['entry.js'],
      styles: ['a.css'],
      pages: { '/app/x/:id': ['page.js'] },
      gitSha: 'a'.repeat(40),
    },
    visit: 'signed',
  },
}
const fetching = {
  everyHours: 6,
  isUnderWay: true,
  lastSuccess: { at, source: 'Survey' },
  lastFailure: { at, message: 'answered 503' },
}
const choices = { accounts: [account], roles: [role] }
const userEvent = {
  at,
  actor: 'Maya',
  action: 'user.updated',
  changes: [{ field: 'role', from: 'a', to: 'b' }],
}

const homeTags = {
  ids: ['p1', 'p2'],
  lngs: [-11_950_000, 12],
  lats: [4_660_000, -3],
  addresses: ['1 Alder St', '2 Alder St'],
  prices: [489_000, null],
  beds: [3, null],
  baths: [2, null],
  areas: [1_500, null],
  daysOnMarket: [7, null],
  traits: [1, 4],
  priceCuts: [20_000, null],
  offices: ['Lakeside Realty'],
  officeOf: [0, null],
  checks: { p2: ['33 bedrooms in 1,620 sq ft'] },
  expected: [4.62, 'INFINITE'],
  conservative: [2.1, null],
  cash: [146_700, null],
  cashFlow: [-62, null],
  next: '-119.5,p2',
}

const figure = { count: 152, median: 447 }
const rent = { count: 88, median: 2_580, middleHalf: [2_310, 2_740] }
const marketReturns = {
  count: 141,
  distribution: { median: -0.42, middleHalf: [-2.61, 'Infinity'], aboveLine: 0.07, classes: [1, 2] },
}
const marketHome = {
  _id: 'p1',
  PropertyAddressFull: '1 Alder St',
  LatestListingPrice: 489_000,
  BedroomsTotal: 3,
  BathroomsTotal: 2,
  BuildingAreaTotal: 1_500,
  yearBuilt: 1_948,
  DaysOnMarket: 12,
  ListOfficeName: 'Lakeside Realty',
  isImplausible: false,
  checks: [],
  assumedFacts: ['rent'],
  missingFacts: [],
  expected: stored,
  conservative: stored,
  cash: 146_700,
  cashFlow: -62,
}
const byStrategy = <Value>(value: Value) => ({
  buyHold: value,
  brrrr: value,
  fixFlip: value,
  shortTerm: value,
})
const marketReport = {
  place: { zip: '98118', city: 'Fairview', state: 'WA' },
  bounds,
  asOf: day,
  forSale: {
    count: 152,
    newInWeek: 22,
    toCheck: 3,
    incomplete: 8,
    price: figure,
    pricePerSquareFoot: figure,
    daysOnMarket: { ...figure, byClass: [27, 34, 41, 29, 13, 8] },
  },
  sales: {
    count: 486,
    price: figure,
    pricePerSquareFoot: figure,
    monthsOfSupply: 3.8,
    months: [{ month: '2024-02', count: 41, price: figure, pricePerSquareFoot: figure }],
  },
  rent: { ...rent, byBedrooms: [{ bedrooms: null, ...rent }] },
  returns: byStrategy({ expected: marketReturns, conservative: { count: 9, distribution: null } }),
  best: byStrategy([marketHome]),
  larger: { city: 'Fairview', state: 'WA', forSale: 9_150 },
}

/** A complete response of each call that has one, with every field of the contract. */
const answers: Record<string, unknown> = {
  downloadWorkbook: new Blob(['a file']),
  analyzeBrrrr: brrrr,
  analyzeBuyHold: buyHold,
  analyzeFixFlip: fixFlip,
  analyzeShortTerm: shortTerm,
  addBasemapUrl: importRun,
  addToShortlist: shortlistMark,
  appendImportFile: importRun,
  approveRelease: platformRemote,
  autocompletePlaces: [{ placeId: 'p1', mainText: 'Fairview', secondaryText: 'WA' }],
  changeLetterhead: letterhead,
  changeShortlisted: shortlisted,
  changePassword: { endedSessions: 2 },
  checkRelease: { missing: ['entry.js'], published: true },
  checkResetToken: { valid: true, invited: { firstName: 'Maya', username: 'maya@example.com' } },
  collectReleases: { collected: [release], bytes: 5 },
  confirmEmailChange: { email },
  createDeployToken: { ...deployToken, token: 'fhd_x' },
  createInterest: named,
  createMarket: market,
  createStrategy: named,
  createUser: adminUser,
  endOtherSessions: { endedSessions: 2 },
  enterRate: rateWithHistory,
  eraseUser: { pseudonym: 'erased user 0123456789ab' },
  exportUser: new Blob(['{}']),
  getImport: importRun,
  getInterest: named,
  getLetterhead: letterhead,
  getMarket: market,
  getMarketReport: marketReport,
  getPlatform: {
    shell: { contract: '1.0.0', shared: { react: '19.3.1' } },
    remotes: [platformRemote],
    haltsAbove: { percent: 5, sample: 20 },
  },
  getPlatformLog: { events: [event], more: true },
  getPlatformState: {
    revision: 12,
    revoked: [`remote-search/${release}`],
    withdrawn: [`remote-account/${release}`],
  },
  describeRelease: remoteRelease,
  getAdjustmentGrid: grid,
  getProperty: property,
  getRate: rateWithHistory,
  getRemoteRegistry: {
    schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
    microFrontends: { 'remote-x': [deployment] },
  },
  getRuntimeConfig: {
    demo: true,
    hasHomes: false,
    helpUrl: 'https://help.example/',
    maps: {
      google: { apiKey: 'k', mapId: 'm' },
      tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
      tilesAttribution: '© Example Maps',
      defaultCenter: point,
      defaultZoom: 12,
      defaultBounds: bounds,
      basemaps: [basemap],
    },
  },
  getSavedAnalysis: saved,
  getStrategy: named,
  getUser: user,
  getUserDetails: details,
  apartListingCount: { apartListingCount: 3 },
  implausibleListingCount: { implausibleListingCount: 3 },
  importCount: { importCount: 3 },
  importErrors: { fileName: 'errors.csv', csv: 'line,reason' },
  interestCount: { interestCount: 3 },
  investmentInterests: [named],
  investmentMarkets: [market],
  investmentStrategies: [named],
  joinListingAgain: { isJoined: true },
  joinedHomeCount: { joinedHomeCount: 3 },
  latestRates: {
    rates: [{ type: '30-year fixed', rate: 6.88, fetched_at: at, asOf: day, source: 'Survey' }],
  },
  blockedPhotos: { listings: 495, origins: ['https://photos.example'] },
  listComps: [comp],
  listAllDeployTokens: [deployToken],
  listDeployTokens: [deployToken],
  listApartListings: [{ ...sourceListing, propertyId: 'p2', apartFrom: addressedHome }],
  listBasemaps: [storedBasemap],
  listImplausibleListings: [implausibleListing],
  listImports: [importRun],
  listInterests: [named],
  listJoinedHomes: [{ ...addressedHome, listings: [joinedListing] }],
  listLiveReleases: [{ use: 'canary', release: remoteRelease }],
  listMarkets: [market],
  listRates: { types: [rateOfType], fetching, recomputing: { done: 1, total: 2 } },
  listRecentSearches: { recentSearches: [search] },
  listSavedAnalyses: [saved],
  listSavedMappings: [savedMapping],
  listSessions: [
    { _id: 's1', userAgent: 'Firefox', createdAt: at, lastSeenAt: at, address: '192.0.2.7', current: true },
  ],
  listShortlist: [shortlisted],
  listShortlistMarks: [shortlistMark],
  listShareLinks: [shareLink],
  listOwnMarkets: [{ _id: 'm1', name: 'Fairview, WA', place: { placeId: 'p1', viewport: bounds } }],
  listStrategies: [named],
  listUnplaced: [unplaced],
  listUnplacedTags: { ...homeTags, lngs: [], lats: [] },
  listUsers: [adminUser],
  login: { token: 't', refreshToken: 'r', user },
  marketCount: { marketCount: 3 },
  openSharedReport: sharedReport,
  placeDetails: {
    location: point,
    viewport: bounds,
    displayName: 'Fairview',
    formattedAddress: 'Fairview, WA',
  },
  previewImport: importPreview,
  promoteRelease: platformRemote,
  publishRelease: platformRelease,
  quarantineRelease: platformRemote,
  readReleaseFile: { content: 'AAAA' },
  recordRecentSearch: search,
  refreshToken: { token: 't', refreshToken: 'r' },
  rejectedRows: {
    rows: [{ line: 3, field: 'LP', reason: "'Call' is not a number" }],
    fields: [{ field: 'LP', count: 6 }],
  },
  renameAnalysis: saved,
  renameSavedMapping: savedMapping,
  revertEmailChange: { email },
  rollBackRemote: platformRemote,
  saveAnalysis: saved,
  searchAccounts: [account],
  searchClusters: {
    level: 6,
    total: 3_214,
    medianPrice: 489_000,
    medianReturn: 1.84,
    clusters: [
      {
        x: 10,
        y: 22,
        count: 3_214,
        bounds,
        medianPrice: 489_000,
        ranked: 3_000,
        medianReturn: 1.84,
        bestReturn: 'Infinity',
      },
    ],
  },
  searchFigure: { low: -2.5, width: 0.5, bars: [4, 0, 17, 3], incomplete: 2 },
  searchHeat: {
    zoom: 11,
    total: 47,
    cells: [
      { x: 2_312, y: 1_457, count: 38, medianReturn: 4.21, medianPricePerSquareFoot: 381 },
      { x: 2_313, y: 1_457, count: 9, medianReturn: null, medianPricePerSquareFoot: null },
    ],
  },
  searchHeatByZip: {
    total: 96,
    areas: [
      {
        postalCode: '98030',
        city: 'Kent',
        count: 176,
        medianReturn: 'Infinity',
        medianPricePerSquareFoot: 381,
      },
    ],
  },
  searchHomeTags: homeTags,

  searchProperties: [summary],
  shareAnalysis: { ...shareLink, token: 'secret' },
  startImport: importRun,
  strategyCount: { strategyCount: 3 },
  testWebhook: { sent: true, outcome: 'hooks.example answered 200' },
  undoAnalysisUpdate: saved,
  updateAnalysis: saved,
  updateInterest: named,
  updateMarket: market,
  updateProfileInterests: profile,
  updateProfileMarkets: profile,
  updateProfileSettings: profile,
  updateProfileStrategies: profile,
  updateStrategy: named,
  updateUser: adminUser,
  updateUserDetails: details,
  userCount: { userCount: 3 },
  userCreateChoices: choices,
  userEditChoices: { user: adminUser, ...choices },
  userHistory: [userEvent],
  verifyRemote: { files: 9, damaged: [{ release, path: 'entry.js', damage: 'missing' }] },
}

const resultOf = (name: string) =>
  (contracts as unknown as Record<string, { result: v.GenericSchema }>)[name]!.result

test.each(Object.keys(answers))('a complete response of %s keeps every field', (name) => {
  expect(v.parse(resultOf(name), answers[name])).toEqual(answers[name])
})

test('every call with a response has an example', () => {
  const answering = Object.entries<unknown>(contracts).filter(
    ([, call]) => call instanceof Object && 'path' in call && 'result' in call,
  )
  expect(answering.map(([name]) => name).toSorted()).toEqual(Object.keys(answers).toSorted())
})

test.each([
  ['releaseApprovals', ['needed', 'given', 'notNeeded']],
  ['releaseStates', ['available', 'halted', 'quarantined', 'collected']],
  [
    'platformActions',
    [
      'published',
      'promoted',
      'rolledBack',
      'quarantined',
      'halted',
      'failing',
      'collected',
      'tokenMade',
      'tokenRevoked',
      'approved',
    ],
  ],
  ['damages', ['missing', 'wrong hash', 'wrong compressed form']],
  ['importAdapters', ['csv', 'reso', 'attom', 'streets', 'rents', 'taxes', 'basemap']],
  ['importStates', ['uploading', 'waiting', 'running', 'finished', 'failed', 'cutOff']],
])('%s is a closed list, because pages switch on its values', (list, words) => {
  expect((contracts as unknown as Record<string, unknown>)[list]).toEqual(words)
})

test.each([
  [
    'phase of an import',
    contracts.ImportProgress.entries.phase,
    ['uploading', 'loading', 'computing', 'places'],
  ],
  ['status of a listing', contracts.Property.entries.listingStatus, ['forSale', 'sold']],
  ['method of a value', contracts.ArvEstimate.entries.method, ['MEDIAN_PPSF', 'MEDIAN_PRICE', 'LIST_PRICE']],
  [
    'method of a rent',
    contracts.RentEstimate.entries.method,
    ['RENTAL_COMPS', 'SMALL_AREA_RENT', 'PRICE_YIELD'],
  ],
  ['facts of a return', contracts.ReturnFact, ['taxes', 'insurance', 'rent']],
  ['method of taxes', contracts.TaxEstimate.entries.method, ['RATE_TABLE', 'MEDIAN_RATE']],
  ['place of a price', contracts.PriceGauge.entries.status, ['HIGHER', 'LOWER', 'WITHIN']],
  [
    'kind of event of a listing',
    contracts.ListingEvent.entries.event,
    ['listed', 'priceChanged', 'offMarket', 'backOnMarket', 'sold'],
  ],
  ['kind of a medium', contracts.MediaKind, ['photo', 'floorPlan', 'document', 'video']],
  ['strategy', contracts.StrategyKey, ['buyHold', 'brrrr', 'fixFlip', 'shortTerm']],
])('a %s is one of a closed list of values', (_, schema, words) => {
  expect(schema.options).toEqual(words)
})

test.each<[string, object]>([
  ['buyHoldInput', inputs.buyHoldInput],
  ['brrrrInput', inputs.brrrrInput],
  ['fixFlipInput', inputs.fixFlipInput],
  ['shortTermInput', inputs.shortTermInput],
])('an unknown field of %s is dropped', (name, known) => {
  const schema = contracts.Property.entries[name as keyof typeof inputs]
  expect(v.parse(schema, { ...known, spy: 1 })).toEqual(known)
})

const resultNames = Object.keys(property).filter((name) => name.endsWith('Results'))

test.each(resultNames)('%s may be null, but one that lacks a field breaks the contract', (name) => {
  const read = (results: unknown) =>
    v.safeParse(contracts.getProperty.result, { ...property, [name]: results })
  expect(read({}).output).toEqual({ ...property, [name]: null })
  expect(read(null).output).toEqual({ ...property, [name]: null })
  for (const broken of [{ spy: 1 }, '', 'none', undefined]) expect(read(broken).success).toBe(false)
})

test('a search result may have stored results without data', () => {
  const found = { ...summary, BuyHoldResults: {} }
  expect(v.parse(contracts.searchProperties.result, [found])).toEqual([{ ...summary, BuyHoldResults: null }])
})

test('a price gauge keeps every field', () => {
  const gauge = { position: 50, status: 'WITHIN', low: 1, high: 3 }
  expect(v.parse(contracts.PriceGauge, gauge)).toEqual(gauge)
})

test('an error body keeps every field', () => {
  const body = { error: { code: 'X', message: 'No', fields: { name: 'Taken' }, requestId: 'r1' } }
  expect(v.parse(contracts.ErrorBody, body)).toEqual(body)
})

test.each([
  'remote-search',
  `remote-search/${release}/entry.js`,
  `Remote/${release}`,
  'remote-search/1.2.0',
  `/${release}`,
])('%s is not the name of a revoked release', (name) => {
  expect(v.is(contracts.PlatformState, { revision: 1, revoked: [name] })).toBe(false)
})

test('the columns of tags become homes, with ids as they were', () => {
  const ids = [
    '3f2b1c4d-0a9e-4b8c-8d7e-6f5a4b3c2d1e',
    '3f2b1c4d0a9e4b8c8d7e6f5a4b3c2d1e',
    '-3f2b1c4d0a9e4b8c8d7e6f5a4b3c2d1e',
    'p1',
  ]
  const none = ids.map(() => null)
  const page = v.parse(contracts.searchHomeTags.result, {
    ...(answers['searchHomeTags'] as object),
    ids: ids.map(contracts.packId),
    lngs: [-11_950_000, 12, 0, 0],
    lats: [4_660_000, -3, 0, 0],
    addresses: ids,
    prices: none,
    beds: none,
    baths: none,
    areas: none,
    daysOnMarket: none,
    // Sold, implausible, with assumed insurance, without taxes.
    traits: [1, 4, 16, 64],
    priceCuts: none,
    officeOf: [0, null, null, null],
    checks: { 1: ['33 bedrooms'] },
    expected: [4.62, 'INFINITE', null, 0],
    conservative: none,
    cash: none,
    cashFlow: none,
  })
  const homes = contracts.unpackHomeTags(page)
  expect(homes.map(({ _id }) => _id)).toEqual(ids)
  expect(homes.map(({ location }) => location.coordinates)).toEqual([
    [-119.5, 46.6],
    [-119.49988, 46.59997],
    [-119.49988, 46.59997],
    [-119.49988, 46.59997],
  ])
  expect(homes.map((home) => home.expected)).toEqual([
    { cashOnCashRoi: 4.62, cashOnCashRoiStatus: 'OK' },
    { cashOnCashRoi: null, cashOnCashRoiStatus: 'INFINITE' },
    null,
    { cashOnCashRoi: 0, cashOnCashRoiStatus: 'OK' },
  ])
  expect(homes).toMatchObject([
    { listingStatus: 'sold', isImplausible: false, ListOfficeName: 'Lakeside Realty', checks: [] },
    { listingStatus: 'forSale', isImplausible: true, ListOfficeName: null, checks: ['33 bedrooms'] },
    { assumedFacts: ['insurance'], missingFacts: [] },
    { assumedFacts: [], missingFacts: ['taxes'] },
  ])
})
