import type { ArvEstimate } from '@freehold/contracts'
import { Badge } from '@freehold/ui'
import { Info, TriangleAlert } from 'lucide-react'
import { arvConfidence, arvConfidenceText } from './arvWords'

/** The confidence in an estimate as a badge; nothing without a range. */
export function ArvConfidence({ estimate }: { estimate: ArvEstimate }) {
  const known = arvConfidence(estimate)
  if (known === null) return null
  const isLow = known.confidence === 'low'
  return (
    <Badge tone={isLow ? 'warn' : 'info'} icon={isLow ? TriangleAlert : Info}>
      {arvConfidenceText(estimate)}
    </Badge>
  )
}
