import { Field, NumberField } from '@freehold/ui'
import { SourceText } from '@freehold/property-ui'
import type { ReactNode } from 'react'
import type { ValueSource } from '../explain/ExplainContext'
import type { FieldSpec, Numbers } from './numberFields'
import { ResettableField } from './ResettableField'
import * as styles from './ResettableField.module.css'
import type { Inputs } from './useInputs'

export interface NumberInputProps<Key extends string, Values extends Numbers<Key>> {
  inputs: Inputs<Values>
  specs: Record<Key, FieldSpec>
  name: Key
  /** Replaces the label of the spec, where the group's title says the rest. */
  label?: string
  hint?: ReactNode
  /** A control inside the frame. */
  aside?: ReactNode
  /** Replaces the plain change of this number, such as where another one follows it. */
  onValueChange?: (value: number | null) => void
}

/** One number of a form, with its unit, its source, its reset button and its error. */
export function NumberInput<Key extends string, Values extends Numbers<Key>>({
  inputs,
  specs,
  name,
  label = specs[name].label,
  hint,
  onValueChange,
  ...rest
}: NumberInputProps<Key, Values>) {
  const change = onValueChange ?? ((value) => inputs.change({ [name]: value } as Partial<Values>))
  const { [name]: value } = inputs.values
  const { [name]: defaultValue } = inputs.defaults
  return (
    <ResettableField label={label} isChanged={value !== defaultValue} onReset={() => change(defaultValue)}>
      <SpecifiedNumber
        spec={{ ...specs[name], label }}
        value={value}
        error={inputs.errors[name]}
        hint={<FieldSource hint={hint} source={inputs.sourceOf(name)} />}
        onValueChange={change}
        {...rest}
      />
    </ResettableField>
  )
}

/** Under a field: a hint, then the source of its value unless the hint begins with it. */
export function FieldSource({ hint, source }: { hint?: ReactNode; source: ValueSource }) {
  const isInHint = typeof hint === 'string' && hint.startsWith(source.source)
  return (
    <>
      {hint && <span>{hint}</span>}
      {!isInHint && source.source !== '' && (
        <span className={styles.source}>
          <SourceText {...source} />
        </span>
      )}
    </>
  )
}

interface SpecifiedNumberProps {
  spec: FieldSpec
  value: number | null
  error: string | undefined
  hint?: ReactNode
  aside?: ReactNode
  className?: string | undefined
  onValueChange: (value: number | null) => void
}

const suffixes = { dollars: undefined, percent: '%', months: 'mo', nights: 'nights', years: 'years' }
const steps = { dollars: 100, percent: 1, months: 1, nights: 1, years: 1 }

/** A number input for a value that is not a plain field of a form. */
export function SpecifiedNumber({
  spec,
  value,
  error,
  hint,
  aside,
  className,
  onValueChange,
}: SpecifiedNumberProps) {
  const { label, unit, step = steps[unit], mayBeNegative, mayExceed100 } = spec
  return (
    <Field label={label} labelTone="quiet" hint={hint} error={error} className={className}>
      <NumberField
        value={value}
        onValueChange={onValueChange}
        step={step}
        min={mayBeNegative ? undefined : 0}
        max={unit === 'percent' && !mayExceed100 ? 100 : undefined}
        prefix={unit === 'dollars' ? '$' : undefined}
        suffix={suffixes[unit]}
        aside={aside}
      />
    </Field>
  )
}
