import { authClient, SignedOutError } from '@freehold/auth-client'
import { type BodyInputOf, getRemoteRegistry, paths, reportRemoteLoad } from '@freehold/contracts'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import * as v from 'valibot'
import { contentRouteId, createRemoteRoutes, RemoteOutlet } from '#remotes'
import * as ForgotPassword from './entry/ForgotPassword.route'
import * as Login from './entry/Login.route'
import * as PasswordReset from './entry/PasswordReset.route'
import { lazyPage } from './lazyPages'
import { NotFoundPage, SiteError } from './pages/errors'
import { NotFound } from './pages/NotFound'
import { Site } from './Site'
import { appLoader } from './session/appLoader'
import { leadTo } from './session/leadTo'
import { requireSession } from './session/requireSession'

const AppLayout = lazyPage((pages) => pages.AppLayout)
const AppFallback = lazyPage((pages) => pages.AppFallback)
const AppError = lazyPage((pages) => pages.AppError, SiteError)
const PageError = lazyPage((pages) => pages.PageError)
const Dashboard = lazyPage((pages) => pages.Dashboard)
const Help = lazyPage((pages) => pages.Help)
const Contacts = lazyPage((pages) => pages.Contacts)
const NotAllowed = lazyPage((pages) => pages.NotAllowed)

/** Every page of the site: those before sign-in, the shell's own, and the place where remotes add theirs. */
export function createShellRoutes() {
  const remotes = createRemoteRoutes({
    fetchRegistry,
    reportLoad,
    currentUser,
    NotAllowed,
    NotFound,
  })

  const ownPages: RouteObject[] = [
    { index: true, Component: Dashboard },
    { path: paths.help, Component: Help },
    { path: paths.contacts, Component: Contacts },
  ]
  const app: RouteObject = {
    path: paths.app,
    middleware: [requireSession],
    loader: appLoader,
    element: <AppLayout remotes={remotes} />,
    HydrateFallback: AppFallback,
    ErrorBoundary: AppError,
    children: [
      {
        id: contentRouteId,
        element: <RemoteOutlet />,
        ErrorBoundary: PageError,
        children: [...ownPages, ...remotes.routes],
      },
    ],
  }
  const routes: RouteObject[] = [
    {
      Component: Site,
      ErrorBoundary: SiteError,
      HydrateFallback: () => null,
      children: [
        { path: paths.root, loader: toAppOrLogin, element: null },
        { path: paths.login(), ...Login },
        { path: paths.forgotPassword, ...ForgotPassword },
        { path: '/passwordReset/:token?', ...PasswordReset },
        app,
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
  return { routes, patchRoutesOnNavigation: remotes.patchRoutesOnNavigation }
}

const toAppOrLogin: LoaderFunction = ({ request }) =>
  leadTo(authClient.hasSessionMarker() ? `${paths.app}/` : paths.login(), request)

/** Null without a session: asking for the user would give the visit up before its guard has noted where it was going. */
const currentUser = () =>
  authClient.hasSessionMarker() ? (authClient.getSnapshot().user ?? authClient.loadUser()) : null

/** The shell reads the answer remote by remote, so that one that is listed wrongly costs no other. */
const getAnyRegistry = { ...getRemoteRegistry, result: v.unknown() }

/** Routes are looked for before the session is asked for; a visitor without one must get to sign-in, and back from it. */
const fetchRegistry = () =>
  authClient.hasSessionMarker() ? authClient.call(getAnyRegistry) : Promise.reject(new SignedOutError())

async function reportLoad(body: BodyInputOf<typeof reportRemoteLoad>) {
  if (authClient.hasSessionMarker()) await authClient.call(reportRemoteLoad, { body })
}
