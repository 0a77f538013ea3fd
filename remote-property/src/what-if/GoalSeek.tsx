import type { GoalSeekResult } from '@freehold/analysis'
import type { Dollars } from '@freehold/contracts'
import { Button, formatDollars, formatPercent } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { ResultSection } from '../charts/ResultSection'
import { explained } from '../explain/Explained'
import { SpecifiedNumber } from '../inputs/NumberInput'
import { numberError, type FieldSpec } from '../inputs/numberFields'
import { MoreSteps } from '../explain/MoreSteps'
import { goalSeekStep, goalSeekText } from './goalSeekResult'
import * as styles from './WhatIf.module.css'

interface GoalSeekProps {
  /** The entered price. */
  price: number
  /** What stays the same when the price changes, in words. */
  kept: string
  seek: (wantedPercent: number) => GoalSeekResult
  onUse: (price: Dollars) => void
}

const spec: FieldSpec = { label: 'Wanted ROI', unit: 'percent', mayExceed100: true, step: 0.5 }
const INITIAL_ROI = 8

/** The highest price at which the return is still the wanted one. */
export function GoalSeek({ price, kept, seek, onUse }: GoalSeekProps) {
  const [wanted, want] = useState<number | null>(INITIAL_ROI)
  const error = numberError(wanted, spec)
  const result = useMemo(
    () => (wanted === null || error !== undefined ? null : seek(wanted)),
    [wanted, error, seek],
  )
  const steps = useMemo(
    () =>
      result
        ? [
            goalSeekStep(
              'highestPrice',
              'Highest price',
              `the highest purchase price at which the cash-on-cash ROI is ${formatPercent(wanted)} or more; ${kept}`,
              result,
            ),
          ]
        : [],
    [result, wanted, kept],
  )
  return (
    <ResultSection title="Highest Price for a Wanted ROI" note={sentenceCase(kept)}>
      <div className={styles.seek}>
        <SpecifiedNumber spec={spec} value={wanted} error={error} onValueChange={want} />
        <MoreSteps steps={steps}>
          <p className={styles.answer} aria-live="polite">
            {result && (
              <>
                <b>{explained('highestPrice', goalSeekText(result))}</b> {sentenceOf(result, wanted, price)}
              </>
            )}
          </p>
        </MoreSteps>
        {result?.status === 'FOUND' && result.dollars !== price && (
          <Button size="s" onClick={() => onUse(result.dollars)}>
            Use This Price
          </Button>
        )}
      </div>
    </ResultSection>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function sentenceOf({ status, dollars }: GoalSeekResult, wanted: number | null, price: number): string {
  if (status === 'NEVER') return `of the prices reaches ${formatPercent(wanted)} with these inputs`
  if (status === 'ALWAYS') return `price reaches ${formatPercent(wanted)} with these inputs`
  return dollars === price
    ? 'is the price entered'
    : `is ${formatDollars(Math.abs(dollars - price))} ${dollars > price ? 'above' : 'below'} the price entered`
}
