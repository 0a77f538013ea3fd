export { PriceAndRentNotice } from '../inputs/PriceAndRentNotice'
export { NameDialog } from '../saved/NameDialog'
export { SavedBar } from '../saved/SavedBar'
