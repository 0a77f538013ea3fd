import { showFailure } from '@freehold/contracts'
import { classNames, IconButton, type IconButtonProps } from '@freehold/ui'
import { Heart } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'
import * as styles from './ShortlistButton.module.css'

interface ShortlistButtonProps extends Pick<IconButtonProps, 'tooltip' | 'className'> {
  /** Names the home for those who listen. */
  address: string
  isOn: boolean
  /** Adds the home or removes it, and rejects if that fails. */
  onPress: () => Promise<void>
}

/** A heart that is filled for a home on the shortlist. */
export function ShortlistButton({ address, isOn, onPress, className, ...look }: ShortlistButtonProps) {
  const press = () => {
    onPress().catch((error: unknown) => showFailure(error, toast.error))
  }
  return (
    <IconButton
      tooltip={isOn ? 'Remove from shortlist' : 'Add to shortlist'}
      {...look}
      icon={Heart}
      label={`Shortlist ${address}`}
      aria-pressed={isOn}
      className={classNames(styles.heart, className)}
      onClick={press}
    />
  )
}
