import { builtInStrategies as byKey, strategyKeys } from '../db/builtInStrategies'

/** The seeded rows of the strategies that the engine computes. Their ids are its keys: a profile names the tabs by them. */
export const builtInStrategies = strategyKeys.map((id) => {
  const { name, description } = byKey[id]
  return { id, name, description }
})
