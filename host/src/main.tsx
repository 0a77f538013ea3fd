import '@freehold/ui/tokens.css'
import '@freehold/ui/base.css'
import { authClient, endEarly } from '@freehold/auth-client'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createShellRoutes } from './createShellRoutes'
import { signedInPages } from './lazyPages'
import { readTheme, showTheme } from './layout/theme'
import { enterDevelopment } from './remotes/development/developmentRemotes'

// The development build has no boot script, which otherwise does this.
showTheme(readTheme())
if (process.env.NODE_ENV === 'development' && enterDevelopment()) await new Promise(() => {})
await restoreSession()

// The router starts navigating when it is created, so the session must be known before.
const { routes, patchRoutesOnNavigation } = createShellRoutes()
const router = createBrowserRouter(routes, { patchRoutesOnNavigation })
authClient.setNavigate((path) => void router.navigate(path, { replace: true }))
const stopWatching = router.subscribe(({ initialized, navigation, revalidation }) => {
  if (!initialized || (navigation.state === 'idle' && revalidation === 'idle')) return
  // Responses of early calls are for the first page only; later ones would be stale.
  endEarly()
  stopWatching()
})
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />)

/**
 * Loads the user of a session that lacks one, and the code of the app's frame. When that fails the router starts anyway
 * and its error page shows the cause.
 */
async function restoreSession() {
  if (authClient.getSnapshot().signedIn)
    await Promise.allSettled([authClient.loadUser(), signedInPages.load()])
}
