/** What is below the first figures of a home: its history, and the sales and leases around. */
export { RentalComps } from '../rental-comps/RentalComps'
export { ComparableProperties } from './ComparableProperties'
export { ListingHistory } from './ListingHistory'
