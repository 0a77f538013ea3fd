import { breakEvenSalePrice } from '@freehold/analysis'
import type { FixFlipInput } from '@freehold/contracts'
import { KeyValue } from '@freehold/ui'
import { memo, useMemo } from 'react'
import { ResultSection } from '../../charts/ResultSection'
import { explained } from '../../explain/Explained'
import { MoreSteps } from '../../explain/MoreSteps'
import { Following } from '../../strategy-panel/Following'
import { goalSeekText } from '../../what-if/goalSeekResult'
import { breakEvenSaleStep } from './fixFlipWhatIfSteps'
import { ProfitByPriceAndMonths } from './ProfitByPriceAndMonths'

interface FixFlipWhatIfsProps {
  input: FixFlipInput
}

export function FixFlipWhatIfs({ input }: FixFlipWhatIfsProps) {
  return (
    <>
      <Following value={input}>{(shown) => <ProfitByPriceAndMonths input={shown} />}</Following>
      <Following value={input}>{(shown) => <BreakEven input={shown} />}</Following>
    </>
  )
}

const BreakEven = memo(function BreakEven({ input }: FixFlipWhatIfsProps) {
  const sale = useMemo(() => breakEvenSalePrice(input), [input])
  const steps = useMemo(() => [breakEvenSaleStep(sale)], [sale])
  return (
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
  )
})
