import type { Sought } from '@freehold/analysis'
import type { Dollars } from '@freehold/contracts'
import { Button, formatDollars, formatPercent } from '@freehold/ui'
import { useMemo, useState } from 'react'
import { Figure } from '../charts/Figure'
import { explained } from '../explain/Explained'
import { SpecifiedNumber } from '../worksheet/NumberInput'
import { refusal, type FieldSpec } from '../worksheet/numberFields'
import { MoreWorking } from './MoreWorking'
import { soughtStep } from './soughtStep'
import { soughtText } from './soughtText'
import * as styles from './WhatIf.module.css'

interface GoalSeekProps {
  /** The price as it is. */
  price: number
  /** What is not changed with the price, in words. */
  kept: string
  seek: (wantedPercent: number) => Sought
  onUse: (price: Dollars) => void
}

const spec: FieldSpec = { label: 'Wanted ROI', unit: 'percent', mayExceed: true, step: 0.5 }
const WANTED_AT_FIRST = 8

/** The most that one may pay for a wanted return. */
export function GoalSeek({ price, kept, seek, onUse }: GoalSeekProps) {
  const [wanted, want] = useState<number | null>(WANTED_AT_FIRST)
  const error = refusal(wanted, spec)
  const sought = useMemo(
    () => (wanted === null || error !== undefined ? null : seek(wanted)),
    [wanted, error, seek],
  )
  const steps = useMemo(
    () =>
      sought
        ? [
            soughtStep(
              'highestPrice',
              'Highest price',
              `the highest purchase price at which the cash-on-cash ROI is ${formatPercent(wanted)} or more; ${kept}`,
              sought,
            ),
          ]
        : [],
    [sought, wanted, kept],
  )
  return (
    <Figure title="Highest Price for a Wanted ROI" note={sentenceCase(kept)}>
      <div className={styles.seek}>
        <SpecifiedNumber spec={spec} value={wanted} error={error} onValueChange={want} />
        <MoreWorking steps={steps}>
          <p className={styles.answer} aria-live="polite">
            {sought && (
              <>
                <b>{explained('highestPrice', soughtText(sought))}</b> {sentenceOf(sought, wanted, price)}
              </>
            )}
          </p>
        </MoreWorking>
        {sought?.status === 'FOUND' && sought.dollars !== price && (
          <Button size="s" onClick={() => onUse(sought.dollars)}>
            Use This Price
          </Button>
        )}
      </div>
    </Figure>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function sentenceOf({ status, dollars }: Sought, wanted: number | null, price: number): string {
  if (status === 'NEVER') return `of the prices reaches ${formatPercent(wanted)} with these inputs`
  if (status === 'ALWAYS') return `price reaches ${formatPercent(wanted)} with these inputs`
  return dollars === price
    ? 'is the price entered'
    : `is ${formatDollars(Math.abs(dollars - price))} ${dollars > price ? 'above' : 'below'} the price entered`
}
