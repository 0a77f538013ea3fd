import { authClient } from '@freehold/auth-client'
import {
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
import { Button } from '@freehold/ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSWRConfig } from 'swr'
import { stageLabels } from './stageLabels'
import { callKey } from './useCall'

/** As the API sorts the list. */
const byStageThenNewest = (one: ShortlistedHome, other: ShortlistedHome) =>
  shortlistStages.indexOf(one.stage) - shortlistStages.indexOf(other.stage) ||
  Date.parse(other.createdAt) - Date.parse(one.createdAt)

/** Changes of homes on the list, which shows them at once and takes them back if they fail. */
export function useShortlistChanges() {
  const { mutate } = useSWRConfig()
  const [isRemoving, setRemoving] = useState(false)
  /** Stages are sent one after the other, or an earlier one could arrive last. */
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const replace = (change: (homes: readonly ShortlistedHome[]) => ShortlistedHome[]) =>
    mutate<ShortlistedHome[]>(callKey(listShortlist), (homes = []) => change(homes), { revalidate: false })
  const update = (id: string, change: Partial<ShortlistedHome>) =>
    replace((homes) =>
      homes.map((one) => (one.propertyId === id ? { ...one, ...change } : one)).toSorted(byStageThenNewest),
    )
  const reload = () => mutate<ShortlistedHome[]>(callKey(listShortlist))

  /** Resolves to whether it was saved. */
  function sendStage(id: string, stage: ShortlistStage, before: ShortlistStage): Promise<boolean> {
    void update(id, { stage })
    const sent = sending.current.then(async () => {
      try {
        await authClient.call(changeShortlisted, { params: { id }, body: { stage } })
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
    const toastId = `stage ${id}`
    const undo = () => {
      toast.remove(toastId)
      void sendStage(id, before, stage)
    }
    toast.success(
      <>
        Moved to {stageLabels[stage]}{' '}
        <Button size="s" variant="quiet" onClick={undo}>
          Undo
        </Button>
      </>,
      { id: toastId },
    )
  }

  async function changeNote(id: string, note: string, version: string) {
    try {
      const { note: saved, version: next } = await authClient.call(changeShortlisted, {
        params: { id },
        body: { note, version },
      })
      await update(id, { note: saved, version: next })
      return null
    } catch (error) {
      if (!isApiError(error) || error.code !== errorCodes.changedMeanwhile)
        return { message: failureMessage(error) }
      const current = (await reload())?.find(({ propertyId }) => propertyId === id)
      const message = `This note has been changed elsewhere${current ? ` to “${current.note}”` : ''}. Save again to replace it.`
      return { message, version: current?.version }
    }
  }

  async function remove({ propertyId: id }: ShortlistedHome) {
    setRemoving(true)
    try {
      await authClient.call(removeFromShortlist, { params: { id } })
      await replace((homes) => homes.filter(({ propertyId }) => propertyId !== id))
    } catch (error) {
      showFailure(error, toast.error)
    }
    setRemoving(false)
  }

  return { changeStage, changeNote, remove, isRemoving }
}
