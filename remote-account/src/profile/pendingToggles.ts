import { authClient } from '@freehold/auth-client'
import { showFailure, type ProfileList } from '@freehold/contracts'
import { useSyncExternalStore } from 'react'
import { toast } from 'react-hot-toast/headless'
import { type Choices, saveToggles } from './saveToggles'

const NO_CHOICES: Choices = new Map()
const NOTHING_PENDING: Readonly<Record<ProfileList, Choices>> = {
  markets: NO_CHOICES,
  interests: NO_CHOICES,
  strategies: NO_CHOICES,
}

/** Choices that are not saved yet. Kept outside React: the user may leave the page during a save. */
let pending = NOTHING_PENDING
let saving = false
const listeners = new Set<() => void>()

/** The unsaved choices of a list. Its switches show them at once and fall back if saving fails. */
export const usePendingToggles = (list: ProfileList) => useSyncExternalStore(subscribe, () => pending[list])

/** Saves run one after another; presses during a save go out together in the next. */
export function pressToggle(list: ProfileList, id: string, on: boolean): void {
  change({ ...pending, [list]: new Map(pending[list]).set(id, on) })
  if (!saving) void saveAll()
}

async function saveAll() {
  saving = true
  for (let list = nextPendingList(); list; list = nextPendingList()) {
    const choices = pending[list]
    await saveToggles(list, choices).catch((error: unknown) => showFailure(error, toast.error))
    forget(list, choices)
  }
  saving = false
}

const nextPendingList = () => (Object.keys(pending) as ProfileList[]).find((list) => pending[list].size > 0)

/** Removes saved choices, but not those pressed again since the save began. */
function forget(list: ProfileList, choices: Choices) {
  const others = [...pending[list]].filter(([id, on]) => choices.get(id) !== on)
  change({ ...pending, [list]: new Map(others) })
}

function change(next: typeof pending) {
  pending = next
  if (nextPendingList()) window.addEventListener('beforeunload', warnBeforeUnload)
  else window.removeEventListener('beforeunload', warnBeforeUnload)
  for (const listener of listeners) listener()
}

/** Closing the window would lose choices that are not sent yet. */
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const userId = () => authClient.getSnapshot().user?._id

// Drop the choices of the previous user when another one signs in, also in another tab.
let pendingUserId = userId()
authClient.subscribe(() => {
  if (userId() === pendingUserId) return
  pendingUserId = userId()
  change(NOTHING_PENDING)
})
