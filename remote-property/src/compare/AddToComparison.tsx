import { COMPARED_MAX, type ShortlistedHome } from '@freehold/contracts'
import { Combobox } from '@freehold/ui'
import type { Ref } from 'react'
import type { Comparison } from './loadComparison'
import { useAddCombobox, type Addition } from './useAddCombobox'
import * as styles from './Compare.module.css'

interface AddToComparisonProps {
  comparison: Comparison
  /** The homes on the shortlist. */
  shortlisted: readonly ShortlistedHome[]
  onAdd: (addition: Addition) => void
  /** Of the field, which takes the focus when nothing is left to compare. */
  inputRef: Ref<HTMLInputElement>
}

const numberWords = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Finds a home on the shortlist, a recently seen one, a saved analysis or a home in a place by its name, and adds it. */
export function AddToComparison({ comparison, shortlisted, onAdd, inputRef }: AddToComparisonProps) {
  const box = useAddCombobox(comparison, shortlisted, onAdd)
  const isFull = comparison.compared.length >= COMPARED_MAX
  return (
    <div className={styles.add}>
      <Combobox
        ref={inputRef}
        label="Add a home to compare"
        placeholder={
          isFull ? `${numberWords[COMPARED_MAX] ?? COMPARED_MAX} at most` : 'Add a home to compare'
        }
        listLabel="Homes, analyses and places"
        disabled={isFull}
        keepsFocus
        text={box.text}
        options={box.options}
        active={box.active}
        note={box.note}
        onType={box.type}
        onStep={box.step}
        onEnter={() => box.choose(box.active)}
        onPoint={box.setActive}
        onChoose={box.choose}
        onFocus={box.open}
        onLeave={box.leave}
      />
    </div>
  )
}
