import { authClient, shortlist } from '@freehold/auth-client'
import {
  addToShortlist,
  changeShortlisted,
  errorCodes,
  failureMessage,
  isApiError,
  listShortlist,
  removeFromShortlist,
  showFailure,
  shortlistStages,
  type ShortlistedHome,
  type ShortlistStage,
} from '@freehold/contracts'
import { sayWithUndo } from '@freehold/property-ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSWRConfig } from 'swr'
import { markOf } from './markOf'
import { stageLabels } from './stageLabels'
import { callKey } from './useCall'

/** As the API sorts the list. */
const byStageThenNewest = (one: ShortlistedHome, other: ShortlistedHome) =>
  shortlistStages.indexOf(one.stage) - shortlistStages.indexOf(other.stage) ||
  Date.parse(other.createdAt) - Date.parse(one.createdAt)

/** Other tabs follow. */
const record = (changed: ShortlistedHome) => shortlist.record?.(changed.propertyId, markOf(changed))

/** Changes of homes on the list, which shows them at once and takes them back if they fail. */
export function useShortlistChanges() {
  const { mutate } = useSWRConfig()
  const [isRemoving, setRemoving] = useState(false)
  /** Stages are sent one after the other, or an earlier one could arrive last. */
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** The last stage that was asked for of each home. */
  const wanted = useRef(new Map<string, ShortlistStage>())
  const replace = (change: (homes: readonly ShortlistedHome[]) => ShortlistedHome[]) =>
    mutate<ShortlistedHome[]>(callKey(listShortlist), (homes = []) => change(homes), { revalidate: false })
  const update = (id: string, change: Partial<ShortlistedHome>) =>
    replace((homes) =>
      homes.map((one) => (one.propertyId === id ? { ...one, ...change } : one)).toSorted(byStageThenNewest),
    )
  const reload = () => mutate<ShortlistedHome[]>(callKey(listShortlist))

  /** Resolves to whether it was saved. */
  function sendStage(id: string, stage: ShortlistStage, before: ShortlistStage): Promise<boolean> {
    wanted.current.set(id, stage)
    void update(id, { stage })
    const sent = sending.current.then(async () => {
      try {
        const changed = await authClient.call(changeShortlisted, { params: { id }, body: { stage } })
        if (wanted.current.get(id) === stage) record(changed)
        return true
      } catch (error) {
        await update(id, { stage: before })
        showFailure(error, toast.error)
        return false
      }
    })
    sending.current = sent
    return sent
  }

  async function changeStage({ propertyId: id, stage: before }: ShortlistedHome, stage: ShortlistStage) {
    if (!(await sendStage(id, stage, before))) return
    sayWithUndo(`Moved to ${stageLabels[stage]}`, () => void sendStage(id, before, stage))
  }

  async function changeNote(id: string, note: string, version: string) {
    try {
      const changed = await authClient.call(changeShortlisted, { params: { id }, body: { note, version } })
      await update(id, { note: changed.note, version: changed.version })
      record(changed)
      return null
    } catch (error) {
      if (!isApiError(error) || error.code !== errorCodes.changedMeanwhile)
        return { message: failureMessage(error) }
      const current = (await reload())?.find(({ propertyId }) => propertyId === id)
      const message = `This note has been changed elsewhere${current ? ` to “${current.note}”` : ''}. Save again to replace it.`
      return { message, version: current?.version }
    }
  }

  async function add(id: string) {
    try {
      shortlist.record?.(id, await authClient.call(addToShortlist, { params: { id } }))
      await reload()
    } catch (error) {
      showFailure(error, toast.error)
    }
  }

  /** @param undoable names the home in a toast that brings it back; left out where adding it again would not */
  async function remove({ propertyId: id }: ShortlistedHome, undoable?: string) {
    setRemoving(true)
    try {
      await authClient.call(removeFromShortlist, { params: { id } })
      await replace((homes) => homes.filter(({ propertyId }) => propertyId !== id))
      shortlist.record?.(id, null)
      if (undoable) sayWithUndo(`${undoable} removed from your shortlist.`, () => void add(id))
    } catch (error) {
      showFailure(error, toast.error)
    }
    setRemoving(false)
  }

  return { changeStage, changeNote, remove, isRemoving }
}
