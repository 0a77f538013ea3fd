import { Button, Notice, Skeleton } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { StrategyProps } from './StrategyEntry'

interface LazyModuleProps<Module> {
  /** The same function at every render. */
  load: () => Promise<Module>
  /** The module, if it is loaded before the first render. */
  loaded?: Module | null
  /** Says what the page lacks without the module. */
  missing: string
  /** About that of the module, so that little moves when it is loaded. */
  height?: string
  children: (module: Module) => ReactNode
}

/** Renders with a module that is a chunk: a skeleton while it loads, and Retry where that fails. */
function LazyModule<Module>({
  load,
  loaded = null,
  missing,
  height = '24rem',
  children,
}: LazyModuleProps<Module>) {
  const [known, setKnown] = useState<{ module: Module } | null>(() =>
    loaded === null ? null : { module: loaded },
  )
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  useEffect(() => {
    if (known || state === 'failed') return undefined
    let isMounted = true
    load().then(
      (module) => isMounted && setKnown({ module }),
      () => isMounted && setState('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [load, known, state])
  if (known) return children(known.module)
  if (state === 'loading') return <Skeleton height={height} />
  return (
    <Notice tone="warn" title="A part of this page could not be loaded">
      {missing}{' '}
      <Button size="s" icon={RotateCw} onClick={() => setState('loading')}>
        Retry
      </Button>
    </Notice>
  )
}

/** The what-ifs of a strategy, which are not needed for its first figures: loaded once those are on screen. */
export function LazyWhatIfs<Module>(props: Pick<LazyModuleProps<Module>, 'load' | 'children'>) {
  return (
    <LazyModule
      {...props}
      missing="The figures above are complete; comparison, goal seek and schedules are missing."
    />
  )
}

/** The table of the three cases, of which the key figures say the most. */
export function LazyThreeCases<Module>(props: Pick<LazyModuleProps<Module>, 'load' | 'children'>) {
  return (
    <LazyModule
      {...props}
      height="14rem"
      missing="The figures above are complete; the table of the conservative and the optimistic case is missing."
    />
  )
}

/** The name of the open saved analysis and what has changed since: few pages are opened with one. */
export function LazySavedBar<Module>(props: Pick<LazyModuleProps<Module>, 'load' | 'children'>) {
  return (
    <LazyModule
      {...props}
      height="4rem"
      missing="The figures are complete; the name of the saved analysis and its changes are missing."
    />
  )
}

/** The component of a strategy as a chunk, and a function that loads it ahead of time. */
export function lazyStrategy(load: () => Promise<ComponentType<StrategyProps>>) {
  let loaded: ComponentType<StrategyProps> | null = null
  const preload = async () => (loaded ??= await load())
  const Component = (props: StrategyProps) => (
    <LazyModule load={preload} loaded={loaded} missing="This strategy cannot be shown.">
      {(Strategy) => <Strategy {...props} />}
    </LazyModule>
  )
  return { Component, preload }
}
