import type { ComponentType } from 'react'
import { type RouteObject, useRouteError } from 'react-router-dom'

type Part = Awaited<ReturnType<Extract<RouteObject['lazy'], () => unknown>>>

/**
 * A remote's route whose code comes when it is first visited, with what the router withholds: a failure is that visit's
 * alone, and the next one tries again. The router keeps a rejected `lazy` for ever.
 */
export function freshLazy(route: RouteObject): RouteObject {
  const { lazy, ...rest } = route
  const children = route.children?.map(freshLazy)
  if (typeof lazy !== 'function') return { ...route, ...(children && { children }) } as RouteObject
  let part: Part | null = null
  const load = async () => (part ??= await lazy())
  const choose = <Name extends 'Component' | 'ErrorBoundary'>(name: Name, StandIn: ComponentType) =>
    function LazyPart() {
      const Chosen = (part?.[name] ?? StandIn) as ComponentType
      return <Chosen />
    }
  return {
    ...rest,
    loader: async (args, context) => call((await load()).loader, args, context),
    action: async (args, context) => call((await load()).action, args, context),
    shouldRevalidate: (args) => part?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    Component: choose('Component', Nothing),
    ErrorBoundary: choose('ErrorBoundary', Rethrow),
    ...(children && { children }),
  } as RouteObject
}

type Handler = NonNullable<RouteObject['loader']>

const call = (
  handler: Handler | RouteObject['action'],
  ...[args, context]: Parameters<Extract<Handler, Function>>
) => (typeof handler === 'function' ? (handler(args, context) ?? null) : null)

const Nothing = () => null

function Rethrow(): never {
  throw useRouteError()
}
