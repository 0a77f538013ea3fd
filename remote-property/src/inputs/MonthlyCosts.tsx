import type { ReactNode } from 'react'
import { InputGroup, Pair } from './InputGroup'
import { monthlyCostSpecs } from './loanAndCostSpecs'
import { NumberInput } from './NumberInput'
import type { Numbers } from './numberFields'
import type { Inputs } from './useInputs'

type MonthlyCost = keyof typeof monthlyCostSpecs

interface MonthlyCostsProps {
  inputs: Inputs<Numbers<MonthlyCost>>
  /** Further costs. */
  children?: ReactNode
}

/** The monthly costs of a rental, without its loan. */
export function MonthlyCosts({ inputs, children }: MonthlyCostsProps) {
  const field = (name: MonthlyCost) => ({ inputs, specs: monthlyCostSpecs, name })
  return (
    <InputGroup title="Monthly costs">
      <Pair>
        <NumberInput {...field('monthlyTaxes')} />
        <NumberInput {...field('monthlyInsurance')} />
      </Pair>
      <Pair>
        <NumberInput {...field('monthlyHoa')} />
        <NumberInput {...field('monthlyExpenses')} />
      </Pair>
      {children}
    </InputGroup>
  )
}
