import type { FigureUnit } from '@freehold/contracts'
import {
  formatCount,
  formatDollars,
  formatNumber,
  formatPercent,
  formatRoomCount,
  UNKNOWN,
} from '@freehold/ui'

const plural = (value: number, one: string) => `${formatCount(value)} ${one}${value === 1 ? '' : 's'}`

const formats: Record<FigureUnit, (value: number) => string> = {
  dollars: formatDollars,
  percent: formatPercent,
  fraction: (value) => formatPercent(value * 100),
  ratio: (value) => value.toFixed(2),
  months: (value) => plural(value, 'month'),
  nights: (value) => plural(value, 'night'),
  years: (value) => plural(value, 'year'),
  squareFeet: (value) => `${formatCount(value)} sq ft`,
  miles: (value) => `${value.toFixed(2)} mi`,
  days: (value) => plural(value, 'day'),
  rooms: formatRoomCount,
}

/** A number of a calculation as text. */
export const figureText = (value: number | null, unit: FigureUnit) =>
  value === null ? UNKNOWN : formats[unit](value)

/** To the cent, for calculations: numbers that are rounded up to the dollar, as elsewhere, would not add up. */
export const exactText = (value: number | null, unit: FigureUnit) =>
  unit === 'dollars' && value !== null ? exactDollars(value) : figureText(value, unit)

const exactDollars = (dollars: number) =>
  `${dollars < 0 ? '−' : ''}$${formatNumber(Math.abs(dollars), { least: 2 })}`

/** Dollars that are taken away: the figure with its sign reversed, so that it reads as the figure does elsewhere. */
export function reversedText(dollars: number | null): string {
  const text = formatDollars(dollars)
  if (dollars === null || text === '$0') return text
  return text.startsWith('−') ? text.slice(1) : `−${text}`
}
