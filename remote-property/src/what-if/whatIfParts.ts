/** What is fetched once the results stand: see `LaterParts`. */
export { Amortization } from './Amortization'
export { BuyHoldWhatIfs } from './BuyHoldWhatIfs'
export { BrrrrWhatIfs, FixFlipWhatIfs, ShortTermWhatIfs } from './OtherWhatIfs'
export { ProfitByPriceAndMonths } from './ProfitByPriceAndMonths'
