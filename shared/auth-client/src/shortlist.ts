import {
  addToShortlist,
  isApiError,
  listShortlistMarks,
  removeFromShortlist,
  ShortlistMark,
  type ShortlistStage,
} from '@freehold/contracts'
import * as v from 'valibot'
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
  /** Whether removing a home would lose more than the heart: a note, or a stage that the user chose. */
  losesOnRemoval?: (id: string) => boolean
  /** Takes over what a call has just changed of a home; null if the call has removed it. Other tabs follow. */
  record?: (id: string, mark: ShortlistMark | null) => void
}

/** What one tab tells the others of the same browser. */
const Change = v.object({ userId: v.string(), id: v.string(), mark: v.nullable(ShortlistMark) })

/** The part of a `BroadcastChannel` that is used. */
export interface ShortlistChannel {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

/** A shortlist that knows of no other tab. */
export function createShortlist(client: Pick<AuthClient, 'call' | 'getSnapshot' | 'subscribe'>): Shortlist {
  return createLinkedShortlist(client, null)
}

/** @param channel to the other tabs of the browser; null where there is none */
export function createLinkedShortlist(
  client: Pick<AuthClient, 'call' | 'getSnapshot' | 'subscribe'>,
  channel: ShortlistChannel | null,
): Required<Shortlist> {
  const listeners = new Set<() => void>()
  const userIdNow = () => client.getSnapshot().user?._id
  let userId = userIdNow()
  /** As the server has last said. */
  let stored: ReadonlyMap<string, ShortlistMark> = new Map()
  let isLoaded = false
  let loading: Promise<void> | null = null
  /** How often `stored` has changed: what was asked for before a change is out of date. */
  let revision = 0
  /** Whether homes shall be on the list, while their calls are under way. Another user gets a new map. */
  let wanted = new Map<string, boolean>()
  let shown: ShortlistStages = new Map()

  function show() {
    const next = new Map([...stored].map(([id, { stage }]) => [id, stage]))
    for (const [id, isOn] of wanted) {
      if (!isOn) next.delete(id)
      else if (!next.has(id)) next.set(id, 'watching')
    }
    shown = next
    for (const listener of listeners) listener()
  }

  function store(next: typeof stored) {
    stored = next
    revision += 1
    show()
  }

  function keep(marks: readonly ShortlistMark[]) {
    isLoaded = true
    store(new Map(marks.map((mark) => [mark.propertyId, mark])))
  }

  function storeChange(id: string, mark: ShortlistMark | null) {
    // A page that is open since before the home became part of another knows it by another id.
    const { propertyId } = mark ?? stored.get(id) ?? { propertyId: id }
    const others = [...stored].filter(([key, one]) => key !== id && one.propertyId !== propertyId)
    store(new Map(mark ? [...others, [id, mark], [mark.propertyId, mark]] : others))
  }

  function record(id: string, mark: ShortlistMark | null) {
    storeChange(id, mark)
    if (userId === undefined) return
    const change: v.InferOutput<typeof Change> = { userId, id, mark }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel?.postMessage(change)
  }

  channel?.addEventListener('message', ({ data }) => {
    const { success, output } = v.safeParse(Change, data)
    if (success && output.userId === userIdNow()) storeChange(output.id, output.mark)
  })

  async function fetchMarks(): Promise<void> {
    const asked = revision
    const marks = await client.call(listShortlistMarks)
    if (asked !== revision) return isLoaded ? undefined : fetchMarks()
    keep(marks)
  }

  async function send(id: string, isOn: boolean): Promise<ShortlistMark | null> {
    if (isOn) return client.call(addToShortlist, { params: { id } })
    await client.call(removeFromShortlist, { params: { id } }).catch(unlessGone)
    return null
  }

  async function toggle(id: string) {
    const pressed = wanted
    const isSending = pressed.has(id)
    pressed.set(id, !shown.has(id))
    show()
    if (isSending) return
    try {
      for (let sent: boolean | undefined; pressed.get(id) !== sent;) {
        sent = pressed.get(id) as boolean
        const mark = await send(id, sent)
        // The answer is about the list of another user by now.
        if (pressed !== wanted) return
        record(id, mark)
      }
    } finally {
      pressed.delete(id)
      show()
    }
  }

  /** What is known is of the user who was signed in before. */
  function forgetOther() {
    const { signedIn } = client.getSnapshot()
    const [before, now] = [userId, userIdNow()]
    userId = now
    // Where the user was not known yet, it is still the same session.
    const isSame = signedIn ? before === undefined || now === before : !isLoaded && wanted.size === 0
    if (isSame) return
    isLoaded = false
    loading = null
    wanted = new Map()
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
    losesOnRemoval(id) {
      const mark = stored.get(id)
      return mark !== undefined && (mark.stage !== 'watching' || mark.hasNote !== false)
    },
    keep,
    record,
  }
}

/** It has been removed in another tab. */
function unlessGone(error: unknown) {
  if (!isApiError(error) || error.status !== 404) throw error
}

/** Nothing of it is stored: whoever uses the browser next does not learn which homes someone wants. */
const otherTabs = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel('freehold.shortlist') : null)

/** The one shortlist of the page: what is pressed in one remote shows in the host, in all others and in other tabs. */
export const shortlist: Shortlist = createLinkedShortlist(authClient, otherTabs())
