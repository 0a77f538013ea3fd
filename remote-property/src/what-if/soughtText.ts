import type { Sought } from '@freehold/analysis'
import { exactText } from '../explain/figureText'

/** An amount that was searched for, to the cent: rounded up it would promise more than it holds. */
export function soughtText({ status, dollars }: Sought): string {
  if (status === 'FOUND') return exactText(dollars, 'dollars')
  return status === 'NEVER' ? 'None' : 'Any'
}
