import * as v from 'valibot'

/** The strategies that the engine can compute. */
export const StrategyKey = v.picklist(['buyHold', 'brrrr', 'fixFlip', 'shortTerm'])
export type StrategyKey = v.InferOutput<typeof StrategyKey>
