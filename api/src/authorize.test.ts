import type { Base } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { authorize } from './authorize'
import { DiskSpace } from './db/DiskSpace'
import type { Services } from './services'

const deployToken = {
  id: 't1',
  remote: 'remote-x',
  name: 'ci',
  createdById: 'u1',
  expiresAt: null,
  isCreatorAdmin: true,
}

/** A query that returns these rows whatever its joins and conditions. */
const answering = (rows: object[]): object =>
  Object.assign(Promise.resolve(rows), {
    from: () => answering(rows),
    innerJoin: () => answering(rows),
    leftJoin: () => answering(rows),
    where: () => answering(rows),
  })

const now = Date.parse('2026-11-25T12:00:00Z')

const sessionOf = (role: string, authenticatedAt: Date) => ({
  sessionId: 's1',
  authenticatedAt: authenticatedAt.toISOString(),
  lastSeenAt: new Date(now).toISOString(),
  id: 'u1',
  username: 'who@freehold.test',
  role,
})

/** A server with one session or none, one deploy token, and an audit log that accepts no refusals. */
const serverKnowing = (role: string | null, authenticatedAt = new Date(now)) =>
  ({
    now: () => new Date(now),
    config: { stepUpSeconds: 600 },
    sessionKey: 'key',
    disk: new DiskSpace(),
    db: {
      execute: async () => ({ rows: role === null ? [] : [sessionOf(role, authenticatedAt)] }),
      select: () => answering([deployToken]),
      insert: () => ({
        values: () => ({
          onConflictDoUpdate: () => ({ returning: async () => [{ admitted: false, waitSeconds: 1 }] }),
        }),
      }),
      update: () => ({ set: () => ({ where: async () => {} }) }),
    },
  }) as unknown as Services

interface Asked {
  access?: Base
  token?: string
  is404?: boolean
  stepUp?: true
}

const requestFor = ({ access, token, is404 = false, stepUp }: Asked) =>
  ({
    is404,
    headers: token === undefined ? {} : { authorization: token },
    routeOptions: { config: { ...(access && { access }), stepUp } },
    signedIn: null,
    deployer: null,
  }) as unknown as FastifyRequest

/** The caller that the request was admitted as, or the status of the refusal. */
async function admitted(role: string | null, asked: Asked, authenticatedAt?: Date) {
  const request = requestFor(asked)
  try {
    await authorize(serverKnowing(role, authenticatedAt), request)
    return request.deployer?.actor ?? request.signedIn?.user.role ?? 'anyone'
  } catch (error) {
    return (error as { status: number }).status
  }
}

test.each<[Base, Record<string, unknown>]>([
  ['public', { anonymous: 'anyone', unknown: 'anyone', Investor: 'anyone', Admin: 'anyone' }],
  ['auth', { anonymous: 401, unknown: 401, Investor: 'Investor', Admin: 'Admin' }],
  ['admin', { anonymous: 401, unknown: 401, Investor: 403, Admin: 'Admin' }],
  ['deploy', { anonymous: 401, unknown: 401, Investor: 403, Admin: 'who@freehold.test' }],
])('a route for %s lets in those it is for and refuses all others', async (access, expected) => {
  expect({
    anonymous: await admitted(null, { access }),
    unknown: await admitted(null, { access, token: 'made-up' }),
    Investor: await admitted('Investor', { access, token: 'token' }),
    Admin: await admitted('Admin', { access, token: 'token' }),
  }).toEqual(expected)
})

test('a team with a deploy token gets the routes for deploys as that team', async () => {
  expect(await admitted(null, { access: 'deploy', token: 'fhd_of-the-team' })).toBe('remote-x/ci')
})

test.each([
  [0, 'Admin'],
  [599, 'Admin'],
  [600, 403],
  [-5, 'Admin'],
  [-6, 403],
])('a route for a recent sign-in, asked %i s after it, answers %s', async (seconds, expected) => {
  const authenticatedAt = new Date(now - seconds * 1_000)
  expect(await admitted('Admin', { access: 'admin', token: 'token', stepUp: true }, authenticatedAt)).toBe(
    expected,
  )
  expect(await admitted('Admin', { access: 'admin', token: 'token' }, authenticatedAt)).toBe('Admin')
})

test('a team with a deploy token is not asked for a recent sign-in', async () => {
  expect(await admitted(null, { access: 'deploy', token: 'fhd_of-the-team', stepUp: true })).toBe(
    'remote-x/ci',
  )
})

test('a route that does not say whom it is for is for Admins alone', async () => {
  expect(await admitted('Agent', { token: 'token' })).toBe(403)
  expect(await admitted('Admin', { token: 'token' })).toBe('Admin')
})

test('a URL without a route requires no sign-in', async () => {
  expect(await admitted(null, { is404: true })).toBe('anyone')
})
