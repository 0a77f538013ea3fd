import { parseArgs } from 'node:util'
import { usageError } from './CommandError'

export const usage = `npm run remotes -- <verb> …

  publish [remote]              builds, checks the gates, uploads; moves no traffic by itself
      --no-build                  publishes what is in dist
      --without-smoke             skips the run in a browser; the release's record says so
      --traffic <percent>         and promotes it, unless it had been published before
  matrix                        runs every live release on a new shell, --shell <folder>, host/dist unless given
  matrix <remote> [release]     runs a release, or the build in dist, with all that is live, two by two; records
                                what passes. With --shell <folder> on that shell too
  promote <remote> <release>    moves traffic to a release: 1.2.0, or 1.2.0-0123456789ab
      --traffic <percent>         0.01 to 100; 100 unless given, which makes it the stable release
      --untested                  although it was not tested with all that is live (Admins), with --reason
  approve <remote> <release>    accepts roles and paths that reach more than the stable release (Admins)
  rollback <remote>             ends the canary; without one, back to the stable release before
  quarantine <remote> <release> out for good: neither offered nor served any more
      --reason <text>             these four: why; recorded in the log
      --sequence <number>         all but approve: refuse unless the remote is still at this change
  status [remote]               what is live, by whom, and how it fares in browsers
  log [remote]                  who did what and why, the newest first; --before <id> for older
  verify [remote]               hashes every stored file again
  gc [remote]                   removes what nothing live and nothing of 30 days names; --dry-run
  token <remote>                makes a deploy token (Admins); --name <name>, --days <1 to 365>
      --list                      shows those of the remote, of all without one; --revoke <id> ends one
  webhook                       sends a test event to the webhook of the settings (Admins)
  create <folder>               a new remote outside this repository, with what it builds on; --name <remote-name>

  --json                        one JSON document instead of text
  FREEHOLD_URL                  the running Freehold, http://localhost:3000 unless set
  FREEHOLD_DEPLOY_TOKEN         the team's token; or FREEHOLD_ADMIN_EMAIL and FREEHOLD_ADMIN_PASSWORD
  FREEHOLD_SMOKE_EMAIL, FREEHOLD_SMOKE_PASSWORD   who the smoke run signs in as

Exit codes: 0 done; 1 refused by a gate, or damage found; 2 wrong arguments; 3 someone else was faster, a conflict,
untested, or waiting for an Admin's approval; 4 cannot be reached, or access denied; 5 anything else`

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  'no-build': { type: 'boolean', default: false },
  'without-smoke': { type: 'boolean', default: false },
  untested: { type: 'boolean', default: false },
  shell: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  traffic: { type: 'string' },
  reason: { type: 'string' },
  sequence: { type: 'string' },
  before: { type: 'string' },
  name: { type: 'string' },
  days: { type: 'string' },
  revoke: { type: 'string' },
} as const

export type Options = ReturnType<typeof readArguments>['options']

/** Throws a CommandError for an unknown option. */
export function readArguments(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const [verb, ...rest] = positionals
    return { verb, rest, options: values }
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw usageError(`Say which ${what}`)
  return value
}

export function wholeNumber(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw usageError(`--${option} is a whole number`)
  return Number(text)
}

export function readPercent(text: string): number {
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  if (percent <= 0 || percent > 100) throw usageError('--traffic is a number of percent, 0.01 to 100')
  return percent
}
