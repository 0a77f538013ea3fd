import { Combobox, Field } from '@freehold/ui'
import { useSearchParams } from 'react-router-dom'
import { COMPARED_MAX, type Comparison } from './loadComparison'
import { useAddCombobox, type Addition } from './useAddCombobox'
import * as styles from './Compare.module.css'

/** Finds a recently seen home, a saved analysis or a home in a place by its name, and adds it. */
export function AddToComparison({ comparison }: { comparison: Comparison }) {
  const [, setSearch] = useSearchParams()
  const add = ({ kind, id }: Addition) =>
    setSearch((before) => {
      before.append(kind, id)
      return before
    })
  const box = useAddCombobox(comparison, add)
  const isFull = comparison.compared.length >= COMPARED_MAX
  return (
    <Field
      label="Add a property or an analysis"
      className={styles.add}
      hint={isFull ? `${COMPARED_MAX} at most: remove one to add another` : undefined}
    >
      <Combobox
        placeholder="Address, city, ZIP or name"
        listLabel="Properties, analyses and places"
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
    </Field>
  )
}
