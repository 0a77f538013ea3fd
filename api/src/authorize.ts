import { type Base, roleNames } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { isAdmitted } from './access/admitAttempt'
import { recordChange } from './audit/recordChange'
import type { SignedIn } from './http/callers'
import { forbidden } from './http/httpErrors'
import { authenticateTeam, deployerOf, isDeployToken } from './remotes/deployer'
import type { RequestContext, Services } from './services'
import { authenticate } from './sessions/authenticate'
import { requireRecentSignIn } from './sessions/requireRecentSignIn'

/** Authenticates and authorizes a request, and stores the caller on it. Throws a 401 or a 403. */
export async function authorize(services: Services, request: FastifyRequest): Promise<void> {
  // No route, so no access rule; the router answers with a 404.
  if (request.is404) return
  const access: Base = request.routeOptions.config.access ?? 'admin'
  if (access === 'public') return
  const token = request.headers.authorization
  if (access === 'deploy' && isDeployToken(token)) {
    request.deployer = await authenticateTeam(services, token)
    return
  }
  request.signedIn = await authenticate(services, token)
  if (access !== 'auth') await requireAdmin(services, request, request.signedIn)
  if (request.routeOptions.config.stepUp) requireRecentSignIn(services, request.signedIn.session)
  if (access === 'deploy') request.deployer = deployerOf(request.signedIn.user)
}

async function requireAdmin(services: Services, request: FastifyRequest, { user }: SignedIn): Promise<void> {
  if (user.role === roleNames.admin) return
  await recordForbidden({ ...services, user, request })
  throw forbidden()
}

/** Refused calls of one user that the audit log records; limited, because its rows are kept for long. */
const RECORDED_PER_MINUTE = 10

/** Records a call that the user's role may not make, by the route's pattern, which contains no secret. */
async function recordForbidden(context: RequestContext & Pick<SignedIn, 'user'>): Promise<void> {
  const { db, user, request } = context
  if (!(await isAdmitted(context, ['forbidden', user._id], RECORDED_PER_MINUTE))) return
  const details = { method: request.method, route: request.routeOptions.url ?? null, role: user.role }
  await recordChange(db, context, 'access.refused', undefined, details)
}
