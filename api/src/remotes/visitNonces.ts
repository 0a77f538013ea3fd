import { randomBytes, timingSafeEqual } from 'node:crypto'
import { releaseIdOf, ReleaseId, RemoteName, type RemoteRegistry } from '@freehold/contracts'
import * as v from 'valibot'
import { derive } from '../access/tokens'
import type { Config } from '../config'
import type { Services } from '../services'

/** The visit that a nonce lets a browser report on. */
export interface NamedVisit {
  id: string
  userId: string
  remote: string
  release: ReleaseId
  /** When the nonce expires. */
  until: Date
}

const ID_BYTES = 12

const Content = v.strictTuple([v.string(), v.string(), RemoteName, ReleaseId, v.number()])

type NonceContext = Pick<Services, 'sessionKey' | 'now'> & { config: Pick<Config, 'sessionSeconds'> }

/**
 * Signs a visit that may follow, for the one user who gets this release. Nothing is stored until it is reported. It is
 * valid as long as a session can last.
 */
export function newVisitNonce(
  { sessionKey, now, config }: NonceContext,
  { userId, remote, release }: Pick<NamedVisit, 'userId' | 'remote' | 'release'>,
): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  const until = now().getTime() + config.sessionSeconds * 1_000
  const content: v.InferOutput<typeof Content> = [id, userId, remote, release, until]
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(text, sessionKey)}`
}

/** Null unless this server signed the nonce, and it has not expired. */
export function readVisitNonce(
  { sessionKey, now }: Pick<NonceContext, 'sessionKey' | 'now'>,
  nonce: string,
): NamedVisit | null {
  const [text = '', signature = '', ...more] = nonce.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(text, sessionKey))
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [id, userId, remote, release, until] = v.parse(
    Content,
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  )
  return now().getTime() < until ? { id, userId, remote, release, until: new Date(until) } : null
}

/** The registry with a nonce for each release that this user may run. */
export function withVisitNonces(
  context: NonceContext,
  userId: string,
  { microFrontends, ...registry }: RemoteRegistry,
): RemoteRegistry {
  const signed = Object.entries(microFrontends).map(([remote, deployments]) => [
    remote,
    deployments.map(({ extras, ...deployment }) => {
      const { version } = deployment.metadata
      const release = releaseIdOf({ version, buildId: extras.freehold.buildId })
      const visit = newVisitNonce(context, { userId, remote, release })
      return { ...deployment, extras: { ...extras, visit } }
    }),
  ])
  return { ...registry, microFrontends: Object.fromEntries(signed) }
}

const sign = (text: string, key: string) => derive('visit', text, key)
