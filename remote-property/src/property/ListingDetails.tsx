import type { Property } from '@freehold/contracts'
import { listingFacts } from '@freehold/property-ui'
import { formatCount, KeyValue, type KeyValuePair } from '@freehold/ui'
import * as styles from './Property.module.css'

/** All that the listing states of the home besides its rooms. */
export function ListingDetails({ property }: { property: Property }) {
  const pairs = [...listingFacts(property), ...homeDetails(property)]
  return (
    pairs.length > 0 && (
      <section className={styles.details} aria-label="Details">
        <KeyValue columns={2} pairs={pairs} />
      </section>
    )
  )
}

function homeDetails(property: Property): KeyValuePair[] {
  const { Stories, GarageSpaces, WaterfrontYN, View, PropertyCondition } = property
  const details: [term: string, value: string | null | undefined][] = [
    ['Stories', Stories?.toString()],
    ['Garage', garageText(GarageSpaces)],
    ['Waterfront', WaterfrontYN ? 'Yes' : null],
    ['View', View],
    ['Condition', PropertyCondition],
    ['Construction grade', property.ConstructionGrade],
    ['Parcel', property.ParcelNumber],
  ]
  return details.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function garageText(spaces: number | null | undefined): string | null {
  if (spaces === null || spaces === undefined) return null
  if (spaces === 0) return 'None'
  return spaces === 1 ? '1 space' : `${formatCount(spaces)} spaces`
}
