import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { contentRouteId, createRemoteRoutes, RemoteOutlet } from '#remotes'
import { CheckingLink } from './entry/CheckingLink'
import * as Login from './entry/Login.route'
import { dashboardPages, emailPages, passwordPages, signedInPages } from './lazyPages'
import { NotFoundPage, SiteError } from './pages/errors'
import { NotFound } from './pages/NotFound'
import { Site } from './Site'
import { redirectTo } from './session/redirectTo'
import { requireSession } from './session/requireSession'

const AppLayout = signedInPages.page((pages) => pages.AppLayout)
const AppFallback = signedInPages.page((pages) => pages.AppFallback)
const AppError = signedInPages.page((pages) => pages.AppError, SiteError)
const PageError = signedInPages.page((pages) => pages.PageError)
const Dashboard = dashboardPages.page((pages) => pages.Dashboard)
const Help = signedInPages.page((pages) => pages.Help)
const Contacts = signedInPages.page((pages) => pages.Contacts)
const NotAllowed = signedInPages.page((pages) => pages.NotAllowed)
const ConfirmEmail = emailPages.page((pages) => pages.ConfirmEmail)
const RevertEmail = emailPages.page((pages) => pages.RevertEmail)
const ForgotPassword = passwordPages.page((pages) => pages.ForgotPassword)
const PasswordReset = passwordPages.page((pages) => pages.PasswordReset)

/** All routes: the pages before sign-in, the shell's own pages, and the content route, to which remotes add theirs. */
export function createShellRoutes() {
  const remotes = createRemoteRoutes({
    fetchRegistry: async () => (await remoteCalls()).fetchRegistry(),
    sendVisit: async (report) => (await remoteCalls()).sendVisit(report),
    currentUser,
    NotAllowed,
    NotFound,
  })

  const prefetch = () => {
    remotes.prefetch()
    prefetchDashboard()
  }

  const ownPages: RouteObject[] = [
    { index: true, loader: loadDashboard, Component: Dashboard },
    { path: paths.help, Component: Help },
    { path: paths.contacts, Component: Contacts },
  ]
  const app: RouteObject = {
    path: paths.app,
    middleware: [requireSession],
    loader: loadApp,
    element: <AppLayout remotes={{ ...remotes, prefetch }} />,
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
        { path: paths.forgotPassword, loader: loadPasswordPages, Component: ForgotPassword },
        {
          path: '/passwordReset/:token?',
          loader: async (args) => (await passwordPages.load()).checkResetLink(args),
          Component: PasswordReset,
          HydrateFallback: CheckingLink,
        },
        { path: '/confirmEmail/:token?', loader: loadEmailPages, Component: ConfirmEmail },
        { path: '/revertEmail/:token?', loader: loadEmailPages, Component: RevertEmail },
        app,
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
  return { routes, patchRoutesOnNavigation: remotes.patchRoutesOnNavigation }
}

/** The session almost always contains the user, so loading it is rarely a request. */
const loadApp: LoaderFunction = async ({ request }) => {
  await Promise.all([authClient.loadUser(request.signal), signedInPages.load()])
  return null
}

const loadDashboard: LoaderFunction = async () => {
  await dashboardPages.load()
  return null
}

/** The way home works without a network too. Safari has no idle callback. */
function prefetchDashboard() {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(() => void dashboardPages.load().catch(() => {}))
}

const loadPasswordPages: LoaderFunction = async () => {
  await passwordPages.load()
  return null
}

const loadEmailPages: LoaderFunction = async () => {
  await emailPages.load()
  return null
}

const toAppOrLogin: LoaderFunction = ({ request }) =>
  redirectTo(authClient.hasSessionMarker() ? `${paths.app}/` : paths.login(), request)

/** Null without a session: loading the user would redirect to sign-in before the guard has stored where to return. */
const currentUser = () =>
  authClient.hasSessionMarker() ? (authClient.getSnapshot().user ?? authClient.loadUser()) : null

const remoteCalls = () => import(/* webpackChunkName: 'app' */ './remoteCalls')
