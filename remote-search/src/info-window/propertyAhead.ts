import { authClient } from '@freehold/auth-client'
import { getProperty, type Property } from '@freehold/contracts'

/** How long an answer may wait for its window. */
const FRESH_MS = 30_000

interface Ahead {
  id: string
  atMs: number
  answer: Promise<Property>
}

/** The home that was pointed at last. */
let ahead: Ahead | null = null

const isFresh = (id: string) => ahead?.id === id && Date.now() - ahead.atMs < FRESH_MS

/** Asks for the home that is pointed at, so that its window opens with everything. A failure is left to the window. */
export function fetchAhead(id: string): void {
  if (isFresh(id)) return
  ahead = { id, atMs: Date.now(), answer: authClient.call(getProperty, { params: { id } }) }
  ahead.answer.catch(() => {
    ahead = null
  })
}

/** The answer that was asked for ahead, which is used once; null if there is none. */
export function takeAhead(id: string): Promise<Property> | null {
  const answer = ahead !== null && isFresh(id) ? ahead.answer : null
  ahead = null
  return answer
}
