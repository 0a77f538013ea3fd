import type { Area } from '@freehold/contracts'
import { IconButton } from '@freehold/ui'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { homesText } from '../homes/homesText'
import type { Point } from '../map-screen/mapScreen'
import { useHomeCount, type CountHomes } from './useHomeCount'
import * as styles from './Areas.module.css'

interface AreaChipProps {
  /** Whether its name takes the focus when it appears. */
  takesFocus: boolean
  onFocus: () => void
  /** Such as 'Area 1'. */
  name: string
  area: Area
  place: Point
  count: CountHomes
  onChange: () => void
  onRemove: () => void
}

/** The name of an area on the map, which opens it for changes, with its number of homes and a button that removes it. */
export function AreaChip({
  takesFocus,
  onFocus,
  name,
  area,
  place,
  count,
  onChange,
  onRemove,
}: AreaChipProps) {
  const homes = useHomeCount(count, area)
  const nameButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) nameButton.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={styles.chip} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
      <div className={styles.chipBody}>
        <button
          ref={nameButton}
          type="button"
          className={styles.chipName}
          onFocus={onFocus}
          onClick={onChange}
        >
          <b>{name}</b> {homes !== null && homesText(homes)}
        </button>
        <IconButton
          className={styles.chipRemove}
          label={`Remove ${name}`}
          icon={X}
          smallIcon
          onClick={onRemove}
        />
      </div>
    </div>
  )
}
