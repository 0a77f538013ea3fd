/** Markets of the demo: its made-up town and real cities, described without figures that would become outdated. */
export const demoMarkets = [
  { city: 'Wrenfield', state: 'WA', description: 'A fictional town for the demo: every home in it is made up' },
  { city: 'Seattle', state: 'WA', description: 'Expensive, supply limited by water and hills, a deep pool of renters' },
  { city: 'Tacoma', state: 'WA', description: 'Older houses within reach of Seattle, at lower prices' },
  { city: 'Portland', state: 'OR', description: 'Close-in bungalows, accessory units welcome, strong tenant protections' },
  { city: 'Boise', state: 'ID', description: 'Fast growth, newer subdivisions, families moving in from the coast' },
  { city: 'Phoenix', state: 'AZ', description: 'Large stock of single-family rentals, winter visitors' },
  { city: 'Denver', state: 'CO', description: 'Steady in-migration, short-term rentals only of a primary residence' },
  { city: 'San Antonio', state: 'TX', description: 'Military and medical renters, low prices, high property taxes' },
  { city: 'Kansas City', state: 'MO', description: 'Rents high against prices, much to renovate' },
  { city: 'Indianapolis', state: 'IN', description: 'A favorite of buy-and-hold investors, landlord-friendly rules' },
  { city: 'Columbus', state: 'OH', description: 'University, state government and new factories keep demand broad' },
  { city: 'Atlanta', state: 'GA', description: 'Many institutional buyers, wide spread between neighborhoods' },
  { city: 'Tampa', state: 'FL', description: 'Year-round visitors; insurance is the cost to watch' },
] as const // oxfmt-ignore

export const demoInterests = [
  { name: 'Single-family homes', description: 'Detached houses, each on its own lot' },
  { name: 'Small multifamily', description: 'Two to four units under one roof, financed like a house' },
  {
    name: 'Condos and townhomes',
    description: 'Shared walls, and an association that maintains the grounds',
  },
  {
    name: 'Vacation rentals',
    description: 'Homes near water, trails or downtown that guests book by the night',
  },
  { name: 'Value-add projects', description: 'Worn homes whose price leaves room for the work' },
  { name: 'Turnkey rentals', description: 'Renovated homes, often with a tenant in place' },
  { name: 'New construction', description: 'Homes from builders, with warranties and few repairs' },
  { name: 'Waterfront', description: 'Lake and river frontage, scarce and expensive' },
] as const

/** Made-up rates in percent, because we ship no source's data; in display order. */
export const demoRates = [
  { type: '30-year fixed', rate: 6.88 },
  { type: '30-year jumbo', rate: 6.95 },
  { type: '20-year fixed', rate: 6.6 },
  { type: '15-year fixed', rate: 6.1 },
  { type: '10-year fixed', rate: 6 },
  { type: '7-year ARM', rate: 6.4 },
  { type: '5-year ARM', rate: 6.25 },
] as const

/**
 * Monthly rents of the made-up ZIP for 0 to 4 bedrooms, in dollars: as HUD's, somewhat below the median of the market's
 * leases.
 */
export const demoRents = [1_350, 1_650, 2_000, 2_500, 2_800] as const
