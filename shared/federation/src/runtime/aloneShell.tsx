/**
 * One remote by itself, without shell and federation, for work on its pages: signed in with the demo account
 * that may see everything, with links to the paths it owns. Never part of a build that is shipped.
 */
import { authClient } from '@freehold/auth-client'
import { demoPassword, demoUsernames } from '@freehold/contracts'
import { Toaster } from '@freehold/ui'
import '@freehold/ui/tokens.css'
import '@freehold/ui/base.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { routes } from '#remote-routes'

const demoAdmin = { username: demoUsernames.admin, password: demoPassword }

/** A page of one thing is reached from a list, or by its address. */
const pages = routes.flatMap(({ path }) => (path?.includes(':') ? [] : [path?.replace(/\/\*$/, '') ?? '/']))

function Frame() {
  return (
    <>
      <nav>
        {pages.map((page) => (
          <Link key={page} to={page}>
            {page}
          </Link>
        ))}
      </nav>
      <main>
        <Outlet />
      </main>
      <Toaster />
    </>
  )
}

async function start() {
  if (!authClient.hasSessionMarker()) await authClient.signIn(demoAdmin)
  await authClient.loadUser()
  const router = createBrowserRouter([{ path: '/', Component: Frame, children: routes }], {
    future: { v8_middleware: true },
  })
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <RouterProvider router={router} />,
  )
}

void start()
