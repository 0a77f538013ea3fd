import { Button, Field, formatDollars, NumberField } from '@freehold/ui'
import { useState, type FormEvent } from 'react'
import * as styles from './AdjustmentGrid.module.css'

interface OwnArvProps {
  estimate: number
  /** The ARV that the forms have instead; null without one. */
  entered: number | null
  onOwn: (dollars: number | null) => void
}

/** Gives the forms of BRRRR and flips another ARV than the estimate, and takes it back. */
export function OwnArv({ estimate, entered, onOwn }: OwnArvProps) {
  const [value, setValue] = useState<number | null>(entered ?? Math.round(estimate))
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string>()
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (value === null || value <= 0) return setError('Enter the value in dollars')
    setError(undefined)
    onOwn(value)
    setSaid(`BRRRR and Fix/Flip now use ${formatDollars(value)}.`)
  }
  const reset = () => {
    setError(undefined)
    setValue(Math.round(estimate))
    onOwn(null)
    setSaid(`BRRRR and Fix/Flip use the estimate of ${formatDollars(estimate)} again.`)
  }
  return (
    <form className={styles.own} onSubmit={use} noValidate>
      <Field label="Use your own ARV instead" error={error} className={styles.ownField}>
        <NumberField value={value} onValueChange={setValue} step={1_000} min={0} prefix="$" />
      </Field>
      <Button type="submit">Use</Button>
      {entered !== null && (
        <Button variant="quiet" onClick={reset}>
          Use the Estimate
        </Button>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </form>
  )
}
