import { Field, NumberField } from '@freehold/ui'
import type { ReactNode } from 'react'
import { FieldSource } from './FieldSource'
import type { FieldSpec, Numbers } from './numberFields'
import { Resettable } from './Resettable'
import type { Inputs } from './useInputs'

interface NumberInputProps<Key extends string, Values extends Numbers<Key>> {
  inputs: Inputs<Values>
  specs: Record<Key, FieldSpec>
  name: Key
  /** In place of the field's own name, where its group says the rest. */
  label?: string
  hint?: ReactNode
  /** A control inside the frame. */
  aside?: ReactNode
  /** What a change means, where it is more than this one number. */
  onValueChange?: (value: number | null) => void
}

/** One number of a form, with its unit, where it comes from and the way back; where it cannot be used, why. */
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
  const { [name]: start } = inputs.start
  return (
    <Resettable label={label} isChanged={value !== start} onReset={() => change(start)}>
      <SpecifiedNumber
        spec={{ ...specs[name], label }}
        value={value}
        error={inputs.errors[name]}
        hint={<FieldSource hint={hint} source={inputs.sourceOf(name)} />}
        onValueChange={change}
        {...rest}
      />
    </Resettable>
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

/** The same for a number that is not one of a form's plain fields. */
export function SpecifiedNumber({
  spec,
  value,
  error,
  hint,
  aside,
  className,
  onValueChange,
}: SpecifiedNumberProps) {
  const { label, unit, step = steps[unit], mayBeNegative, mayExceed } = spec
  return (
    <Field label={label} labelTone="quiet" hint={hint} error={error} className={className}>
      <NumberField
        value={value}
        onValueChange={onValueChange}
        step={step}
        min={mayBeNegative ? undefined : 0}
        max={unit === 'percent' && !mayExceed ? 100 : undefined}
        prefix={unit === 'dollars' ? '$' : undefined}
        suffix={suffixes[unit]}
        aside={aside}
      />
    </Field>
  )
}
