import { defaultMapZoom } from '@freehold/contracts'
import * as v from 'valibot'
import {
  latLng,
  mailAddress,
  origins,
  postgresUrl,
  proxies,
  siteUrl,
  smtpUrl,
  tilesUrl,
  whole,
} from './kinds'

/** Every environment variable that sets something; `.env.example` says what each is for. */
export const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  FREEHOLD_PROFILE: v.optional(v.picklist(['demo', 'production'], "is neither 'demo' nor 'production'")),
  HOST: v.optional(v.string()),
  PORT: v.optional(whole(0, 65_535), '3000'),
  PUBLIC_URL: v.optional(siteUrl),
  DATABASE_URL: v.optional(postgresUrl),
  FREEHOLD_DATA: v.optional(v.string()),
  FREEHOLD_REMOTES: v.optional(v.string()),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(mailAddress),
  TRUSTED_PROXIES: v.optional(proxies, ''),
  SESSION_ACCESS_SECONDS: v.optional(whole(1, 86_400), '600'),
  SESSION_INACTIVITY_SECONDS: v.optional(whole(1, 604_800), '7200'),
  SESSION_ABSOLUTE_SECONDS: v.optional(whole(1, 2_592_000), '86400'),
  RESET_TOKEN_SECONDS: v.optional(whole(1, 604_800), '3600'),
  INVITATION_SECONDS: v.optional(whole(1, 2_592_000), '604800'),
  LOGIN_TRIES_PER_MINUTE: v.optional(whole(1, 1_000_000), '10'),
  REFUSALS_PER_MINUTE: v.optional(whole(1, 1_000_000), '60'),
  PASSWORD_MIN_LENGTH: v.optional(whole(0, 1_000)),
  GOOGLE_MAPS_API_KEY: v.optional(v.string()),
  GOOGLE_MAPS_MAP_ID: v.optional(v.string()),
  IMAGE_ORIGINS: v.optional(origins, ''),
  MAP_TILES_URL: v.optional(tilesUrl),
  MAP_DEFAULT_CENTER: v.optional(latLng),
  MAP_DEFAULT_ZOOM: v.optional(whole(0, 22), String(defaultMapZoom)),
  METRICS_TOKEN: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is not a level')),
})
export type Environment = v.InferOutput<typeof Environment>
