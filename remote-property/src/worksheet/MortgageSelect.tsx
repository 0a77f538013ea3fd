import type { RateChoice } from '@freehold/analysis'
import type { MortgageRate } from '@freehold/contracts'
import { Field, formatDay, formatPercent, Select } from '@freehold/ui'
import { mortgageChoices } from './mortgageChoices'
import { Resettable } from './Resettable'

interface MortgageSelectProps {
  rates: readonly MortgageRate[]
  /** The type of the choice that is on. */
  value: string
  /** The one that the form starts with. */
  start: string
  onChoose: (choice: RateChoice) => void
}

/** The rates of the day, Custom and Hard Money; a choice sets rate and term, which stay free to change. */
export function MortgageSelect({ rates, value, start, onChoose }: MortgageSelectProps) {
  const choices = mortgageChoices(rates)
  const published = rates.find(({ type }) => type === value)
  const choose = (type: string) => {
    const choice = choices.find((one) => one.type === type)
    if (choice) onChoose(choice)
  }
  return (
    <Resettable label="Mortgage type" isChanged={value !== start} onReset={() => choose(start)}>
      <Field label="Mortgage type" labelTone="quiet" hint={published && publishedRate(published)}>
        <Select value={value} onChange={(event) => choose(event.target.value)}>
          {choices.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </Field>
    </Resettable>
  )
}

/** 'Rate of the day: 6.88%, Freddie Mac PMMS, Mar 07, 2024' */
const publishedRate = ({ rate, source, asOf }: MortgageRate) =>
  [`Rate of the day: ${formatPercent(rate)}`, source, asOf && formatDay(asOf)].filter(Boolean).join(', ')
