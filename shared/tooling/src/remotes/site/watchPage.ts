import type { Page } from 'playwright-core'

/** Files of the shell and of releases. */
const isFile = (url: string) => /^\/(assets|remotes)\//.test(new URL(url).pathname)

/** A call that the server could not answer. It may refuse those of pages that are opened without what they need. */
const isFaultyCall = (url: string, status: number) =>
  new URL(url).pathname.startsWith('/api/') && status >= 500

/**
 * Collects uncaught errors, console errors, files that do not load, calls that the API cannot answer, and violations of the content security policy.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const problems: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the content security policy (${violatedDirective}) blocked ${blockedURI}`),
    )
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    // Failed calls and files are noticed below, as not each is a fault.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) problems.push(message.text())
  })
  page.on('response', (response) => {
    const [url, status] = [response.url(), response.status()]
    if ((status >= 400 && isFile(url)) || isFaultyCall(url, status))
      problems.push(`${new URL(url).pathname} answers ${status}`)
  })
  // One that never got an answer. The browser itself gives up those that a page needs no more.
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    if (isFile(request.url()) && reason !== 'net::ERR_ABORTED')
      problems.push(`${new URL(request.url()).pathname} does not load: ${reason}`)
  })
  return problems
}
