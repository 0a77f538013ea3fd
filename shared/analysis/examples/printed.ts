import type { Computed } from './computed'

/** Whether a value equals the printed one to the printed precision, allowing for rounding errors of doubles. */
export function isPrinted(value: unknown, text: string, isCutOff = false): boolean {
  if (typeof value !== 'number') return false
  const printed = Number(text)
  const place = 10 ** -(text.split('.')[1]?.length ?? 0)
  const noise = 1e-12 * Math.abs(printed) + Number.EPSILON
  const beyond = value - printed
  return isCutOff ? beyond >= -noise && beyond < place : Math.abs(beyond) <= place / 2 + noise
}

export type Printed = string | Record<string, string>

/** One line per figure, or per range or year of a figure. */
export const linesOf = (printed: Record<string, Printed | undefined>, computed: Computed) =>
  Object.entries(printed).flatMap(([figure, texts = {}]) =>
    typeof texts === 'string'
      ? [{ name: figure, text: texts, value: computed[figure] }]
      : Object.entries(texts).map(([key, text]) => ({
          name: `${figure} ${key}`,
          text,
          value: (computed[figure] as (key: string) => unknown)(key),
        })),
  )
