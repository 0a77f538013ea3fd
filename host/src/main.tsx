import '@freehold/ui/tokens.css'
import '@freehold/ui/base.css'
import { authClient, endEarly } from '@freehold/auth-client'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createShellRoutes } from './createShellRoutes'
import { signedInPages } from './lazyPages'
import { readTheme, showTheme } from './layout/theme'
import { enterDevelopment } from './remotes/developmentRemotes'

// The boot script has done so already, save in development, where there is none.
showTheme(readTheme())
if (process.env.NODE_ENV === 'development' && enterDevelopment()) await new Promise(() => {})
await restoreSession()

// The router sets off at once, so it is made only when it is known who is signed in.
const { routes, patchRoutesOnNavigation } = createShellRoutes()
const router = createBrowserRouter(routes, { patchRoutesOnNavigation })
authClient.setNavigate((path) => void router.navigate(path, { replace: true }))
const stopWatching = router.subscribe(({ initialized, navigation, revalidation }) => {
  if (!initialized || (navigation.state === 'idle' && revalidation === 'idle')) return
  // What was asked for before the page was there is of that moment, and for that page.
  endEarly()
  stopWatching()
})
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />)

/**
 * A session that lacks its user gets one, and the frame of the pages behind sign-in is there before the first of them.
 * Where that fails the page opens anyway, and says what went wrong.
 */
async function restoreSession() {
  if (authClient.getSnapshot().signedIn)
    await Promise.allSettled([authClient.loadUser(), signedInPages.load()])
}
