import { Button, Notice, Skeleton } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

interface LazyWhatIfsProps<Module> {
  /** The same function at every render. */
  load: () => Promise<Module>
  children: (module: Module) => ReactNode
}

/** The what-ifs of a strategy, which are not needed for its first figures: loaded once those are on screen. */
export function LazyWhatIfs<Module>({ load, children }: LazyWhatIfsProps<Module>) {
  const [whatIfs, setWhatIfs] = useState<{ module: Module } | null>(null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (state === 'failed') return undefined
    let isMounted = true
    load().then(
      (module) => isMounted && setWhatIfs({ module }),
      () => isMounted && setState('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [load, state])
  if (whatIfs) return children(whatIfs.module)
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
