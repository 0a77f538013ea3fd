import { randomFrom } from '@freehold/demo-town'

/** Draws from one seeded sequence: the same on every machine, in the same order. */
export interface Chance {
  /** In [0, 1). */
  part(): number
  /** In [low, high). */
  between(low: number, high: number): number
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
  isTrue(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function chanceFrom(seed: number): Chance {
  const part = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(part() * items.length)]!
  return {
    part,
    pick,
    between: (low, high) => low + part() * (high - low),
    isTrue: (probability) => part() < probability,
    // Irwin and Hall: twelve even draws add up to a variance of 1, by sums alone, which every machine does alike.
    normal: () => Array.from({ length: 12 }, part).reduce((sum, value) => sum + value, -6),
    shuffled: (items) => {
      const rest = [...items]
      for (let i = rest.length - 1; i > 0; i--) {
        const j = Math.floor(part() * (i + 1))
        ;[rest[i], rest[j]] = [rest[j]!, rest[i]!]
      }
      return rest
    },
  }
}
