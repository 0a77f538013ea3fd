import type { ShortlistedHome } from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { Addition } from './addChoices'
import * as styles from './Compare.module.css'

/** Homes offered at once; the field finds the others. */
const OFFERED_MAX = 6

interface ShortlistOfferProps {
  /** On the shortlist, and not in the comparison. */
  homes: readonly ShortlistedHome[]
  onAdd: (addition: Addition) => void
}

/** The shortlist, for a comparison that lacks a home. */
export function ShortlistOffer({ homes, onAdd }: ShortlistOfferProps) {
  const id = useId()
  if (homes.length === 0) return null
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h2 id={id}>Add a Home from Your Shortlist</h2>
      <ul>
        {homes.slice(0, OFFERED_MAX).map(({ propertyId, PropertyAddressFull }) => (
          <li key={propertyId}>
            <Button icon={Plus} size="s" onClick={() => onAdd({ kind: 'property', id: propertyId })}>
              {PropertyAddressFull}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
