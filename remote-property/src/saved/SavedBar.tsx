import { paths, type Property, type SavedAnalysis } from '@freehold/contracts'
import { useMemo } from 'react'
import type { InputSources } from '../explain/ExplainContext'
import { ChangedFacts } from './ChangedFacts'
import { changesSince } from './changesSince'
import { SavedHead } from './SavedHead'
import { savedReturn } from './savedReturn'
import { sharedSources } from './sharedSources'
import * as styles from './SavedBar.module.css'

interface SavedBarProps {
  saved: SavedAnalysis
  property: Property
  /** Its own input of today. */
  own: object | null
  /** That of the form; null while the form has an error. */
  input: object | null
  /** Where its values come from. */
  sources: InputSources
  /** Puts inputs into the form. */
  onUse: (inputs: Record<string, unknown>) => void
}

/** The name of the open saved analysis, and the changes of the property since it was saved. */
export function SavedBar({ saved, property, own, input, sources, onUse }: SavedBarProps) {
  return (
    <SavedHead
      saved={saved}
      afterDelete={paths.property(property._id)}
      shared={{ saved, property, sources: sharedSources(saved, { input, sources }) }}
    >
      <ChangesSince saved={saved} property={property} own={own} onUse={onUse} />
    </SavedHead>
  )
}

function ChangesSince({ saved, property, own, onUse }: Omit<SavedBarProps, 'input' | 'sources'>) {
  const since = useMemo(() => changesSince(saved, own), [saved, own])
  if (since === null) return <p className={styles.note}>Changes since then are not known.</p>
  if (since.changes.length === 0)
    return (
      <p className={styles.note}>
        Nothing has changed since: the price, the rate of the day and the estimates of the property are the
        same.
      </p>
    )
  return (
    <ChangedFacts
      title="Changed since it was saved"
      property={property}
      strategy={saved.strategy}
      since={since}
      then={saved}
      returnThen={savedReturn(saved)}
      onUse={onUse}
    />
  )
}
