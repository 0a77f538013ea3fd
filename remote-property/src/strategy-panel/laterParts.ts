export { PriceAndRentNotice } from '../inputs/PriceAndRentNotice'
export { SavedBar } from '../saved/SavedBar'
export { ScenarioBar } from '../scenario/ScenarioBar'
export { PanelActions } from './PanelActions'
