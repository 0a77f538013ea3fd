import { useLocation } from 'react-router-dom'

/** Drafts that are kept; the oldest is forgotten first. */
const DRAFTS_MAX = 40

const drafts = new Map<string, unknown>()

function keepDraft(key: string, values: unknown): void {
  drafts.delete(key)
  drafts.set(key, values)
  const [oldest] = drafts.keys()
  if (drafts.size > DRAFTS_MAX && oldest !== undefined) drafts.delete(oldest)
}

/** For tests: a new browser tab. */
export const forgetDrafts = (): void => drafts.clear()

/**
 * What was typed into a form, kept for each entry of the browser's history: after a step back the form opens with it.
 * @param form an id of the form
 */
export function useDraft<Values extends object>(form: string) {
  const { key } = useLocation()
  const id = `${key} ${form}`
  return {
    draft: drafts.get(id) as Values | undefined,
    keep: (values: Values) => keepDraft(id, values),
  }
}
