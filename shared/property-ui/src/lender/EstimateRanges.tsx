import { RangePlot } from '../charts/RangePlot'
import type { LoanAnalysis } from './LoanAnalysis'

type EstimateRangesProps = Pick<LoanAnalysis, 'inputs' | 'arv' | 'rent' | 'arvDots' | 'rentDots'>

/** After-repair value and rent in their ranges, of an analysis that uses them. */
export function EstimateRanges({ inputs, arv, rent }: EstimateRangesProps) {
  const uses = (key: string) => inputs.some((input) => input.key === key)
  return (
    <>
      {arv && uses('arv') && <RangePlot name="After-repair value" estimate={arv.arv} range={null} />}
      {rent && uses('monthlyRent') && (
        <RangePlot name="Monthly rent" estimate={rent.monthlyRent} range={null} />
      )}
    </>
  )
}
