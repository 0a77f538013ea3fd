import {
  getPlatform,
  promoteRelease,
  releaseIdOf,
  rollBackRemote,
  sharedModuleUses,
} from '@freehold/contracts'
import { sql } from 'drizzle-orm'
import { StartError } from '../startError'
import { type MadeRelease, makeRelease, promote, publishOver, settingsToken } from '../testing/releases'
import { describeOnEachDatabase, shellForTests } from '../testing/testApp'
import { requireFittingShell } from './requireFittingShell'

const remote = 'remote-x'
const uses = { '@freehold/ui': ['Amount', 'Badge'] }
const shell = {
  ...shellForTests,
  shared: { ...shellForTests.shared, '@freehold/ui': '0.2.0' },
  exports: { react: ['useState'], '@freehold/ui': ['Amount', 'Badge', 'Card'] },
}
const withoutBadge = { ...shell, exports: { ...shell.exports, '@freehold/ui': ['Amount', 'Card'] } }
const made = (version: string, parts: object = { uses }) => makeRelease({ version, ...parts })
const idOf = ({ description }: MadeRelease) => releaseIdOf(description)

describeOnEachDatabase('the gate of the shell', (app) => {
  const log = { warn: jest.fn() }
  const check = (config: object = {}) =>
    requireFittingShell({ ...app.api.services, config: { ...app.config, ...config } }, log)
  const refusalOf = async (config: object = {}) => {
    const error = await check(config).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return null
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  let as = ''
  beforeEach(async () => {
    app.deployShell(shell)
    as = await settingsToken(app, remote)
  })
  afterEach(() => app.deployShell(shellForTests))

  async function golive(release: MadeRelease) {
    expect((await publishOver(app, as, release)).status).toBe(200)
    expect((await promote(app, as, release)).status).toBe(200)
  }

  test('a shell without an export that a stable release uses is refused, with remote, release and export [PLT-1]', async () => {
    const release = made('1.0.0')
    await golive(release)
    expect(await refusalOf()).toBeNull()
    app.deployShell(withoutBadge)
    expect(await refusalOf()).toContain(
      `remote-x ${idOf(release)} (stable): it uses Badge of @freehold/ui, which the shell does not have`,
    )
    app.deployShell({ ...shell, contract: '2.0.0' })
    expect(await refusalOf()).toContain(
      `(stable): it needs ^1.0 of the shell's contract, the shell has 2.0.0`,
    )
  })

  test('a release that uses it is refused by the gates, also lazily [PLT-1]', async () => {
    app.deployShell(withoutBadge)
    const { status, error } = await publishOver(app, as, made('1.0.0'))
    expect([status, error?.fields]).toEqual([
      422,
      { exports: 'it uses Badge of @freehold/ui, which the shell does not have' },
    ])
    // Of older builds, and of modules that are used as a whole, nothing is known.
    await golive(made('1.1.0', {}))
    await golive(made('1.2.0', { uses: { '@freehold/ui': ['*'] } }))
    expect(await refusalOf()).toBeNull()
  })

  test('canaries count, in production rollback targets too; rolling back is not gated [PLT-1]', async () => {
    const [first, second, third] = [made('1.0.0'), made('2.0.0', {}), made('3.0.0')]
    await golive(first)
    await golive(second)
    app.deployShell(withoutBadge)
    expect(await refusalOf({ production: false })).toBeNull()
    expect(await refusalOf({ production: true })).toContain(`${idOf(first)} (to roll back to): it uses Badge`)
    app.deployShell(shell)
    await publishOver(app, as, third)
    const { sequence } = (await app.call(getPlatform, { as })).data.remotes[0]!
    const body = { release: idOf(third), percent: 5, sequence, reason: 'Try it' }
    expect((await app.call(promoteRelease, { as, params: { remote }, body })).status).toBe(200)
    app.deployShell(withoutBadge)
    expect(await refusalOf({ production: false })).toContain(`${idOf(third)} (canary): it uses Badge`)
    for (const [at, stable] of [
      [sequence + 1, idOf(second)],
      [sequence + 2, idOf(first)],
    ] as const) {
      const back = { as, params: { remote }, body: { sequence: at, reason: 'Back' } }
      expect((await app.call(rollBackRemote, back)).data.stable).toBe(stable)
    }
  })

  test('with a reason it starts, and the reason is logged and audited [PLT-1]', async () => {
    await golive(made('1.0.0'))
    app.deployShell(withoutBadge)
    log.warn.mockClear()
    await check({ shellForced: 'Fixes a leak' })
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'Fixes a leak' }),
      expect.any(String),
    )
    const { rows } = await app.db.execute(sql`select details from audit_log where action = 'shell.forced'`)
    expect(rows).toEqual([
      {
        details: {
          reason: 'Fixes a leak',
          broken: [expect.stringContaining('it uses Badge of @freehold/ui')],
        },
      },
    ])
  })

  test('a release for a former version is admitted and the shell starts while it has a former set for it, and says who is left [PLT-4]', async () => {
    const former = [{ shared: { '@freehold/ui': '0.1.9' }, exports: { '@freehold/ui': ['Amount', 'Badge'] } }]
    const onUi = (version: string, range: string) =>
      made(version, { uses, shared: { react: '^19.3.0', '@freehold/ui': range } })
    const release = onUi('1.0.0', '^0.1.0')
    const why = 'it needs @freehold/ui ^0.1.0, the shell has 0.2.0'
    expect((await publishOver(app, as, release)).error?.fields).toEqual({ shared: why })
    app.deployShell({ ...withoutBadge, former })
    await golive(release)
    expect(await refusalOf()).toBeNull()
    app.deployShell(shell)
    expect(await refusalOf()).toContain(`${idOf(release)} (stable): ${why}`)
    const platform = (await app.call(getPlatform, { as })).data
    expect(sharedModuleUses(platform).find(({ module }) => module === '@freehold/ui')?.ranges).toEqual([
      { range: '^0.1.0', version: null, releases: ['remote-x 1.0.0'] },
    ])
    // In one step: a release that admits both versions, before the shell changes.
    app.deployShell({ ...shell, shared: { ...shell.shared, '@freehold/ui': '0.1.9' } })
    await golive(onUi('1.1.0', '^0.1.0 || ^0.2.0'))
    app.deployShell(shell)
    expect(await refusalOf()).toBeNull()
    expect(await refusalOf({ production: true })).toContain(`${idOf(release)} (to roll back to): ${why}`)
    await golive(onUi('1.1.1', '^0.1.0 || ^0.2.0'))
    expect(await refusalOf({ production: true })).toBeNull()
  })
})
