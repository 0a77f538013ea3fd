import { useRecovery } from '@freehold/auth-client'
import { Button, Notice, Skeleton } from '@freehold/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type * as laterPartsModule from './laterParts'
import type * as openedBarModule from './OpenedBar'
import type { StrategyProps } from './StrategyEntry'

interface LazyModuleProps<Module> {
  /** The same function at every render. */
  load: () => Promise<Module>
  /** The module, if it is loaded before the first render. */
  loaded?: Module | null
  /** Says what the page lacks without the module. */
  missing: string
  /** About that of the module, so that little moves when it is loaded; null for a part that most do not see. */
  height?: string | null
  /** Loads it once the browser is idle, so that it delays none of the first figures. */
  whenIdle?: boolean
  children: (module: Module) => ReactNode
}

/** A module that is a chunk, and how to load it again where that has failed. */
interface LoadedModule<Module> {
  /** Null until it is loaded. */
  module: Module | null
  hasFailed: boolean
  retry: () => void
}

/** The latest time for what is loaded when idle, on a page that never is. */
const IDLE_MAX_MS = 2_000

/** Calls back once the browser is idle, at once in one that cannot tell; returns what prevents it. */
function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    run()
    return () => undefined
  }
  const id = requestIdleCallback(run, { timeout: IDLE_MAX_MS })
  return () => cancelIdleCallback(id)
}

export function useModule<Module>(
  load: () => Promise<Module>,
  loaded: Module | null = null,
  whenIdle = false,
) {
  const [known, setKnown] = useState<{ module: Module } | null>(() =>
    loaded === null ? null : { module: loaded },
  )
  const [failure, setFailure] = useState<unknown>(null)
  const hasFailed = failure !== null
  useEffect(() => {
    if (known || hasFailed) return undefined
    let isMounted = true
    const start = () =>
      load().then(
        (module) => isMounted && setKnown({ module }),
        (error: unknown) => isMounted && setFailure(error),
      )
    const cancel = whenIdle ? onIdle(() => void start()) : void start()
    return () => {
      isMounted = false
      cancel?.()
    }
  }, [load, known, hasFailed, whenIdle])
  const retry = () => setFailure(null)
  useRecovery(failure, retry)
  return { module: known && known.module, hasFailed, retry }
}

type PartProps<Module> = LoadedModule<Module> & Omit<LazyModuleProps<Module>, 'load' | 'loaded' | 'whenIdle'>

/** Renders with a module: a skeleton while it loads, and Retry where that fails. */
export function ModulePart<Module>({
  module,
  hasFailed,
  retry,
  missing,
  height = '24rem',
  children,
}: PartProps<Module>) {
  if (module !== null) return children(module)
  if (!hasFailed) return height === null ? null : <Skeleton height={height} />
  return (
    <Notice tone="warn" title="A part of this page could not be loaded">
      {missing}{' '}
      <Button size="s" icon={RotateCw} onClick={retry}>
        Retry
      </Button>
    </Notice>
  )
}

export const LazyModule = <Module,>({
  load,
  loaded = null,
  whenIdle = false,
  ...part
}: LazyModuleProps<Module>) => <ModulePart {...useModule(load, loaded, whenIdle)} {...part} />

/** The what-ifs of a strategy, which are not needed for its first figures: loaded once the browser is idle. */
export function LazyWhatIfs<Module>(props: Pick<LazyModuleProps<Module>, 'load' | 'children'>) {
  return (
    <LazyModule
      {...props}
      whenIdle
      missing="The figures above are complete; comparison and schedules are missing."
    />
  )
}

type LaterParts = typeof laterPartsModule
let laterParts: LaterParts | null = null

/** Loads the parts of a panel that its first figures do not need. */
export const loadLaterParts = async () =>
  (laterParts ??= await import(/* webpackChunkName: 'later-parts' */ './laterParts'))

/** Renders with those parts, once they are loaded. */
export const WithLaterParts = (props: Pick<LazyModuleProps<LaterParts>, 'missing' | 'children'>) => (
  <LazyModule {...props} load={loadLaterParts} loaded={laterParts} height={null} />
)

type OpenedBarModule = typeof openedBarModule
let openedBar: OpenedBarModule | null = null

/** Loads what a panel shows of an open analysis or link, which most pages do without. */
export const loadOpenedBar = async () =>
  (openedBar ??= await import(/* webpackChunkName: 'saved' */ './OpenedBar'))

/** Renders with it, once it is loaded. */
export const WithOpenedBar = (props: Pick<LazyModuleProps<OpenedBarModule>, 'missing' | 'children'>) => (
  <LazyModule {...props} load={loadOpenedBar} loaded={openedBar} height={null} />
)

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
