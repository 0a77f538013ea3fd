import { COMPARED_MAX } from '@freehold/contracts'
import { Combobox } from '@freehold/ui'
import type { Ref } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Comparison } from './loadComparison'
import { useAddCombobox, type Addition } from './useAddCombobox'
import * as styles from './Compare.module.css'

interface AddToComparisonProps {
  comparison: Comparison
  /** Of the field, which takes the focus when nothing is left to compare. */
  inputRef: Ref<HTMLInputElement>
}

/** Finds a recently seen home, a saved analysis or a home in a place by its name, and adds it. */
export function AddToComparison({ comparison, inputRef }: AddToComparisonProps) {
  const [, setSearch] = useSearchParams()
  const add = ({ kind, id }: Addition) =>
    setSearch((before) => {
      before.append(kind, id)
      return before
    })
  const box = useAddCombobox(comparison, add)
  const isFull = comparison.compared.length >= COMPARED_MAX
  return (
    <div className={styles.add}>
      <Combobox
        ref={inputRef}
        label="Add a home to compare"
        placeholder={isFull ? 'Six at most' : 'Add a home to compare'}
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
