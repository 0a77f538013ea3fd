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
  /** What follows the price and what stays when it changes, in words. */
  assumption: string
  seek: (wantedPercent: number) => GoalSeekResult
  onUse: (price: Dollars) => void
}

const spec: FieldSpec = { label: 'Target ROI', unit: 'percent', mayExceed100: true, step: 0.5 }
const INITIAL_ROI = 8

/** The highest price at which the return is still the wanted one. */
export function GoalSeek({ price, assumption, seek, onUse }: GoalSeekProps) {
  const [wantedRoi, setWantedRoi] = useState<number | null>(INITIAL_ROI)
  const error = numberError(wantedRoi, spec)
  const result = useMemo(
    () => (wantedRoi === null || error !== undefined ? null : seek(wantedRoi)),
    [wantedRoi, error, seek],
  )
  const steps = useMemo(
    () =>
      result
        ? [
            goalSeekStep(
              'highestPrice',
              'Highest price',
              `the highest purchase price at which the cash-on-cash ROI is ${formatPercent(wantedRoi)} or more; ${assumption}`,
              result,
            ),
          ]
        : [],
    [result, wantedRoi, assumption],
  )
  return (
    <ResultSection title="Highest Price for a Target ROI" note={sentenceCase(assumption)}>
      <div className={styles.seek}>
        <SpecifiedNumber spec={spec} value={wantedRoi} error={error} onValueChange={setWantedRoi} />
        <MoreSteps steps={steps}>
          <p className={styles.answer} aria-live="polite">
            {result && (
              <>
                <b>{explained('highestPrice', goalSeekText(result))}</b>{' '}
                {sentenceOf(result, wantedRoi, price)}
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

function sentenceOf({ status, dollars }: GoalSeekResult, wantedRoi: number | null, price: number): string {
  if (status === 'NEVER') return `of the prices reaches ${formatPercent(wantedRoi)} with these inputs`
  if (status === 'ALWAYS') return `price reaches ${formatPercent(wantedRoi)} with these inputs`
  return dollars === price
    ? 'is the price entered'
    : `is ${formatDollars(Math.abs(dollars - price))} ${dollars > price ? 'above' : 'below'} the price entered`
}
