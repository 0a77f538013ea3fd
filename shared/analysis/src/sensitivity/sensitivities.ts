import type { StrategyKey } from '@freehold/contracts'
import { brrrrSensitivity } from './brrrrSensitivity'
import { buyHoldSensitivity } from './buyHoldSensitivity'
import { fixFlipSensitivity } from './fixFlipSensitivity'
import type { Sensitivity } from './Sensitivity'
import { shortTermSensitivity } from './shortTermSensitivity'

/** What can be moved and asked for in each strategy. See docs/adding-a-strategy.md. */
export const sensitivities: { [Key in StrategyKey]: Sensitivity<Key> } = {
  buyHold: buyHoldSensitivity,
  brrrr: brrrrSensitivity,
  fixFlip: fixFlipSensitivity,
  shortTerm: shortTermSensitivity,
}
