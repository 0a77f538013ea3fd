import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Id, IdParams, required } from './fields'
import { ReleaseFile, ReleaseId, RemoteName, RemoteRelease, RemoteRoles, RemoteVersion } from './remote'
import { IsoTime } from './units'

/** Releases of remotes: publishing them, moving traffic between them, and what became of each. */

/**
 * What may become of a published release: it can take traffic, its failures halted it, someone took it out for good, or
 * nothing had named it for so long that its files were collected.
 */
export const releaseStates = ['available', 'halted', 'quarantined', 'collected'] as const
export const ReleaseState = v.picklist(releaseStates)
export type ReleaseState = v.InferOutput<typeof ReleaseState>

/**
 * Whether an Admin's approval stands between a release and traffic: it reaches more than the stable release as long as it
 * is `needed`. An approval that was given stays, whatever becomes the stable release later.
 */
export const releaseApprovals = ['needed', 'given', 'notNeeded'] as const
export type ReleaseApproval = (typeof releaseApprovals)[number]

export const PlatformRelease = v.object({
  release: ReleaseId,
  version: RemoteVersion,
  state: ReleaseState,
  /** Why it is halted or quarantined; null while it is neither. */
  stateReason: v.nullable(v.string()),
  paths: v.array(v.string()),
  roles: RemoteRoles,
  /** The range of the shell's contract. */
  contract: v.string(),
  gitSha: v.nullable(v.string()),
  /** Of all its files, as they are before compression. */
  bytes: v.number(),
  /** Whether a browser has tried it against the live site before it was published. */
  smokeRun: v.boolean(),
  /** An Admin's address, `remote-search/ci` for a team's token, `system` for what the start found built. */
  publishedBy: v.string(),
  publishedAt: IsoTime,
  /** Decided against the release that is stable now. */
  approval: v.picklist(releaseApprovals),
  /** An Admin's address, or `system` for what the start found built and what the settings name; null without approval. */
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(IsoTime),
  /** Page loads in browsers, as they reported them. */
  loaded: v.number(),
  failed: v.number(),
})
export type PlatformRelease = v.InferOutput<typeof PlatformRelease>

/** Percent points of a remote's users. */
const CanaryPercent = v.pipe(v.number(), v.minValue(0.01), v.maxValue(100))

export const PlatformRemote = v.object({
  name: RemoteName,
  /** Counts the changes of its traffic. Whoever changes it says which state they saw. */
  sequence: v.number(),
  /** Null before the first promotion, and when every release was taken out. */
  stable: v.nullable(ReleaseId),
  canary: v.nullable(v.object({ release: ReleaseId, percent: CanaryPercent })),
  /** What a rollback leads to: the stable release while there is a canary, else the one before. Null when there is none. */
  previous: v.nullable(ReleaseId),
  /** Of the last change; null before the first. */
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(IsoTime),
  reason: v.nullable(v.string()),
  /** The newest first; older ones only where they are live or were halted lately. */
  releases: v.array(PlatformRelease),
})
export type PlatformRemote = v.InferOutput<typeof PlatformRemote>

/** What the live shell gives to remotes: its build describes itself like this in `host/dist/shell.json`. */
export const ShellRelease = v.object({
  /** The version of the contract between shell and remotes. */
  contract: v.string(),
  /** Module name to version. */
  shared: v.record(v.string(), v.string()),
})
export type ShellRelease = v.InferOutput<typeof ShellRelease>

export const Platform = v.object({
  /** Null where the shell is not built. */
  shell: v.nullable(ShellRelease),
  /** By name. */
  remotes: v.array(PlatformRemote),
  /** A canary of which more loads than this fail, in percent, halts itself once `sample` loads were reported. */
  haltsAbove: v.object({ percent: v.number(), sample: v.number() }),
})
export type Platform = v.InferOutput<typeof Platform>

/** What is live, since when and by whom. */
export const getPlatform = endpoint({ method: 'GET', base: 'deploy', path: '/platform', result: Platform })

export const platformActions = [
  'published',
  'promoted',
  'rolledBack',
  'quarantined',
  'halted',
  'collected',
  'tokenMade',
  'tokenRevoked',
  'approved',
] as const

export const PlatformEvent = v.object({
  id: v.number(),
  at: IsoTime,
  remote: RemoteName,
  actor: v.string(),
  action: v.picklist(platformActions),
  release: v.nullable(ReleaseId),
  /** Of a promotion. */
  percent: v.nullable(v.number()),
  /** The number of the change, for one that moved traffic. */
  sequence: v.nullable(v.number()),
  reason: v.string(),
})
export type PlatformEvent = v.InferOutput<typeof PlatformEvent>

export const PLATFORM_LOG_PART = 50

const positive = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'Not a whole number'),
  v.toNumber(),
  v.integer(),
  v.minValue(1),
)

/** The newest first; `before` is the id of the last event of the part before. */
export const getPlatformLog = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/log',
  query: v.object({ remote: v.optional(RemoteName), before: v.optional(positive) }),
  result: v.object({
    events: v.array(PlatformEvent),
    /** Whether there are older ones. */
    more: v.boolean(),
  }),
})

export const RemoteParams = v.object({ remote: RemoteName })

/**
 * Which files of a release the server still needs: those it has not, or whose stored bytes are not what their hash says.
 * Refuses what could not be published.
 */
export const checkRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/checks',
  params: RemoteParams,
  body: v.object({ release: RemoteRelease }),
  result: v.object({
    missing: v.array(ReleaseFile),
    /** Whether it is published already; then there is something to mend at most. */
    published: v.boolean(),
  }),
  refusals: [409, 422, 429],
})

/** Of one part of a file: with its base64 and the rest it fits into the body that a call may have. */
export const RELEASE_PART_BYTES = 512 * 1_024
export const RELEASE_FILE_MAX_BYTES = 5_000_000
const PART_BASE64_MAX = Math.ceil(RELEASE_PART_BYTES / 3) * 4

export const uploadReleasePart = endpoint({
  method: 'PUT',
  base: 'deploy',
  path: '/remotes/:remote/parts',
  params: RemoteParams,
  body: v.object({
    release: ReleaseId,
    path: v.pipe(ReleaseFile, v.maxLength(200)),
    /** Where in the file the part begins, in bytes. */
    offset: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RELEASE_FILE_MAX_BYTES)),
    /** Base64. */
    content: v.pipe(v.string(), v.maxLength(PART_BASE64_MAX), v.base64('Not base64')),
  }),
  refusals: [429],
})

/**
 * Puts the uploaded files where browsers find them, once each has the bytes that its hash says. Moves no traffic. The
 * same release again mends what is damaged; one with other bytes is refused.
 */
export const publishRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/releases',
  params: RemoteParams,
  body: v.object({ release: RemoteRelease, smokeRun: v.boolean() }),
  result: PlatformRelease,
  refusals: [409, 422, 429],
})

/** Why something is done: it stands in the log for whoever wonders later. */
const reason = required('Reason')

/** The sequence number of the remote's traffic that the caller saw; a change since then is refused with 409. */
const sequence = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000))

export const RollbackInput = v.object({ sequence, reason })
export type RollbackInput = v.InferOutput<typeof RollbackInput>

/**
 * Traffic moves to a release: all of it makes the release the stable one, less makes it the canary. A team's promotion of
 * a release that reaches more than the stable one waits for {@link approveRelease}: 409 `APPROVAL_REQUIRED`. An Admin's is
 * an approval as well.
 */
export const promoteRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/promotion',
  params: RemoteParams,
  body: v.object({ release: ReleaseId, percent: CanaryPercent, sequence, reason }),
  result: PlatformRemote,
  refusals: [409, 422],
  stepUp: true,
})

export const ApprovalInput = v.object({ release: ReleaseId, reason })
export type ApprovalInput = v.InferOutput<typeof ApprovalInput>

/** An Admin accepts the roles and paths of a release, so that its team can promote it. Again: nothing changes. */
export const approveRelease = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/remotes/:remote/approvals',
  params: RemoteParams,
  body: ApprovalInput,
  result: PlatformRemote,
  refusals: [409],
  stepUp: true,
})

/** Ends the canary; without one, goes back to the stable release before. */
export const rollBackRemote = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/rollback',
  stepUp: true,
  params: RemoteParams,
  body: RollbackInput,
  result: PlatformRemote,
  refusals: [409, 422],
})

/** Takes a release out for good: neither the registry nor its files are served any more. */
export const quarantineRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/quarantine',
  stepUp: true,
  params: RemoteParams,
  body: v.object({ release: ReleaseId, sequence, reason }),
  result: PlatformRemote,
  refusals: [409, 422],
})

export const damages = ['missing', 'wrong hash', 'wrong compressed form'] as const

/** Hashes every stored file of a remote again. */
export const verifyRemote = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/remotes/:remote/verification',
  params: RemoteParams,
  result: v.object({
    /** How many files were looked at. */
    files: v.number(),
    damaged: v.array(v.object({ release: ReleaseId, path: v.string(), damage: v.picklist(damages) })),
  }),
  refusals: [429],
})

/** Removes the files of releases that nothing live and nothing of the last 30 days names. */
export const collectReleases = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/collection',
  params: RemoteParams,
  body: v.object({ dryRun: v.boolean() }),
  result: v.object({ collected: v.array(ReleaseId), bytes: v.number() }),
})

export const DeployToken = v.object({
  _id: Id,
  remote: RemoteName,
  /** What the team calls it: `ci`. */
  name: v.string(),
  /** The address of the Admin with whom it ends; `system` for a token of the settings. */
  createdBy: v.string(),
  createdAt: IsoTime,
  lastUsedAt: v.nullable(IsoTime),
  /** Null for a token of the settings, which ends with its line there. */
  expiresAt: v.nullable(IsoTime),
})
export type DeployToken = v.InferOutput<typeof DeployToken>

const daysMessage = 'Days are a whole number from 1 to 365'

/** How long a token that an Admin makes can be made to work. */
const DeployTokenDays = v.pipe(
  v.number(),
  v.integer(daysMessage),
  v.minValue(1, daysMessage),
  v.maxValue(365, daysMessage),
)

export const createDeployToken = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/remotes/:remote/tokens',
  params: RemoteParams,
  body: v.object({
    name: v.pipe(
      required('Name'),
      v.regex(/^[\w. -]{1,40}$/, 'Name is letters, digits, blanks and . _ - alone'),
    ),
    /** As many as the server's settings say, unless given. */
    expiresInDays: v.optional(DeployTokenDays),
  }),
  /** The token is told here and never again: only its hash is kept. */
  result: v.object({ ...DeployToken.entries, token: v.string() }),
  stepUp: true,
})

export const listDeployTokens = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/remotes/:remote/tokens',
  params: RemoteParams,
  result: v.array(DeployToken),
})

/** Of every remote, by its name and then by age. */
export const listAllDeployTokens = endpoint({
  method: 'GET',
  base: 'admin',
  path: '/deployTokens',
  result: v.array(DeployToken),
})

export const revokeDeployToken = endpoint({
  method: 'DELETE',
  base: 'admin',
  path: '/deployTokens/:id',
  params: IdParams,
  stepUp: true,
})

/** Why a browser could not run a release. */
export const loadFailures = [
  'network',
  'timeout',
  'status',
  'integrity',
  'contract',
  'code',
  'render',
  'unknown',
] as const
export type LoadFailure = (typeof loadFailures)[number]

/**
 * A browser tells how loading a release ended, once a page load: the failures of a canary halt it. Of a release that is
 * not known nothing is kept.
 */
export const reportRemoteLoad = endpoint({
  method: 'POST',
  base: 'auth',
  path: '/remotes/reports',
  body: v.variant('outcome', [
    v.strictObject({ outcome: v.literal('loaded'), remote: RemoteName, release: ReleaseId }),
    v.strictObject({
      outcome: v.literal('failed'),
      remote: RemoteName,
      release: ReleaseId,
      reason: v.picklist(loadFailures),
    }),
  ]),
  refusals: [429],
})
