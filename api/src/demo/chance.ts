import { randomFrom } from '@freehold/demo-town'

/** Random values from one seeded sequence, the same on every machine. */
export interface Chance {
  /** In [0, 1). */
  fraction(): number
  /** In [low, high). */
  between(low: number, high: number): number
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number
  isTrue(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
}

export function chanceFrom(seed: number): Chance {
  const fraction = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(fraction() * items.length)]!
  return {
    fraction,
    pick,
    between: (low, high) => low + fraction() * (high - low),
    isTrue: (probability) => fraction() < probability,
    // Irwin-Hall distribution: the sum of twelve uniform values has a variance of 1, and sums are the same on every machine.
    normal: () => Array.from({ length: 12 }, fraction).reduce((sum, value) => sum + value, -6),
    shuffled: (items) => {
      const rest = [...items]
      for (let i = rest.length - 1; i > 0; i--) {
        const j = Math.floor(fraction() * (i + 1))
        ;[rest[i], rest[j]] = [rest[j]!, rest[i]!]
      }
      return rest
    },
  }
}
