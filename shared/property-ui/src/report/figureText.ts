import type { FigureUnit } from '@freehold/contracts'
import {
  formatCents,
  formatCount,
  formatDollars,
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
  unit === 'dollars' ? formatCents(value) : figureText(value, unit)

/** Under figures that add up, each of which is rounded by itself. */
export const roundingNote =
  'Each figure is rounded up to the dollar by itself, so parts may add up to a few dollars more than their total.'
