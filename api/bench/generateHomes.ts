import { chanceFrom, type Chance } from '../src/demo/chance'

/** A generated home: the columns of `properties` that a search and a place search read. */
export interface GeneratedHome {
  id: string
  address: string
  city: string
  state: string
  zip: string
  lng: number
  lat: number
  bedrooms: number | null
  bathrooms: number | null
  area: number | null
  status: 'forSale' | 'sold'
  price: number | null
  remarks: string
  /** In percent; null if the status says why. */
  roi: number | null
  roiStatus: 'OK' | 'INFINITE' | 'NEGATIVE_NO_CASH' | null
  hasPhoto: boolean
}

interface City {
  name: string
  state: string
  lng: number
  lat: number
  homes: number
  /** Standard deviation of the distance between a home and the center of its neighbourhood, in degrees of latitude. */
  spread: number
  neighbourhoods: { lng: number; lat: number }[]
  /** Decimals of the longitude; King County's sales have three. */
  decimals: 3 | 6
  zips: string[]
  streets: string[]
}

/** The size of a city is proportional to its rank to the power of minus this. */
const ZIPF = 0.9
const HOMES_A_CITY = 2_500
/** The density of King County's sold homes in residential districts. */
const HOMES_A_SQUARE_DEGREE = 75_000
const HOMES_A_STREET = 40
const HOMES_A_ZIP = 700
/** The fraction of King County's sales that have the same coordinates as another one. */
const SHARED_COORDINATES_FRACTION = 781 / 21_613

const states = ['WA', 'OR', 'CA', 'NV', 'TX', 'CO', 'IL', 'OH', 'GA', 'FL', 'NY', 'MA']
const beginnings = ['Al', 'Bel', 'Cor', 'Dun', 'El', 'Fair', 'Glen', 'Har', 'Kings', 'Lin', 'Mar', 'North', 'Oak', 'Pine', 'River', 'Spring', 'Wood'] // oxfmt-ignore
const endings = ['view', 'ton', 'field', 'dale', 'ford', 'mont', 'port', 'ville', 'brook', 'haven', 'side', 'wood', 'crest', 'gate', 'ridge'] // oxfmt-ignore
const kinds = ['St', 'Ave', 'Rd', 'Ln', 'Ct', 'Way', 'Pl', 'Blvd', 'Dr']
const sentences = [
  'Light-filled rooms look over the garden and the street of old maples.',
  'The roof, the furnace and the wiring were renewed in the last ten years.',
  'Close to schools, parks and the bus line into town.',
  'A separate entrance leads to a finished basement with its own bath.',
  'Hardwood floors throughout, gas fireplace, and a kitchen that opens to the deck.',
  'Needs paint and a new bathroom; priced accordingly.',
]

const nameFrom = (chance: Chance) => chance.pick(beginnings) + chance.pick(endings)

/** Realistic homes: cities of very different sizes, dense districts, and equal coordinates. The same for each seed. */
export function* generateHomes(count: number, seed = 1): Generator<GeneratedHome> {
  const chance = chanceFrom(seed)
  let made = 0
  for (const city of generateCities(count, chance)) {
    let before: GeneratedHome | undefined
    for (let index = 0; index < city.homes && made < count; index += 1, made += 1) {
      const home = generateHome(made, city, chance)
      if (before && chance.isTrue(SHARED_COORDINATES_FRACTION))
        [home.lng, home.lat] = [before.lng, before.lat]
      before = home
      yield home
    }
  }
}

function generateCities(count: number, chance: Chance): City[] {
  const ranks = Array.from({ length: Math.ceil(count / HOMES_A_CITY) }, (_, rank) => (rank + 1) ** -ZIPF)
  const total = ranks.reduce((sum, rank) => sum + rank, 0)
  return ranks.map((rank, index) => generateCity(index, Math.ceil((count * rank) / total), chance))
}

function generateCity(index: number, homes: number, chance: Chance): City {
  // Some cities are on the Aleutian islands, on both sides of the antimeridian.
  const [lng, lat] =
    index % 100 === 50 ? [180, chance.between(51, 53)] : [chance.between(-123, -70), chance.between(27, 48)]
  const radius = Math.sqrt(homes / HOMES_A_SQUARE_DEGREE / Math.PI)
  const districts = Math.ceil(homes / 2_000)
  return {
    name: nameFrom(chance),
    state: chance.pick(states),
    lng,
    lat,
    homes,
    spread: radius / Math.sqrt(districts),
    neighbourhoods: Array.from({ length: districts }, () => ({
      lng: chance.normal() * radius,
      lat: chance.normal() * radius,
    })),
    decimals: chance.isTrue(0.3) ? 3 : 6,
    zips: Array.from({ length: Math.ceil(homes / HOMES_A_ZIP) }, (_, zip) =>
      String(10_000 + ((index * 97 + zip) % 90_000)),
    ),
    streets: Array.from(
      { length: Math.ceil(homes / HOMES_A_STREET) },
      () => `${nameFrom(chance)} ${chance.pick(kinds)}`,
    ),
  }
}

function generateHome(index: number, city: City, chance: Chance): GeneratedHome {
  const around = chance.pick(city.neighbourhoods)
  const area = Math.round(500 + 3_000 * chance.fraction() ** 2)
  const roi = Math.round(100 * (1 + 6 * chance.normal())) / 100
  const roiStatus = chance.isTrue(0.02) ? null : chance.isTrue(0.01) ? 'INFINITE' : 'OK'
  return {
    id: idFrom(index, chance),
    address: `${1 + Math.floor(chance.fraction() * 9_900)} ${chance.pick(city.streets)}`,
    city: city.name,
    state: city.state,
    zip: chance.pick(city.zips),
    lng: toLongitude(city.lng + (around.lng + chance.normal() * city.spread) * 1.4, city.decimals),
    lat: round(city.lat + around.lat + chance.normal() * city.spread, city.decimals + 1),
    bedrooms: chance.isTrue(0.03) ? null : 1 + Math.floor(chance.fraction() * 5),
    bathrooms: chance.isTrue(0.03) ? null : 1 + Math.floor(chance.fraction() * 3),
    area: chance.isTrue(0.05) ? null : area,
    status: chance.isTrue(0.4) ? 'sold' : 'forSale',
    price: chance.isTrue(0.01) ? null : 1_000 * Math.round(100 + area * chance.between(0.1, 0.4)),
    remarks: chance.shuffled(sentences).slice(0, 4).join(' '),
    roi: roiStatus === 'OK' ? roi : null,
    roiStatus,
    hasPhoto: chance.isTrue(0.7),
  }
}

/** An id as long as those of imports. Its order is random. */
const idFrom = (index: number, chance: Chance) =>
  Array.from({ length: 4 }, () => Math.floor(chance.fraction() * 2 ** 32))
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('') + `-${index.toString(36)}`

const toLongitude = (lng: number, decimals: number) => round(lng > 180 ? lng - 360 : lng, decimals)

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
