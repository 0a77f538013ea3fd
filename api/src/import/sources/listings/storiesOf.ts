import { lettersOf } from './lettersOf'

/** RESO's Levels, and how MLSs write Stories in words. Those of homes with more than three are left out. */
const words: Readonly<Record<string, number>> = {
  one: 1,
  onestory: 1,
  oneandonehalf: 1.5,
  two: 2,
  twostory: 2,
  three: 3,
  threestory: 3,
}

/** The number of floors that a text states, such as '2', '1.5' or 'Two'; null if it states none. */
export function storiesOf(text: string | null): number | null {
  if (text === null) return null
  const number = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : (words[lettersOf(text)] ?? null)
  return number || null
}
