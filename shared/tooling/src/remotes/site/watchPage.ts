import type { Page } from 'playwright-core'

/** Collects uncaught errors, console errors, files that do not load, and violations of the content security policy. */
export async function watchPage(page: Page): Promise<string[]> {
  const problems: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`the content security policy (${violatedDirective}) blocked ${blockedURI}`),
    )
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    // Failed calls are shown by the page, as of the made-up ids that do not exist. Failed files are noticed below.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) problems.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && /^\/(assets|remotes)\//.test(pathname))
      problems.push(`${pathname} answers ${response.status()}`)
  })
  return problems
}
