import type { ComponentType } from 'react'
import { type RouteObject, useRouteError } from 'react-router-dom'

type LazyPart = Awaited<ReturnType<Extract<RouteObject['lazy'], () => unknown>>>

/**
 * Lets the next visit retry a lazy route whose import failed. The router keeps a rejected `lazy` forever, so loader,
 * action and components call it themselves.
 */
export function retryLazyRoute(route: RouteObject): RouteObject {
  const { lazy, ...rest } = route
  const children = route.children?.map(retryLazyRoute)
  if (typeof lazy !== 'function') return { ...route, ...(children && { children }) } as RouteObject
  let part: LazyPart | null = null
  const load = async () => (part ??= await lazy())
  const choose = <Name extends 'Component' | 'ErrorBoundary'>(name: Name, Fallback: ComponentType) =>
    function LazyRoute() {
      const Chosen = (part?.[name] ?? Fallback) as ComponentType
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
