/** So many pages back what was typed is still there. */
const DRAFTS_MAX = 40

const drafts = new Map<string, unknown>()

/** What was typed on a page of the history, or undefined for one that was never left. */
export const findDraft = (key: string): unknown => drafts.get(key)

/** Keeps what is typed for when its page of the history is shown again; the oldest goes first. */
export function keepDraft(key: string, values: unknown): void {
  drafts.delete(key)
  drafts.set(key, values)
  const [oldest] = drafts.keys()
  if (drafts.size > DRAFTS_MAX && oldest !== undefined) drafts.delete(oldest)
}

/** A new browser tab. */
export const forgetDrafts = (): void => drafts.clear()
