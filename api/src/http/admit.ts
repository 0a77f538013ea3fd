import type { Base } from '@freehold/contracts'
import type { FastifyRequest } from 'fastify'
import { authenticateDeployer } from '../remotes/deployer'
import type { Services } from '../services'
import { authenticate } from '../sessions/authenticate'
import { forbidden } from './refusals'

/** Lets in who may use a route, and notes on the request who it is. Throws a 401 or a 403 for anyone else. */
export async function admit(services: Services, request: FastifyRequest): Promise<void> {
  // The router answers what it has no route for by itself; that needs no rule.
  if (request.is404) return
  const access: Base = request.routeOptions.config.access ?? 'admin'
  if (access === 'public') return
  if (access === 'deploy') {
    request.deployer = await authenticateDeployer(services, request.headers.authorization)
    return
  }
  request.signedIn = await authenticate(services, request.headers.authorization)
  if (access === 'admin' && request.signedIn.user.role !== 'Admin') throw forbidden()
}
