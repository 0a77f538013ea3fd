import { figureText } from '@freehold/property-ui'
import { changesSince, type SavedInputs } from '../saved/changesSince'

/** Changes named in a column, which is narrow; the property's page has all of them. */
const NAMED_MAX = 2

export interface InputNotices {
  /** What has changed of the property since its inputs were saved or linked to. */
  notices: string[]
  /** The inputs with today's figures; null where none has changed that they depend on. */
  inputsNow: Record<string, unknown> | null
}

/**
 * What the page of the property says of inputs of an earlier day, short.
 * @param own the property's own input of today
 * @param since when the inputs were its own: 'linked' or 'saved'
 */
export function inputNotices(then: SavedInputs, own: object | null, since: 'linked' | 'saved'): InputNotices {
  const changed = changesSince(then, own)
  if (changed === null) return { notices: [], inputsNow: null }
  const { changes, inputsNow } = changed
  const named = changes.slice(0, NAMED_MAX).map(({ label, before, now, unit, isOverridden }) => {
    const text = `${label} ${figureText(before, unit)} when ${since}, ${figureText(now, unit)} now`
    return isOverridden ? `${text}; you entered your own` : text
  })
  const others = changes.length - named.length
  return {
    notices: others > 0 ? [...named, `${others} more changed`] : named,
    inputsNow: changes.some(({ isOverridden }) => !isOverridden) ? inputsNow : null,
  }
}
