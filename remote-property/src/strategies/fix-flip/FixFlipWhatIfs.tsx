import { breakEvenSalePrice } from '@freehold/analysis'
import type { FixFlipInput } from '@freehold/contracts'
import { KeyValue } from '@freehold/ui'
import { useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { goalSeekText } from '../../what-if/goalSeekResult'
import { breakEvenSaleStep } from './fixFlipWhatIfSteps'
import { ProfitByPriceAndMonths } from './ProfitByPriceAndMonths'

export function FixFlipWhatIfs({ input }: { input: FixFlipInput }) {
  const sale = useMemo(() => breakEvenSalePrice(input), [input])
  const steps = useMemo(() => [breakEvenSaleStep(sale)], [sale])
  return (
    <>
      <ProfitByPriceAndMonths input={input} />
      <ResultSection title="Break-even">
        <MoreSteps steps={steps}>
          <KeyValue
            columns={2}
            pairs={[
              {
                term: 'Break-even sale price',
                note: 'No profit, no loss',
                value: explained('breakEvenSalePrice', goalSeekText(sale)),
              },
            ]}
          />
        </MoreSteps>
      </ResultSection>
    </>
  )
}
