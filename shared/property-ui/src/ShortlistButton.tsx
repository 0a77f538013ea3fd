import { showFailure } from '@freehold/contracts'
import { classNames, ConfirmDialog, IconButton, type IconButtonProps } from '@freehold/ui'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { sayWithUndo } from './sayWithUndo'
import * as styles from './ShortlistButton.module.css'

/** The part of the shortlist that a heart uses. */
export interface HeartActions {
  /** Adds the home or removes it, and rejects if that fails. */
  toggle: (id: string) => Promise<void>
  /** Whether removing the home would lose more than the heart: a note, or a stage that the user chose. */
  losesOnRemoval: (id: string) => boolean
}

interface ShortlistButtonProps extends Pick<IconButtonProps, 'tooltip' | 'className'> {
  id: string
  /** Names the home for those who listen. */
  address: string
  isOn: boolean
  list: HeartActions
}

/** A heart that is filled for a home on the shortlist. It asks before a note or a stage is lost. */
export function ShortlistButton({ id, address, isOn, list, className, ...look }: ShortlistButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const change = () => list.toggle(id).catch((error: unknown) => showFailure(error, toast.error))
  const remove = async () => {
    setAsking(false)
    try {
      await list.toggle(id)
    } catch (error) {
      showFailure(error, toast.error)
    }
  }
  const press = async () => {
    if (!isOn) return change()
    if (list.losesOnRemoval(id)) return setAsking(true)
    try {
      await list.toggle(id)
      sayWithUndo(`${address} removed from your shortlist.`, () => void change())
    } catch (error) {
      showFailure(error, toast.error)
    }
  }
  return (
    <>
      <IconButton
        tooltip={isOn ? 'Remove from shortlist' : 'Add to shortlist'}
        {...look}
        icon={Heart}
        label={`Shortlist ${address}`}
        aria-pressed={isOn}
        className={classNames(styles.heart, className)}
        onClick={() => void press()}
      />
    </>
  )
}
