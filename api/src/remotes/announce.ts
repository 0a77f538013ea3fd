import type { PlatformEvent, ReleaseId } from '@freehold/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services'
import { sendWebhooks } from './sendWebhooks'

/** What it takes to tell people outside of the server. */
export interface Announcer extends Pick<Services, 'db' | 'config' | 'now' | 'publicUrl' | 'background'> {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface Announcement {
  remote: string
  action: PlatformEvent['action']
  release: ReleaseId | null
  actor: string
  reason: string
  percent?: number
  sequence?: number
}

/**
 * Logs an event in one line, and sends the webhooks that wait in the background. To be called after the commit: neither can
 * delay or fail the change.
 */
export function announce(
  announcer: Announcer,
  { remote, action, release, percent, sequence, actor, reason }: Announcement,
): void {
  const { log, background } = announcer
  const line = { remote, action, release, percent, sequence, actor, reason }
  log[action === 'promoted' ? 'info' : 'warn'](
    line,
    action === 'failing' ? 'a stable release fails' : 'traffic changed',
  )
  background.start('Sending webhooks', () => sendWebhooks(announcer))
}
