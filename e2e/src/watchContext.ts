import type { BrowserContext } from '@playwright/test'
import { ProblemLog } from './problemLog'

/**
 * Runs in the page, because some browsers do not report every policy violation to the console, and each has its own
 * wording.
 */
export function reportViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
  })
}

/**
 * Collects the problems of all pages of a context from now on: console errors, uncaught errors, policy violations,
 * requests to other machines. The returned array grows.
 */
export async function watchContext(context: BrowserContext): Promise<readonly string[]> {
  const log = new ProblemLog()
  await context.addInitScript(reportViolations)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    log.add({ kind: 'console error', text: message.text(), url: message.location().url })
  })
  context.on('weberror', (webError) => {
    const { stack, message } = webError.error()
    log.add({ kind: 'page error', text: stack || message })
  })
  context.on('request', (request) =>
    log.add({ kind: 'request', method: request.method(), url: request.url() }),
  )
  return log.problems
}
