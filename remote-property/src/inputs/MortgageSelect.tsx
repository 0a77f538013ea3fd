import type { RateChoice } from '@freehold/analysis'
import type { MortgageRate } from '@freehold/contracts'
import { oldRateText } from '@freehold/property-ui'
import { Field, formatDay, formatPercent, Select } from '@freehold/ui'
import { mortgageChoices } from './mortgageChoices'
import { ResettableField } from './ResettableField'

interface MortgageSelectProps {
  rates: readonly MortgageRate[]
  /** The type of the selected choice. */
  value: string
  /** The type that the form starts with. */
  defaultType: string
  onChoose: (choice: RateChoice) => void
}

/** The rates of the day, Custom and Hard Money. A choice sets rate and term, which can be changed afterwards. */
export function MortgageSelect({ rates, value, defaultType, onChoose }: MortgageSelectProps) {
  const choices = mortgageChoices(rates)
  const published = rates.find(({ type }) => type === value)
  const choose = (type: string) => {
    const choice = choices.find((one) => one.type === type)
    if (choice) onChoose(choice)
  }
  return (
    <ResettableField
      label="Mortgage type"
      isChanged={value !== defaultType}
      onReset={() => choose(defaultType)}
    >
      <Field label="Mortgage type" labelTone="quiet" hint={published && publishedRate(published)}>
        <Select value={value} onChange={(event) => choose(event.target.value)}>
          {choices.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </Field>
    </ResettableField>
  )
}

/** 'Rate of the day: 6.88%, Freddie Mac PMMS, Mar 07, 2024'. Of an old rate, whose field says how old it is, no day. */
function publishedRate(published: MortgageRate): string {
  const { rate, source, asOf } = published
  const parts =
    oldRateText(published) === null
      ? [`Rate of the day: ${formatPercent(rate)}`, source, asOf && formatDay(asOf)]
      : [`Published rate: ${formatPercent(rate)}`, source]
  return parts.filter(Boolean).join(', ')
}
