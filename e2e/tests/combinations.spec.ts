import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describePartner, type ShellRelease } from '@freehold/contracts'
import { test as base } from '../src/adminSite'
import { temporaryFolder } from '../src/demoServer'
import { adminsEnvironment, OutsideRemote } from '../src/outsideRemote'
import { endurance } from '../src/suites'
import { expect } from '../src/test'

const page = 'src/hello/Hello.route.tsx'

/** Two remotes in repositories of their own, which Admins deploy, and a site for this worker. */
const test = base.extend<object, { rentals: OutsideRemote; deals: OutsideRemote }>({
  rentals: [
    async ({ site }, provide) => provide(await createRemote('remote-rentals', site.address)),
    { scope: 'worker', timeout: 180_000 },
  ],
  deals: [
    async ({ site }, provide) => provide(await createRemote('remote-deals', site.address)),
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.describe.configure({ mode: 'serial', timeout: 480_000 })

async function createRemote(name: string, address: string): Promise<OutsideRemote> {
  const remote = new OutsideRemote(join(temporaryFolder(), name), name, adminsEnvironment(address))
  await remote.create()
  return remote
}

/** Publishes a version of which the page does something first. Returns the command's document. */
async function publish(remote: OutsideRemote, version: string, first: string, ...options: string[]) {
  const original = remote.read(page)
  remote.write(page, original.replace('const user =', `${first}\n  const user =`))
  remote.declare((manifest) => {
    manifest.version = version
  })
  const { exitCode, json } = await remote.command('publish', ...options)
  remote.write(page, original)
  expect([exitCode, json.error]).toEqual([0, undefined])
  return json as { release: string }
}

const promoteUntested = (remote: OutsideRemote, version: string) =>
  remote.command('promote', remote.name, version, '--untested', '--reason', 'The first one')

/** Whatever it does to the document stays there when one goes to another page. */
const leavesMark = "document.documentElement.dataset['deals'] = 'open'"
const stumbles = "if ('deals' in document.documentElement.dataset) throw new Error('Not beside deals')"
const refusesNextShell =
  "if ('next' in document.documentElement.dataset) throw new Error('Not on this shell')"

test(
  'a fault that shows only with the canary of another remote is found and named, and keeps a release from everyone until it is mended [PLT-2]',
  { tag: endurance },
  async ({ rentals, deals }) => {
    for (const remote of [rentals, deals]) {
      await publish(remote, '1.0.0', '', '--without-smoke')
      expect((await promoteUntested(remote, '1.0.0')).exitCode).toBe(0)
    }
    const { release: canary } = await publish(deals, '1.1.0', leavesMark, '--without-smoke')
    expect((await deals.command('promote', deals.name, '1.1.0', '--traffic', '10')).exitCode).toBe(0)

    // With the stable releases it works: after the smoke run only the canary is untested.
    const { release: broken } = await publish(rentals, '1.1.0', stumbles)
    const refused = { exitCode: 3, json: { error: { code: 'COMBINATIONS_UNTESTED', fields: { combinations: `${deals.name}/${canary}` } } } } // oxfmt-ignore
    expect(await rentals.command('promote', rentals.name, '1.1.0')).toMatchObject(refused)

    const tested = await rentals.command('matrix', rentals.name, '1.1.0')
    expect(tested).toMatchObject({
      exitCode: 1,
      json: {
        faults: [
          {
            together: [`${rentals.name}/${broken}`, `${deals.name}/${canary}`],
            says: expect.stringMatching(
              `^${rentals.name} ${broken} fails next to ${deals.name} ${canary}: at /app/rentals/.*Not beside deals`,
            ),
          },
        ],
      },
    })
    expect(await rentals.command('promote', rentals.name, '1.1.0')).toMatchObject(refused)

    await publish(rentals, '1.1.1', refusesNextShell, '--without-smoke')
    const mended = await rentals.command('matrix', rentals.name, '1.1.1')
    expect(mended).toMatchObject({
      exitCode: 0,
      json: { faults: [], recorded: true, withoutData: [expect.stringMatching(/^remote-admin\//)] },
    })
    expect((await rentals.command('promote', rentals.name, '1.1.1')).exitCode).toBe(0)
    const { json } = await rentals.command('log', rentals.name)
    expect(json.events[0]).not.toHaveProperty('untested')
  },
)

test(
  'a new shell on which one live release breaks is named with it before it is deployed [PLT-2]',
  { tag: endurance },
  async ({ deals }) => {
    const folder = join(temporaryFolder(), 'shell')
    cpSync(join(import.meta.dirname, '../../host/dist'), folder, { recursive: true })
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    writeFileSync(join(folder, 'index.html'), html.replace('<html', '<html data-next'))
    const shell = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as ShellRelease
    writeFileSync(join(folder, 'shell.json'), JSON.stringify({ ...shell, buildId: 'ba9876543210' }))

    const { exitCode, json } = await deals.command('matrix', '--shell', folder)
    expect([exitCode, json.faults.length]).toEqual([1, 1])
    expect(json.faults[0].says).toMatch(
      /^remote-rentals 1\.1\.1-\w+ fails on the shell ba9876543210: at \/app\/rentals\/.*Not on this shell/,
    )
    const onShell = (json.passed as string[][]).filter((pair) => pair.includes('shell/ba9876543210'))
    // Each stable release of the four, and both of deals.
    expect(onShell.map((pair) => describePartner(pair[0]!)).toSorted()).toEqual([
      expect.stringMatching(/^remote-account /),
      expect.stringMatching(/^remote-admin /),
      expect.stringMatching(/^remote-deals 1\.0\.0-/),
      expect.stringMatching(/^remote-deals 1\.1\.0-/),
      expect.stringMatching(/^remote-property /),
      expect.stringMatching(/^remote-search /),
    ])
  },
)
