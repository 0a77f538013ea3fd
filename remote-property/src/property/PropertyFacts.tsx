import type { Property } from '@freehold/contracts'
import { formatCount, Icon } from '@freehold/ui'
import { Bath, BedDouble, SquareDashed, type LucideIcon } from 'lucide-react'
import { bathroomsText, bedroomsText } from './rooms'
import * as styles from './Property.module.css'

export function PropertyFacts({ property }: { property: Property }) {
  const facts: [LucideIcon, string, string][] = [
    [BedDouble, bedroomsText(property), 'beds'],
    [Bath, bathroomsText(property), 'baths'],
    [SquareDashed, formatCount(property.BuildingAreaTotal), 'sq ft'],
  ]
  return (
    <ul className={styles.facts} aria-label="Facts">
      {facts.map(([icon, figure, unit]) => (
        <li key={unit}>
          <Icon icon={icon} />
          <b>{figure}</b> {unit}
        </li>
      ))}
    </ul>
  )
}
