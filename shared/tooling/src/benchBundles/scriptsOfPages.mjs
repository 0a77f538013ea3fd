import { openRoute } from '../benchBrowser/openRoute.mjs'
import { startServer } from '../benchBrowser/server.mjs'
import { firstHomeOf, openBrowser, signInAll } from '../benchBrowser/visitor.mjs'
import { waitUntilQuiet } from '../benchBrowser/networkTraffic.mjs'
import { root } from '../run.mjs'

/** A browser that is never idle prefetches nothing. */
const disableIdleCallbacks = () => Object.assign(globalThis, { requestIdleCallback: () => 0 })

/**
 * The script files that a browser with an empty cache loads, by route name.
 * @param {import('../benchBrowser/routes.mjs').Route[]} wanted
 */
export async function scriptsOfPages(wanted) {
  const server = await startServer()
  const browser = await openBrowser()
  /** @type {Map<string, string[]>} */
  const found = new Map()
  try {
    const sessions = await signInAll(browser, server.address)
    const homeId = await firstHomeOf(sessions.investor, server.address)
    for (const { name, as, path, ready } of wanted) {
      const context = await browser.newContext({ storageState: as === null ? undefined : sessions[as] })
      /** @type {Set<string | null>} */
      const files = new Set()
      context.on('response', (response) => files.add(fileOf(new URL(response.url()).pathname)))
      await context.addInitScript(disableIdleCallbacks)
      const { traffic } = await openRoute(context, {
        url: server.address + path(homeId),
        selector: ready,
        profile: null,
      })
      await waitUntilQuiet(traffic)
      await context.close()
      found.set(
        name,
        [...files].filter((file) => file !== null),
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return found
}

/**
 * Null for anything but a script of a build.
 * @param {string} pathname
 */
function fileOf(pathname) {
  if (/^\/assets\/.*\.js$/.test(pathname)) return `${root}host/dist${pathname}`
  const [, remote, file] = /^\/remotes\/([\w-]+)\/[^/]+\/(.*\.js)$/.exec(pathname) ?? []
  return remote === undefined ? null : `${root}${remote}/dist/${file}`
}
