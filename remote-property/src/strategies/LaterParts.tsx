import { Button, Notice, Skeleton } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type * as whatIf from '../what-if/whatIfParts'

type Parts = typeof whatIf

const load = () => import(/* webpackChunkName: 'what-if' */ '../what-if/whatIfParts')

/** Parts of a strategy that are not needed for its first figures: fetched once those stand. */
export function LaterParts({ children }: { children: (parts: Parts) => ReactNode }) {
  const [parts, setParts] = useState<Parts | null>(null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state === 'failed') return undefined
    let isHere = true
    load().then(
      (loaded) => isHere && setParts(loaded),
      () => isHere && setState('failed'),
    )
    return () => {
      isHere = false
    }
  }, [state])
  if (parts) return children(parts)
  if (state === 'loading') return <Skeleton height="24rem" />
  return (
    <Notice tone="warn" title="A part of this page could not be loaded">
      The figures above are complete; comparison, goal seek and schedules are missing.{' '}
      <Button size="s" icon={RotateCw} onClick={() => setState('loading')}>
        Retry
      </Button>
    </Notice>
  )
}
