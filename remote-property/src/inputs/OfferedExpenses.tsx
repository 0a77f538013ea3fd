import { offeredExpensesOf, type OfferedExpenseKey, fractionOfPercent } from '@freehold/analysis'
import type { StrategyKey } from '@freehold/contracts'
import { formatDollars, formatPercent } from '@freehold/ui'
import type { Numbers } from './numberFields'
import { NumberInput } from './NumberInput'
import * as styles from './OfferedExpenses.module.css'
import { offeredSpecs, type SetAside } from './offeredExpenses'
import type { Inputs } from './useInputs'

interface OfferedExpensesProps {
  strategy: StrategyKey
  /** Those that every rental offers are required; a strategy that offers more has their numbers too. */
  inputs: Inputs<Numbers<'maintenancePercentage' | 'capexPercentage'> & SetAside>
  /** What they are fractions of. */
  whole: 'rent' | 'revenue'
  /** Dollars of it a month, if the form knows them. */
  monthly?: number | null
}

/** Expenses that investors usually set aside, each with a checkbox and, if it is on, its percentage. */
export function OfferedExpenses({ strategy, whole, monthly, ...props }: OfferedExpensesProps) {
  const inputs = props.inputs as Inputs<Numbers<OfferedExpenseKey> & SetAside>
  const { values, change } = inputs
  const toggle = (key: OfferedExpenseKey) =>
    change(({ setAside }) => ({
      setAside: setAside.includes(key) ? setAside.filter((one) => one !== key) : [...setAside, key],
    }))
  return (
    <ul className={styles.offered}>
      {offeredExpensesOf(strategy).map(({ name, key }) => {
        const percent = values[key]
        const isOn = values.setAside.includes(key)
        return (
          <li key={key}>
            <label className={styles.offer}>
              <input type="checkbox" checked={isOn} onChange={() => toggle(key)} />
              <span className={styles.name}>
                {name}, {formatPercent(percent, Number.isInteger(percent) ? 0 : 2)} of {whole}
              </span>
              {monthly !== undefined && (
                <span>{formatDollars(Math.max(0, monthly ?? 0) * fractionOfPercent(percent ?? 0))}</span>
              )}
            </label>
            {isOn && (
              <NumberInput
                inputs={inputs}
                specs={offeredSpecs}
                name={key}
                label={`${name} share`}
                hint={`Of the ${whole}`}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
