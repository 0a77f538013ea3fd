import type { Page } from '@playwright/test'
import {
  getRemoteRegistry,
  type PropertySummary,
  type RemoteDeployment,
  type RemoteRegistry,
} from '@freehold/contracts'
import { demoServer } from '../demoServer'
import type { SignedInApi } from '../signedInApi'
import type { endurance, drill } from '../suites'
import { expect, signIn, test } from '../test'
import { expectInDocs, type Line, tableOf } from './drillTable'
import { answerWith, AT_ONCE_MS, buildWith, type Fault, faults, repairedText, type Target } from './faults'
import { fetchFiles, forgeBuild } from './forgedBuild'
import { PageTime } from './pageTime'
import type { DrilledRemote } from './drilledRemotes'

/** The limit, on the page's clock, for steps that have no specific one. */
const STEP_TIMEOUT_MS = 5_000
/** A retry may first wait for a request that still hangs: the shell's timeout, and the frame that shows the result. */
const HEALING_MS = 9_000

/** Console messages that the faults cause. */
export const expectedProblems =
  /status of (404|503)|ERR_|integrity|RUNTIME-\d|broken (on load|while rendering)|Unexpected token|ChunkLoadError|Loading (css )?chunk|map service|because its MIME type/i

const content = (page: Page) => page.getByRole('main')
export const cardOf = (page: Page, title: string) =>
  content(page)
    .getByRole('alert')
    .filter({ hasText: 'This part of Freehold is not available' })
    .filter({ hasText: title })
const retry = (page: Page) => content(page).getByText('Retry', { exact: true })
export const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** With a nonce by which a test knows its reports, which it keeps from the server. */
export const withNonce = (deployment: RemoteDeployment, visit: string): RemoteDeployment => ({
  ...deployment,
  extras: { ...deployment.extras, visit },
})

/** Replaces the versions of one remote in the registry. */
export async function listVersions(page: Page, remote: string, versions: () => RemoteDeployment[]) {
  await page.route('**/api/v1/auth/remotes', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: RemoteRegistry }
    body.data.microFrontends[remote] = versions()
    await route.fulfill({ response: answer, json: body })
  })
}

/** Makes a sign-out end only in the page; returns a function that restores the session for the next fault. */
export async function keepSession(page: Page) {
  await endSessionHere(page)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  return () =>
    page.evaluate((entries: Record<string, string>) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      localStorage.removeItem('freehold.remotes')
    }, stored)
}

const endSessionHere = (page: Page) =>
  page.route(/\/api\/v1\/auth\/session\//, (route) => route.fulfill({ status: 204 }))

export async function targetOf(remote: DrilledRemote, admin: SignedInApi): Promise<Target> {
  const { microFrontends } = await admin.call(getRemoteRegistry)
  const real = microFrontends[remote.name]?.[0]
  if (!real) throw new Error(`${remote.name} is not in the registry`)
  return { remote, real, files: await fetchFiles(demoServer.address, real) }
}

/** Navigates within the page, by the sidebar or, without a link there, by the history. */
export async function follow(page: Page, { link }: DrilledRemote, path: string) {
  if (link !== null) return mainLink(page, link).click()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

interface Drill {
  page: Page
  time: PageTime
  target: Target
  path: string
  restoreSession: () => Promise<unknown>
}

async function startDrill(
  page: Page,
  remote: DrilledRemote,
  { admin, homes }: { admin: SignedInApi; homes: readonly PropertySummary[] },
): Promise<Drill> {
  test.setTimeout(300_000)
  const target = await targetOf(remote, admin)
  await signIn(page, 'Admin', '/app/help')
  const restoreSession = await keepSession(page)
  const time = await PageTime.stop(page)
  return { page, time, target, path: remote.path(homes), restoreSession }
}

/** Drills some faults in one remote. Every test run does this. */
export function drillFaults(remote: DrilledRemote, names: readonly string[]) {
  test(`with ${remote.name} at fault (${names.join(', ')}) the rest works, and Retry heals it`, async ({
    page,
    admin,
    homes,
    watch,
  }) => {
    watch.expectProblem(expectedProblems)
    const drill = await startDrill(page, remote, { admin, homes })
    const chosen = faults.filter(({ name }) => names.includes(name))
    expect(chosen).toHaveLength(names.length)
    for (const fault of chosen) await test.step(fault.name, () => drillFault(drill, fault))
  })
}

/** Drills every fault in one remote and compares the results with the table in docs/failure-drill.md. */
export function drillRemote(remote: DrilledRemote, tag: typeof endurance | typeof drill) {
  const title = `whatever is wrong with ${remote.name}, the rest works, the card is there in time, and Retry heals it`
  test(title, { tag }, async ({ page, admin, homes, watch }) => {
    watch.expectProblem(expectedProblems)
    const drill = await startDrill(page, remote, { admin, homes })
    const lines: Line[] = []
    for (const fault of faults)
      await test.step(fault.name, async () => {
        const hasNone = fault.isLazy && remote.lazy === null
        lines.push([
          fault.name,
          ...(hasNone ? ['it has no lazy chunk', '', '', ''] : await drillFault(drill, fault)),
        ])
      })
    lines.push(['missing chunk after a redeploy', ...(await drillRedeploy(drill))])
    console.log(`${remote.name}\n${tableOf(lines)}`)
    expectInDocs(remote.name, lines)
  })
}

type Cells = [seen: string, within: string, retry: string, canary: string]

const seconds = (ms: number) => `${ms / 1_000} s`

async function drillFault(drill: Drill, fault: Fault): Promise<Cells> {
  const { page, time, target } = drill
  const build = buildWith(fault, target)
  let isRepaired = false
  // A faulty build is replaced when the fault is fixed; every other fault ends with its faulty responses.
  let versions = () => [isRepaired && fault.build ? target.real : build.deployment]
  await listVersions(page, target.remote.name, () => versions())
  await page.route(`**${build.directory}**`, (route) =>
    answerWith(fault, target, build, route, { time, isRepaired }),
  )
  const repair = () => void (isRepaired = true)
  const seen = fault.isLazy ? await seeNotice(drill, fault, repair) : await seeCard(drill, fault, repair)
  isRepaired = false
  versions = () => [{ ...build.deployment, deployment: { traffic: 10, default: false } }, target.real]
  const canary = fault.isLazy ? '' : await seeStable(drill, fault)
  await forgetRoutes(page)
  return [
    seen,
    seconds(fault.withinMs),
    fault.isLazy && target.remote.lazy?.reloads ? 'opens the page anew' : 'heals',
    canary,
  ]
}

async function forgetRoutes(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await endSessionHere(page)
}

/** Opens the page by a link and by URL: expects the failure card in a working shell, and then a successful Retry. */
async function seeCard(drill: Drill, fault: Fault, repair: () => void): Promise<string> {
  const { page, time, target, path, restoreSession } = drill
  const { remote } = target
  const card = cardOf(page, remote.title)
  await openDashboard(drill)
  await follow(page, remote, path)
  await time.until(card, fault.withinMs)
  await page.getByRole('button', { name: 'Logout' }).click()
  await time.until(page.getByLabel('Password', { exact: true }), STEP_TIMEOUT_MS)
  await restoreSession()
  await time.open(path)
  await time.until(card, fault.withinMs)
  await expect(mainLink(page, 'Home')).toBeVisible()
  expect(await page.evaluate(() => 'manifestRan' in globalThis)).toBe(false)
  await page.evaluate(() => Object.assign(globalThis, { isRepaired: true }))
  repair()
  await retry(page).click()
  await time.until(fault.crashes ? page.getByText(repairedText) : remote.content(page), HEALING_MS)
  expect(await page.evaluate(() => 'isRepaired' in globalThis), 'without a reload').toBe(true)
  return 'the card'
}

/** Expects the page's own message for a missing chunk. */
async function seeNotice(drill: Drill, fault: Fault, repair: () => void): Promise<string> {
  const { page, time, target, path, restoreSession } = drill
  const { lazy } = target.remote
  await restoreSession()
  const isAsked = watchFile(page, lazy?.file)
  await time.open(path)
  // The limit starts at the request; what the page draws before it is not limited.
  await time.until(isAsked, STEP_TIMEOUT_MS)
  const notice = content(page).getByText(lazy?.notice ?? '')
  await time.until(notice, fault.withinMs)
  await expect(target.remote.content(page)).toBeVisible()
  await expect(mainLink(page, 'Home')).toBeVisible()
  repair()
  await retry(page).click()
  await expect(async () => {
    await time.until(target.remote.content(page), HEALING_MS)
    await expect(notice).toBeHidden({ timeout: 1 })
  }).toPass()
  return `the page’s own notice: ${lazy?.notice}`
}

/** Returns a function that says whether a matching file has been requested since. */
function watchFile(page: Page, file: RegExp | undefined): () => boolean {
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= file?.test(new URL(request.url()).pathname.split('/').at(-1) ?? '') ?? false
  })
  return () => isAsked
}

/** The canary has the fault: expects the stable version. */
async function seeStable(drill: Drill, fault: Fault): Promise<string> {
  const { page, time, target, path, restoreSession } = drill
  await restoreSession()
  await time.open(path)
  if (!fault.crashes) {
    await time.until(target.remote.content(page), Math.max(fault.withinMs, STEP_TIMEOUT_MS))
    return 'the stable version'
  }
  await time.until(cardOf(page, target.remote.title), fault.withinMs)
  const previous = page.getByRole('button', { name: 'Use the Previous Version' })
  await expect(previous).toBeHidden()
  await retry(page).click()
  await time.until(previous, fault.withinMs)
  await previous.click()
  await time.until(target.remote.content(page), STEP_TIMEOUT_MS)
  return 'a second crash offers the stable version'
}

/** The page knows a build whose files are gone when it first needs them. */
async function drillRedeploy(drill: Drill): Promise<Cells> {
  const { page, time, target, path } = drill
  const build = forgeBuild(target.remote.name, target.real, target.files)
  let isReplaced = false
  await listVersions(page, target.remote.name, () => [isReplaced ? target.real : build.deployment])
  await page.route(`**${build.directory}**`, (route) => route.fulfill({ status: 404 }))
  await openDashboard(drill)
  isReplaced = true
  await follow(page, target.remote, path)
  await time.until(target.remote.content(page), AT_ONCE_MS)
  await forgetRoutes(page)
  return ['the new version, by itself', seconds(AT_ONCE_MS), '', '']
}

async function openDashboard({ page, time, restoreSession }: Drill) {
  await restoreSession()
  await time.open('/app')
  await time.until(content(page).getByRole('heading', { level: 1, name: 'Dashboard' }), STEP_TIMEOUT_MS)
}
