import { formatPercent } from '@freehold/ui'

/** An input in percent points, with two decimals or none: 6.88%, 75%. */
export function percentText(points: number): string {
  const rounded = Number(points.toFixed(2))
  return formatPercent(rounded, Number.isInteger(rounded) ? 0 : 2)
}
