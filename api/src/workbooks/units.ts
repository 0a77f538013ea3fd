import type { FigureUnit } from '@freehold/contracts'
import type { NumberFormat } from './Workbook'

const units: Record<FigureUnit, { format: NumberFormat; text: string }> = {
  dollars: { format: 'dollars', text: '$' },
  percent: { format: 'percent', text: '%' },
  fraction: { format: 'fraction', text: '%' },
  ratio: { format: 'ratio', text: 'ratio' },
  months: { format: 'whole', text: 'months' },
  nights: { format: 'whole', text: 'nights' },
  years: { format: 'whole', text: 'years' },
  squareFeet: { format: 'whole', text: 'sq ft' },
  miles: { format: 'ratio', text: 'mi' },
  days: { format: 'whole', text: 'days' },
  rooms: { format: 'general', text: 'rooms' },
}

export const formatOf = (unit: FigureUnit) => units[unit].format
export const inputFormatOf = (unit: FigureUnit) => (unit === 'fraction' ? 'rate' : formatOf(unit))
export const unitText = (unit: FigureUnit) => units[unit].text
