import type { PreviewField } from '@freehold/contracts'
import { formatCount } from '@freehold/ui'

interface Match {
  tone: 'pos' | 'warn' | 'none'
  text: string
}

const matchedBy = {
  name: 'By name',
  values: 'By its values',
  saved: 'As saved',
  hand: 'As you chose',
} as const

/** How a field is read, or what is wrong with its values: '3 of 50: 'Call' is not a number'. */
export function describeMatch(field: PreviewField, checked: number): Match {
  const { column, constant, composed, invalid, empty, isRequired } = field
  if (column === null && constant === null && composed === null)
    return isRequired ? { tone: 'warn', text: 'Choose a column' } : { tone: 'none', text: 'Not in the file' }
  const of = (count: number) => `${formatCount(count)} of ${formatCount(checked)}`
  if (invalid) return { tone: 'warn', text: `${of(invalid.count)}: ${invalid.example}` }
  if (empty > 0) return { tone: 'none', text: empty === checked ? 'All are empty' : `${of(empty)} are empty` }
  return { tone: 'pos', text: constant !== null ? 'The same for all rows' : field.matchedBy ? matchedBy[field.matchedBy] : 'As proposed' } // oxfmt-ignore
}
