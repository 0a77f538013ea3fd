import type { Page } from '@playwright/test'
import { getPlatform } from '@freehold/contracts'
import { adminPath } from '../src/adminSite'
import { demoData, temporaryFolder } from '../src/demoServer'
import { type Direction, pathOf, RehearsedUpgrade } from '../src/rehearsedUpgrade'
import { freePort, ServerProcess } from '../src/serverProcess'
import { signInToApi } from '../src/signedInApi'
import { demoAccounts, demoPassword, expect, signIn, test } from '../src/test'

/** Starts a server of the rehearsed Freehold; each has the same data and port. */
async function prepareSite() {
  const upgrade = new RehearsedUpgrade(temporaryFolder())
  await upgrade.build()
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  const quiet = { LOGIN_FREE_TRIES: '10000', SESSIONS_PER_USER: '10000', LOG_LEVEL: 'error' }
  const env = { HOST: '127.0.0.1', PORT: port, FREEHOLD_DATA: demoData(), ...quiet }
  const start = () => new ServerProcess(env, [upgrade.server])
  const started = async () => {
    const server = start()
    await server.printed(/running at /)
    return server
  }
  return { upgrade, address, start, started }
}

/** An open page would go on asking, and report that no one answers. */
async function stop(server: ServerProcess, page: Page) {
  await page.goto('about:blank')
  await server.interrupt()
}

const countsIn = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Count' }).click()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/** Moves to another remote within the document. */
async function goTo(page: Page, direction: Direction, heading: string) {
  await page.getByRole('link', { name: `Go ${direction}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const evaluatedIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { evaluated: string[] }).evaluated.toSorted())

const neededBy = (page: Page, module: string) =>
  page
    .getByRole('table', { name: 'Shared modules' })
    .getByRole('row')
    .filter({ hasText: module })
    .getByRole('listitem')

/** What `npm run remotes -- status` prints. */
async function runStatus(address: string): Promise<string> {
  const env = {
    FREEHOLD_URL: address,
    FREEHOLD_ADMIN_EMAIL: demoAccounts.Admin,
    FREEHOLD_ADMIN_PASSWORD: demoPassword,
  }
  const command = new ServerProcess(env, ['shared/tooling/src/remotes.mjs', 'status'])
  expect([await command.exitCode(), command.output]).toEqual([0, command.output])
  return command.output
}

test('a shared module goes from one major version to the next, with both in one page until the last team has moved [PLT-4]', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const { upgrade, address, start, started } = await prepareSite()

  await test.step('the build refuses a former set without a module that imports one of its others', async () => {
    expect(await upgrade.buildHalved()).toContain(
      'The former set with made-up-tally needs a made-up-labels too: made-up-labels 2.0.0 imports made-up-tally 2.0.0',
    )
  })

  await test.step('the shell provides both, and each remote gets the one that it was built for', async () => {
    upgrade.deployShell('both-majors')
    const server = await started()
    const admin = await signInToApi(demoAccounts.Admin, demoPassword, address)
    for (const direction of ['east', 'west', 'north', 'south'])
      await upgrade.publish(admin, `remote-${direction}`, '1.0.0')

    await signIn(page, 'Investor', address + pathOf('east'))
    await expect(page.getByRole('heading', { name: 'remote-east 1.0.0 on 1.4.0' })).toBeVisible()
    await countsIn(page, 'Tally 1.4.0 stands at 1')
    await goTo(page, 'north', 'remote-north 1.0.0 on 2.0.0')
    await expect(page.getByText('Tally 2.0.0 stands at 0')).toBeVisible()
    await countsIn(page, 'Tally 2.0.0 stands at 1')
    await countsIn(page, 'Tally 2.0.0 stands at 2')
    // The remotes of one major share its state.
    await goTo(page, 'west', 'remote-west 1.0.0 on 1.4.0')
    await countsIn(page, 'Tally 1.4.0 stands at 2')
    await goTo(page, 'south', 'remote-south 1.0.0 on 2.0.0')
    await countsIn(page, 'Tally 2.0.0 stands at 3')
    await goTo(page, 'east', 'remote-east 1.0.0 on 1.4.0')
    await expect(page.getByText('Tally 1.4.0 stands at 2')).toBeVisible()
    expect(await evaluatedIn(page)).toEqual(['1.4.0', '2.0.0'])

    // Users who open no remote of the former major do not load it.
    await page.goto(address + pathOf('north'))
    await expect(page.getByText('Tally 2.0.0 stands at 0')).toBeVisible()
    expect(await evaluatedIn(page)).toEqual(['2.0.0'])

    await signIn(page, 'Admin', address + adminPath('platform'))
    await expect(neededBy(page, 'made-up-tally')).toHaveText([
      '1.4.0 for ^1.0.0: remote-east 1.0.0, remote-west 1.0.0',
      '2.0.0 for ^2.0.0: remote-north 1.0.0, remote-south 1.0.0',
    ])
    const status = await runStatus(address)
    expect(status).toContain(
      [
        '  made-up-tally 2.0.0 and 1.4.0:',
        '    ^1.0.0 gets 1.4.0: remote-east 1.0.0, remote-west 1.0.0',
        '    ^2.0.0 gets 2.0.0: remote-north 1.0.0, remote-south 1.0.0',
      ].join('\n'),
    )
    expect(status).toMatch(/^ {2}react 19\.\d+\.\d+: all need \^19\./m)
    await stop(server, page)
  })

  await test.step('the shell without the former major does not start while remotes need it, and names them', async () => {
    upgrade.deployShell('only-2')
    const refused = start()
    expect(await refused.exitCode()).toBe(1)
    for (const name of ['remote-east', 'remote-west'])
      expect(refused.output).toMatch(
        new RegExp(
          String.raw`${name} 1\.0\.0-\w+ \(stable\): it needs made-up-tally \^1\.0\.0, the shell has 2\.0\.0`,
        ),
      )
    expect(refused.output).not.toMatch(/remote-(north|south|search)/)
  })

  await test.step('the teams move on the shell with both, and it starts without the former major', async () => {
    upgrade.deployShell('both-majors')
    const both = await started()
    const admin = await signInToApi(demoAccounts.Admin, demoPassword, address)
    await upgrade.publish(admin, 'remote-east', '2.0.0')
    await upgrade.publish(admin, 'remote-west', '2.0.0')
    await signIn(page, 'Investor', address + pathOf('west'))
    // A remote that admits both gets the present one.
    await expect(page.getByRole('heading', { name: 'remote-west 2.0.0 on 2.0.0' })).toBeVisible()
    await stop(both, page)

    upgrade.deployShell('only-2')
    const server = await started()
    await page.goto(address + pathOf('east'))
    await expect(page.getByRole('heading', { name: 'remote-east 2.0.0 on 2.0.0' })).toBeVisible()
    await countsIn(page, 'Tally 2.0.0 stands at 1')
    await goTo(page, 'west', 'remote-west 2.0.0 on 2.0.0')
    await countsIn(page, 'Tally 2.0.0 stands at 2')
    const { shell } = await (await signInToApi(demoAccounts.Admin, demoPassword, address)).call(getPlatform)
    expect([shell?.shared['made-up-tally'], shell?.former]).toEqual(['2.0.0', undefined])
    await stop(server, page)
  })
})
