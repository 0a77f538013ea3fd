import { mortgageOf } from '@freehold/analysis'
import type { MortgageRate } from '@freehold/contracts'
import type { ReactNode } from 'react'
import { Pair } from './InputGroup'
import { mortgageValues, type MortgageValues } from './mortgageChoices'
import { MortgageSelect } from './MortgageSelect'
import { NumberInput } from './NumberInput'
import type { FieldSpec } from './numberFields'
import type { Inputs } from './useInputs'

interface MortgageFieldsProps {
  inputs: Inputs<MortgageValues>
  specs: Record<'interestRate' | 'loanTermInMonths', FieldSpec>
  rates: readonly MortgageRate[]
  termHint?: ReactNode
}

/** A mortgage: its type, and the rate and term that the type sets. */
export function MortgageFields({ inputs, specs, rates, termHint }: MortgageFieldsProps) {
  return (
    <>
      <MortgageSelect
        rates={rates}
        value={inputs.values.mortgageType}
        defaultType={inputs.defaults.mortgageType}
        onChoose={(choice) => inputs.change(mortgageValues(mortgageOf(choice)))}
      />
      <Pair>
        <NumberInput inputs={inputs} specs={specs} name="interestRate" />
        <NumberInput inputs={inputs} specs={specs} name="loanTermInMonths" hint={termHint} />
      </Pair>
    </>
  )
}
