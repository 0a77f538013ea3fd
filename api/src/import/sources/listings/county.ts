import { MAX_LENGTH, storableText } from '../checkFields'

/** What counties are called in the states and territories. */
const kind = / (county|parish|borough|census area|city and borough|municipality|municipio|planning region)$/i

/**
 * A county's name without what kind of area it is, spelled alike whichever source it comes from: 'King' for 'KING COUNTY',
 * 'St. Louis' for 'Saint Louis'. A city that is its own county keeps its 'City': Baltimore City is not Baltimore.
 */
export function countyName(column: string, text: string | null): string | null {
  if (text === null) return null
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
  const name = plain.replace(kind, '').replace(/^(saint|st\.?) /i, 'St. ')
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase()
  const spelled = isOneCase
    ? name.toLowerCase().replace(/(?<![a-z'])[a-z]/g, (letter) => letter.toUpperCase())
    : name
  return storableText(column, spelled, MAX_LENGTH.city) || null
}
