import { randomBytes } from 'node:crypto'
import type { RemoteRelease } from '@freehold/contracts'
import type { Config } from '../config'
import type { Database } from '../db/Database'
import { makeRelease } from '../testing/releases'
import { selectStates } from './changes.queries'
import { requireFit, requireFitFiles } from './gates'
import { readLiveShell } from './liveShell'
import { selectReleases } from './releases.queries'
import type { Traffic } from './traffic'

jest.mock('./liveShell', () => ({ readLiveShell: jest.fn() }))
jest.mock('./changes.queries', () => ({
  ...jest.requireActual<object>('./changes.queries'),
  selectStates: jest.fn(),
}))
jest.mock('./releases.queries', () => ({
  ...jest.requireActual<object>('./releases.queries'),
  selectReleases: jest.fn(),
}))

const shell = { contract: '1.0.0', shared: { react: '19.3.1' } }
/** Two roles; returns the requested columns of them. */
const db = {
  select: (columns: object) => ({
    from: async () => ['Admin', 'Agent'].map((name) => ('name' in columns ? { name } : {})),
  }),
} as unknown as Database

/** The other live remotes: their traffic, and the descriptions of their releases. */
function whileLive(live: Record<string, { traffic: Partial<Traffic>; paths: string[] }> = {}) {
  jest.mocked(readLiveShell).mockResolvedValue(shell)
  jest.mocked(selectStates).mockResolvedValue(
    Object.entries(live).map(([remote, { traffic }]) => ({
      remote,
      traffic: { stable: null, canary: null, former: [], ...traffic },
    })) as never,
  )
  jest.mocked(selectReleases).mockImplementation(async (_, ids) =>
    ids.map((id) => {
      const name = id.split('/')[0]!
      return { id, description: { name, paths: live[name]?.paths ?? [] } } as never
    }),
  )
}

/** The message of each gate that refuses, or null. */
async function refusals(check: () => unknown) {
  try {
    await check()
    return null
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
}
const fit = (parts: Partial<RemoteRelease> = {}) =>
  refusals(() => requireFit(db, {} as Config, makeRelease(parts).description))

test('a release that fits what is live passes every gate', async () => {
  whileLive()
  expect(await fit()).toBeNull()
  expect(await fit({ roles: ['Agent'] })).toBeNull()
})

test('the error of a refused release names every gate that it does not pass', async () => {
  whileLive()
  const { description } = makeRelease({ contract: '^2.0', roles: ['Owner'], shared: { react: '^18.0.0' } })
  await expect(requireFit(db, {} as Config, description)).rejects.toMatchObject({
    status: 422,
    code: 'REFUSED_BY_GATE',
    message:
      "remote-x 1.0.0 is refused: contract: it needs ^2.0 of the shell's contract, the shell has 1.0.0; " +
      'shared: it needs react ^18.0.0, the shell has 19.3.1; roles: there is no role Owner',
    fields: {
      contract: "it needs ^2.0 of the shell's contract, the shell has 1.0.0",
      shared: 'it needs react ^18.0.0, the shell has 19.3.1',
      roles: 'there is no role Owner',
    },
  })
})

test('a path is taken by stable releases and canaries, not by releases without traffic', async () => {
  const paths = ['/app/x/:id']
  const release = '2.0.0-0123456789ab'
  const taken = (traffic: Partial<Traffic>) => {
    whileLive({ 'remote-y': { traffic, paths } })
    return fit()
  }
  const refused = { paths: '/app/x/* meets /app/x/:id of remote-y' }
  expect(await taken({ stable: release })).toEqual(refused)
  expect(await taken({ canary: { release, percent: 5, salt: '' } })).toEqual(refused)
  expect(await taken({ former: [release] })).toBeNull()
  expect(selectReleases).toHaveBeenLastCalledWith(db, [])
})

test('a release names the hash of everything that it loads', async () => {
  whileLive()
  const { files } = makeRelease().description
  const unlisted = async (parts: Partial<RemoteRelease>) => (await fit({ files, ...parts }))?.files
  expect(await unlisted({ entry: 'other.js' })).toBe('other.js has no hash')
  expect(await unlisted({ preload: ['a.js', 'routes.js'] })).toBe('a.js has no hash')
  expect(await unlisted({ styles: ['a.css', 'b.css'] })).toBe('a.css, b.css has no hash')
  expect(await unlisted({ pages: { '/app/x/y': ['entry.js', 'y.js'] } })).toBe('y.js has no hash')
  expect(await unlisted({ preload: ['toString'] })).toBe('toString has no hash')
  expect(await unlisted({ pages: { '/app/x/y': ['entry.js'] } })).toBeUndefined()
})

test('a release has 500 files at most', async () => {
  whileLive()
  const { files } = makeRelease().description
  const hash = files['entry.js']!
  const many = (count: number) => ({
    ...files,
    ...Object.fromEntries(Array.from({ length: count - 2 }, (_, index) => [`f${index}.js`, hash])),
  })
  expect(await fit({ files: many(500) })).toBeNull()
  expect(await fit({ files: many(501) })).toEqual({ files: '501 files, 500 are allowed' })
})

const { description } = makeRelease()
const filesOf = (contents: Record<string, string | Buffer>) =>
  refusals(() =>
    requireFitFiles(
      description,
      new Map(
        Object.entries(contents).map(([file, content]) => [
          file,
          typeof content === 'string' ? Buffer.from(content) : content,
        ]),
      ),
    ),
  )

test('what a release loads at once is weighed as it travels', async () => {
  // Random bytes cannot be compressed.
  const dense = `'${randomBytes(70_500).toString('base64')}'`
  expect(await filesOf({ 'entry.js': dense })).toEqual({
    size: expect.stringMatching(/^it loads 7\d\.\d kB of JavaScript \(gzip\) at once, 60\.0 kB are allowed$/),
  })
  expect(await filesOf({ 'entry.js': 'x'.repeat(70_000), 'routes.js': '', 'later.js': dense })).toBeNull()
})

test('all files together are 30 MB at most, before compression', async () => {
  const most = 30_000_000
  expect(await filesOf({ 'entry.js': '', 'picture.png': Buffer.alloc(most) })).toBeNull()
  expect(await filesOf({ 'entry.js': 'x', 'picture.png': Buffer.alloc(most) })).toEqual({
    size: `all its files are more than the ${most} bytes that are allowed`,
  })
})

test('a React of its own is found in any script, whether it was minimised or not', async () => {
  const key = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  for (const sign of ['=', ' = ']) {
    expect(await filesOf({ 'entry.js': '', 'lazy.js': `exports.${key}${sign}x` })).toEqual({
      singletons: 'lazy.js holds a React of its own',
    })
  }
  expect(await filesOf({ 'entry.js': '', 'notes.txt': `exports.${key}=x` })).toBeNull()
  expect(await filesOf({ 'entry.js': `use(React.${key})` })).toBeNull()
})
