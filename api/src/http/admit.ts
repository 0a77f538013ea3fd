import type { Base } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { authenticateTeam, deployerOf, isDeployToken } from '../remotes/deployer'
import type { Services } from '../services'
import { authenticate, type SignedIn } from '../sessions/authenticate'
import { requireRecentSignIn } from '../sessions/requireRecentSignIn'
import { recordForbidden } from './recordForbidden'
import { forbidden } from './refusals'

/** Lets in who may use a route, and notes on the request who it is. Throws a 401 or a 403 for anyone else. */
export async function admit(services: Services, request: FastifyRequest): Promise<void> {
  // The router answers what it has no route for by itself; that needs no rule.
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
  if (user.role === 'Admin') return
  await recordForbidden({ ...services, user, request })
  throw forbidden()
}
