import {
  addToShortlist,
  isApiError,
  listShortlistMarks,
  removeFromShortlist,
  type ShortlistMark,
  type ShortlistStage,
} from '@freehold/contracts'
import { authClient } from './authClient'
import type { AuthClient } from './createAuthClient'

/** The stage of each home on the shortlist, by its id. */
export type ShortlistStages = ReadonlyMap<string, ShortlistStage>

export interface Shortlist {
  /** For `useSyncExternalStore`: the same object until something changes. Empty until it is loaded. */
  getSnapshot: () => ShortlistStages
  subscribe: (listener: () => void) => () => void
  /** Fetches it, unless it has been. Rejects as a call does. */
  load: () => Promise<void>
  /**
   * Adds a home, or removes it if it is on the list: shown at once, and taken back if the call fails, with which this
   * rejects. Presses during a call go out after it.
   */
  toggle: (id: string) => Promise<void>
  /** Takes over the marks of the whole list, which the API has just answered with. */
  keep: (marks: readonly ShortlistMark[]) => void
}

export function createShortlist(client: Pick<AuthClient, 'call' | 'getSnapshot' | 'subscribe'>): Shortlist {
  const listeners = new Set<() => void>()
  const userIdNow = () => client.getSnapshot().user?._id
  let userId = userIdNow()
  /** As the server has last said. */
  let stored: ShortlistStages = new Map()
  let isLoaded = false
  let loading: Promise<void> | null = null
  /** How often `stored` has changed: what was asked for before a change is out of date. */
  let revision = 0
  /** Whether homes shall be on the list, while their calls are under way. */
  const wanted = new Map<string, boolean>()
  let shown: ShortlistStages = stored

  function show() {
    const next = new Map(stored)
    for (const [id, isOn] of wanted) {
      if (!isOn) next.delete(id)
      else if (!next.has(id)) next.set(id, 'watching')
    }
    shown = next
    for (const listener of listeners) listener()
  }

  function store(next: ShortlistStages) {
    stored = next
    revision += 1
    show()
  }

  function keep(marks: readonly ShortlistMark[]) {
    isLoaded = true
    store(new Map(marks.map(({ propertyId, stage }) => [propertyId, stage])))
  }

  async function fetchMarks(): Promise<void> {
    const asked = revision
    const marks = await client.call(listShortlistMarks)
    if (asked !== revision) return isLoaded ? undefined : fetchMarks()
    keep(marks)
  }

  async function send(id: string, isOn: boolean) {
    if (isOn) {
      const { propertyId, stage } = await client.call(addToShortlist, { params: { id } })
      // Also by the id of a page that is open since before the home became part of another.
      store(new Map([...stored, [id, stage], [propertyId, stage]]))
    } else {
      await client.call(removeFromShortlist, { params: { id } }).catch(unlessGone)
      store(new Map([...stored].filter(([key]) => key !== id)))
    }
  }

  async function toggle(id: string) {
    const isSending = wanted.has(id)
    wanted.set(id, !shown.has(id))
    show()
    if (isSending) return
    try {
      for (let sent: boolean | undefined; wanted.get(id) !== sent;) {
        sent = wanted.get(id) as boolean
        await send(id, sent)
      }
    } finally {
      wanted.delete(id)
      show()
    }
  }

  /** What is known is of the user who was signed in before. */
  function forgetOther() {
    if (userIdNow() === userId) return
    userId = userIdNow()
    isLoaded = false
    loading = null
    wanted.clear()
    store(new Map())
  }
  client.subscribe(forgetOther)

  return {
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      forgetOther()
      if (isLoaded) return Promise.resolve()
      const started = (loading ??= fetchMarks().finally(() => {
        if (loading === started) loading = null
      }))
      return started
    },
    toggle,
    keep,
  }
}

/** It has been removed in another tab. */
function unlessGone(error: unknown) {
  if (!isApiError(error) || error.status !== 404) throw error
}

/** The one shortlist of the page: what is pressed in one remote shows in the host and in all others. */
export const shortlist = createShortlist(authClient)
