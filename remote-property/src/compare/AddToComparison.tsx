import { COMPARED_MAX, type ShortlistedHome } from '@freehold/contracts'
import { Combobox, Field } from '@freehold/ui'
import { useEffect, useRef, type Ref } from 'react'
import type { Addition } from './addChoices'
import type { Comparison } from './loadComparison'
import { useAddCombobox } from './useAddCombobox'
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
const most = `${numberWords[COMPARED_MAX] ?? COMPARED_MAX} at most`
const label = 'Add a home to compare'

/** Finds a home on the shortlist, a recently seen one, a saved analysis or a home in a place by its name, and adds it. */
export function AddToComparison({ comparison, shortlisted, onAdd, inputRef }: AddToComparisonProps) {
  const limit = useRef<HTMLParagraphElement>(null)
  const hasAdded = useRef(false)
  const isFull = comparison.compared.length >= COMPARED_MAX
  const box = useAddCombobox(comparison, shortlisted, (addition) => {
    hasAdded.current = true
    onAdd(addition)
  })
  useEffect(() => {
    // The field had the focus and cannot keep it.
    if (isFull && hasAdded.current) limit.current?.focus()
    hasAdded.current = false
  }, [isFull])
  return (
    <div className={styles.add}>
      <Field label={label} hiddenLabel error={box.error ?? undefined}>
        <Combobox
          ref={inputRef}
          placeholder={isFull ? most : label}
          listLabel="Homes, analyses and places"
          disabled={isFull}
          keepsFocus
          text={box.text}
          options={box.options}
          active={box.active}
          note={box.note}
          onType={box.type}
          onStep={box.step}
          onEnter={box.enter}
          onPoint={box.setActive}
          onChoose={box.choose}
          onFocus={box.open}
          onLeave={box.leave}
        />
      </Field>
      {isFull && (
        <p ref={limit} className={styles.limit} tabIndex={-1}>
          {most}: remove one to add another.
        </p>
      )}
    </div>
  )
}
