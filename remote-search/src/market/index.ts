export { MarketLink } from './MarketLink'
export { marketOf } from './marketOf'
