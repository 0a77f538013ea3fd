import { showFailure } from '@freehold/contracts'
import { classNames, ConfirmDialog, IconButton, type IconButtonProps } from '@freehold/ui'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { sayWithUndo } from './sayWithUndo'
import * as styles from './ShortlistButton.module.css'

/** The part of the shortlist that a heart uses. */
export interface HeartActions {
  /** Adds the home or removes it, and rejects if that fails. */
  toggle: (id: string) => Promise<void>
  /** Whether removing the home would lose more than the heart: a note, or a stage that the user chose. */
  losesOnRemoval?: (id: string) => boolean
  getSnapshot: () => ReadonlyMap<string, unknown>
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
  /** Resolves to whether it succeeded. */
  const toggle = async () => {
    try {
      await list.toggle(id)
      return true
    } catch (error) {
      showFailure(error, toast.error)
      return false
    }
  }
  const press = async () => {
    if (isOn && list.losesOnRemoval?.(id)) return setAsking(true)
    const isDone = await toggle()
    if (!isDone || !isOn) return
    sayWithUndo(`${address} removed from your shortlist.`, () => {
      if (!list.getSnapshot().has(id)) void toggle()
    })
  }
  const remove = () => {
    setAsking(false)
    void toggle()
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
      {isAsking &&
        // Outside of rows and windows, which take presses and Escape for themselves.
        createPortal(
          <RemovalDialog address={address} onConfirm={remove} onCancel={() => setAsking(false)} />,
          document.body,
        )}
    </>
  )
}

interface RemovalDialogProps {
  address: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a home is removed from the shortlist with its stage and note. */
export const RemovalDialog = ({ address, ...dialog }: RemovalDialogProps) => (
  <ConfirmDialog title="Remove from Shortlist" busyText="Removing..." {...dialog}>
    Remove {address} from your shortlist? Its stage and note cannot be brought back.
  </ConfirmDialog>
)
