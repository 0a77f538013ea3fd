import { Bath, BedDouble, SquareDashed, type LucideIcon } from 'lucide-react'
import { classNames, formatCount, formatRoomCount, Icon } from '@freehold/ui'
import * as styles from './HomeFacts.module.css'

/** A fact that is not known is null. */
export interface HomeFactsProps {
  beds: number | null
  baths: number | null
  squareFeet: number | null
  /** For a window over the map. */
  small?: boolean
}

/** What everyone asks of a home first, in one line. */
export function HomeFacts({ beds, baths, squareFeet, small }: HomeFactsProps) {
  const facts: [LucideIcon, string, string][] = [
    [BedDouble, formatCount(beds), beds === 1 ? 'bed' : 'beds'],
    [Bath, formatRoomCount(baths), baths === 1 ? 'bath' : 'baths'],
    [SquareDashed, formatCount(squareFeet), 'sq ft'],
  ]
  return (
    <ul className={classNames(styles.facts, small && styles.small)} aria-label="Facts">
      {facts.map(([icon, figure, unit]) => (
        <li key={unit}>
          <Icon icon={icon} />
          <b>{figure}</b> {unit}
        </li>
      ))}
    </ul>
  )
}
