import { paths, type Property, type SavedAnalysis } from '@freehold/contracts'
import { useMemo } from 'react'
import type { InputSources } from '../explain/ExplainContext'
import { ChangedFacts } from './ChangedFacts'
import { changeText } from './changeText'
import { changesSince } from './changesSince'
import { SavedHead } from './SavedHead'
import { savedReturn } from './savedReturn'
import { SaveChanges } from './SaveChanges'
import { sharedSources } from './sharedSources'
import * as styles from './SavedBar.module.css'

export interface SavedBarProps {
  saved: SavedAnalysis
  /** Called with it after an update. */
  onSaved: (updated: SavedAnalysis) => void
  property: Property
  /** Its own input of today. */
  own: object | null
  /** That of the form; null while the form has an error. */
  input: object | null
  /** The saved one as the form sends it; null where its contract refuses it by now. */
  asSaved: object | null
  /** Where its values come from. */
  sources: InputSources
  /** Puts inputs into the form. */
  onUse: (inputs: Record<string, unknown>) => void
}

/** The open saved analysis: its name, whether its inputs have been changed, and what has changed of the property. */
export function SavedBar(props: SavedBarProps) {
  const { saved, onSaved, property, input, asSaved, sources } = props
  const change = useMemo(() => changeText(asSaved, input), [asSaved, input])
  const isChanged = change !== null
  return (
    <SavedHead
      saved={saved}
      isChanged={isChanged}
      onRenamed={(name) => onSaved({ ...saved, name })}
      afterDelete={paths.property(property._id)}
      shared={{ saved, property, sources: sharedSources(saved, { input, sources }), isChanged }}
    >
      {isChanged && <SaveChanges {...props} change={change} />}
      <ChangesSince {...props} isChanged={isChanged} />
    </SavedHead>
  )
}

interface ChangesSinceProps extends Pick<SavedBarProps, 'saved' | 'property' | 'own' | 'onUse'> {
  /** Whether the inputs are other than the saved ones. */
  isChanged: boolean
}

const FACTS = 'the price, the rate of the day and the estimates of the property'

function ChangesSince({ saved, property, own, onUse, isChanged }: ChangesSinceProps) {
  const since = useMemo(() => changesSince(saved, own), [saved, own])
  if (since === null) return <p className={styles.note}>Changes of the property since then are not known.</p>
  if (since.changes.length === 0)
    return (
      <p className={styles.note}>
        {isChanged
          ? `Of the property nothing is different: ${FACTS} are as they were.`
          : `Nothing has changed since: your inputs, ${FACTS} are the same.`}
      </p>
    )
  return (
    <>
      {!isChanged && <p className={styles.note}>Your inputs are as saved.</p>}
      <ChangedFacts
        title="Changed since its figures were taken"
        property={property}
        strategy={saved.strategy}
        since={since}
        then={saved}
        returnThen={savedReturn(saved)}
        onUse={onUse}
      />
    </>
  )
}
