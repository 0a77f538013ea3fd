import { authClient } from '@freehold/auth-client'
import type { Profile } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'
import { tellFailure } from '../tellFailure'
import { type Choices, saveToggles } from './saveToggles'

const none: Choices = new Map()
const nothing: Readonly<Record<keyof Profile, Choices>> = { markets: none, interests: none, strategies: none }

/** What was pressed and is not saved yet. It outlives the page: one may leave while it is on its way. */
let pending = nothing
let saving = false
const listeners = new Set<() => void>()

/** What is on its way in a list: its switches show it already, and fall back when saving fails. */
export const usePendingToggles = (list: keyof Profile) => useSyncExternalStore(subscribe, () => pending[list])

/** One save waits for the other; what is pressed meanwhile goes out together with the next. */
export function pressToggle(list: keyof Profile, id: string, on: boolean): void {
  change({ ...pending, [list]: new Map(pending[list]).set(id, on) })
  if (!saving) void saveAll()
}

async function saveAll() {
  saving = true
  for (let list = nextList(); list; list = nextList()) {
    const choices = pending[list]
    await saveToggles(list, choices).catch(tellFailure)
    forget(list, choices)
  }
  saving = false
}

const nextList = () => (Object.keys(pending) as (keyof Profile)[]).find((list) => pending[list].size > 0)

/** A switch that was pressed again since then keeps what it was pressed to. */
function forget(list: keyof Profile, choices: Choices) {
  const others = [...pending[list]].filter(([id, on]) => choices.get(id) !== on)
  change({ ...pending, [list]: new Map(others) })
}

function change(next: typeof pending) {
  pending = next
  if (nextList()) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
  for (const listener of listeners) listener()
}

/** Closing the window would drop what waits for its turn. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const userId = () => authClient.getSnapshot().user?._id

// What one user pressed is not done to the next, who may have signed in in another tab.
let presser = userId()
authClient.subscribe(() => {
  if (userId() === presser) return
  presser = userId()
  change(nothing)
})
