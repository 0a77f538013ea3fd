import type { Config } from '../config'
import { type Finding, ok, warning } from './Finding'

const CHECK = 'configuration'

/** What is valid and still not meant to be so; readConfig has refused the rest. */
export function checkConfiguration(config: Config): Finding {
  const { production, publicUrl, trustedProxies, maps } = config
  if (!production)
    return ok(CHECK, 'the demo profile; NODE_ENV=production or FREEHOLD_PROFILE=production makes it real')
  if (publicUrl?.startsWith('https:') && trustedProxies.length === 0)
    return warning(
      CHECK,
      'PUBLIC_URL is https, so something in front of Freehold ends TLS, and TRUSTED_PROXIES is empty: all users share the limits of its address. Set TRUSTED_PROXIES to its address',
    )
  if (maps.defaultBounds === null && maps.defaultCenter === null)
    return ok(
      CHECK,
      'valid; without MAP_DEFAULT_BOUNDS or MAP_DEFAULT_CENTER the map opens where the homes are',
    )
  return ok(CHECK, 'valid')
}
