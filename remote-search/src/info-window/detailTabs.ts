export { CompsTab } from './CompsTab'
export { StrategyTab } from './StrategyTab'
