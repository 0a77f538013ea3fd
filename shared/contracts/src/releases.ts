import * as v from 'valibot'
import { endpoint } from './endpoint'
import { Id, IdParams, required } from './fields'
import { BuildId, ReleaseFile, ReleaseId, RemoteRelease } from './releaseDescription'
import { RemoteName, RemoteRoles, RemoteVersion } from './remote'
import { IsoTime } from './units'
import { mapFigures, visitFailures } from './visits'

/** Releases of remotes: publishing, traffic and state. */

/**
 * The state of a published release: can take traffic, halted because its visits went worse than the stable release's,
 * quarantined by a person, or unused for so long that its files were collected (deleted).
 */
export const releaseStates = ['available', 'halted', 'quarantined', 'collected'] as const
export const ReleaseState = v.picklist(releaseStates)
export type ReleaseState = v.InferOutput<typeof ReleaseState>

/**
 * Whether a release needs an Admin's approval before it takes traffic: `needed` while it has more roles or paths than
 * the stable release. A given approval stays valid, whichever release becomes stable later.
 */
export const releaseApprovals = ['needed', 'given', 'notNeeded'] as const
export type ReleaseApproval = (typeof releaseApprovals)[number]

export const PlatformRelease = v.object({
  release: ReleaseId,
  version: RemoteVersion,
  state: ReleaseState,
  /** Why the release is halted or quarantined; else null. */
  stateReason: v.nullable(v.string()),
  paths: v.array(v.string()),
  roles: RemoteRoles,
  /** The required range of the shell's contract version. */
  contract: v.string(),
  /** The required range of each shared module; an older server does not say. */
  shared: v.optional(v.record(v.string(), v.string()), {}),
  gitSha: v.nullable(v.string()),
  /** Total size of all files before compression. */
  bytes: v.number(),
  /** Whether it was tested in a browser against the live site before publishing. */
  smokeRun: v.boolean(),
  /** Who has recorded that it works with something else that is live; an older server does not say. */
  testedBy: v.optional(v.array(v.string()), []),
  /** An Admin's email, a deploy token such as `remote-search/ci`, or `system` for a build published at server start. */
  publishedBy: v.string(),
  publishedAt: IsoTime,
  /** Computed against the current stable release. */
  approval: v.picklist(releaseApprovals),
  /** An Admin's email, or `system` if approved at server start or by configuration; null if not approved. */
  approvedBy: v.nullable(v.string()),
  approvedAt: v.nullable(IsoTime),
  /** Visits that loaded and worked, and visits that failed. Visits that ended while loading are neither. */
  loaded: v.number(),
  failed: v.number(),
  /** The failed visits by cause. */
  failures: v.optional(v.record(v.picklist(visitFailures), v.number()), {}),
  /** The median of each figure over the visits that have it; null without any. */
  figures: v.optional(v.object(mapFigures(() => v.nullable(v.number()))), () => mapFigures(() => null)),
})
export type PlatformRelease = v.InferOutput<typeof PlatformRelease>

/** Share of a remote's users, in percent: in whole hundredths, of which each is one in ten thousand users. */
const CanaryPercent = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(100),
  v.check((percent) => percent === hundredths(percent) / 100, 'Not a percentage with two decimals at most'),
)

/** A percentage in whole hundredths of a percent: 110 of 1.1, which times 100 is a little more. */
export const hundredths = (percent: number): number => Math.round(percent * 100)

export const PlatformRemote = v.object({
  name: RemoteName,
  /** Counts traffic changes. A change must name the sequence it is based on. */
  sequence: v.number(),
  /** Null before the first promotion and if every release is quarantined. */
  stable: v.nullable(ReleaseId),
  canary: v.nullable(v.object({ release: ReleaseId, percent: CanaryPercent })),
  /** The target of a rollback: the stable release during a canary, else the previous one. Null if there is none. */
  previous: v.nullable(ReleaseId),
  /** The stable release once the present one is quarantined. Null if there is none left. */
  afterStable: v.optional(v.nullable(ReleaseId), null),
  /** The last change; null before the first. */
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(IsoTime),
  reason: v.nullable(v.string()),
  /** Why the stable release would be halted if it were a canary: 'Of 20 visits, 18 crashed'. Null if it would not be. */
  failing: v.optional(v.nullable(v.string()), null),
  /** Newest first; older ones only if they are live or were halted recently. */
  releases: v.array(PlatformRelease),
})
export type PlatformRemote = v.InferOutput<typeof PlatformRemote>

/** Shared modules in former versions. A remote gets all of them or none. */
export const FormerSet = v.object({
  shared: v.record(v.string(), v.string()),
  exports: v.record(v.string(), v.array(v.string())),
})
export type FormerSet = v.InferOutput<typeof FormerSet>

/** What the shell provides to remotes; its build writes it to `host/dist/shell.json`. */
export const ShellRelease = v.object({
  /** The version of the contract between shell and remotes. */
  contract: v.string(),
  /** Version of each shared module. */
  shared: v.record(v.string(), v.string()),
  /** Identifies the build; older builds did not say. */
  buildId: v.optional(BuildId),
  /** What each shared module exports; older builds did not say. */
  exports: v.optional(v.record(v.string(), v.array(v.string()))),
  /** For remotes that do not admit the versions above; older builds had none. */
  former: v.optional(v.array(FormerSet)),
})
export type ShellRelease = v.InferOutput<typeof ShellRelease>

export const Platform = v.object({
  /** Null if the shell has not been built. */
  shell: v.nullable(ShellRelease),
  /** Sorted by name. */
  remotes: v.array(PlatformRemote),
  /** Means nothing any more. Older commands and remotes refuse an answer without it, also that of a rollback. */
  haltsAbove: v.optional(v.object({ percent: v.number(), sample: v.number() })),
})
export type Platform = v.InferOutput<typeof Platform>

/** All remotes with their releases and traffic. */
export const getPlatform = endpoint({ method: 'GET', base: 'deploy', path: '/platform', result: Platform })

export const platformActions = [
  'published',
  'promoted',
  'rolledBack',
  'quarantined',
  'halted',
  /** The stable release fails as often as a canary that is halted; it keeps its traffic. */
  'failing',
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
  /** Share of a promotion. */
  percent: v.nullable(v.number()),
  /** The traffic sequence, for events that moved traffic. */
  sequence: v.nullable(v.number()),
  reason: v.string(),
  /** What the release was not tested with when an Admin made it the stable one all the same. */
  untested: v.optional(v.array(v.string())),
})
export type PlatformEvent = v.InferOutput<typeof PlatformEvent>

/** The number of events per page of the deployment log. */
export const PLATFORM_LOG_PAGE_SIZE = 50

const positive = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'Not a whole number'),
  v.toNumber(),
  v.integer(),
  v.minValue(1),
)

/** Newest first; `before` is the id of the last event of the previous page. */
export const getPlatformLog = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/log',
  query: v.object({
    remote: v.optional(RemoteName),
    before: v.optional(positive),
    /** Also events of the action `failing`, which clients that were built before it would refuse. */
    with: v.optional(v.literal('failures')),
  }),
  result: v.object({
    events: v.array(PlatformEvent),
    /** Whether there are older events. */
    more: v.boolean(),
  }),
})

/** Sends a test event to the webhook of the settings, once, and says what came back. */
export const testWebhook = endpoint({
  method: 'POST',
  base: 'admin',
  path: '/webhookTests',
  result: v.object({
    sent: v.boolean(),
    /** 'hooks.example answered 200', or why it was not sent. Contains neither path nor query, which may be secret. */
    outcome: v.string(),
  }),
  refusals: [429],
})

export const RemoteParams = v.object({ remote: RemoteName })

/**
 * Lists the files of a release to upload: those the server lacks, or whose stored bytes do not match their hash.
 * Refuses a release that could not be published.
 */
export const checkRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/checks',
  params: RemoteParams,
  body: v.object({ release: RemoteRelease }),
  result: v.object({
    missing: v.array(ReleaseFile),
    /** Whether the release is already published, so that an upload can only repair damaged files. */
    published: v.boolean(),
  }),
  refusals: [409, 422, 429],
})

/** Maximum size of one part of a file, so that its base64 form fits into a request body. */
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
    /** Offset of the part in the file, in bytes. */
    offset: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RELEASE_FILE_MAX_BYTES)),
    /** Base64. */
    content: v.pipe(v.string(), v.maxLength(PART_BASE64_MAX), v.base64('Not base64')),
  }),
  refusals: [429],
})

/**
 * Publishes the uploaded files after verifying each hash. Moves no traffic. Publishing the same release again repairs
 * damaged files; the same id with other bytes is refused.
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

/** Why it was done; recorded in the deployment log. */
const reason = required('Reason')

/** The traffic sequence that the change is based on; refused with 409 if traffic has changed since. */
const sequence = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000))

export const RollbackInput = v.object({ sequence, reason })
export type RollbackInput = v.InferOutput<typeof RollbackInput>

/**
 * Moves traffic to a release: 100 % makes it the stable one, less makes it the canary. If the release adds roles or
 * paths, a team needs {@link approveRelease} first (409 `APPROVAL_REQUIRED`); an Admin's promotion also approves it. More
 * than {@link UNTESTED_MAX_PERCENT} get a release only if it was tested with all that is live ({@link recordCombinations}),
 * unless an Admin sets `untested`.
 */
export const promoteRelease = endpoint({
  method: 'POST',
  base: 'deploy',
  path: '/remotes/:remote/promotion',
  params: RemoteParams,
  body: v.object({
    release: ReleaseId,
    percent: CanaryPercent,
    sequence,
    reason,
    untested: v.optional(v.boolean()),
  }),
  result: PlatformRemote,
  refusals: [409, 422],
  stepUp: true,
})

export const ApprovalInput = v.object({ release: ReleaseId, reason })
export type ApprovalInput = v.InferOutput<typeof ApprovalInput>

/** Approves the roles and paths of a release, so that its team can promote it. Idempotent. */
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

/** Ends the canary; without one, returns to the previous stable release. */
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

/** Quarantines a release for good: the registry no longer lists it and its files are no longer served. */
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

/** Verifies the hash of every stored file of a remote. */
export const verifyRemote = endpoint({
  method: 'GET',
  base: 'deploy',
  path: '/remotes/:remote/verification',
  params: RemoteParams,
  result: v.object({
    /** The number of verified files. */
    files: v.number(),
    damaged: v.array(v.object({ release: ReleaseId, path: v.string(), damage: v.picklist(damages) })),
  }),
  refusals: [429],
})

/** Deletes the files of releases that are neither live nor were used recently. */
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
  /** Name chosen by the team: `ci`. */
  name: v.string(),
  /** Email of the Admin who created it; it is deleted with that user. `system` for a token of DEPLOY_TOKENS. */
  createdBy: v.string(),
  createdAt: IsoTime,
  lastUsedAt: v.nullable(IsoTime),
  /** Null for a token of DEPLOY_TOKENS, which is valid until it is removed there. */
  expiresAt: v.nullable(IsoTime),
})
export type DeployToken = v.InferOutput<typeof DeployToken>

const daysMessage = 'Days must be a whole number from 1 to 365'

/** The maximum lifetime of a token created by an Admin. */
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
      v.regex(/^[\w. -]{1,40}$/, 'Name may contain only letters, digits, spaces and . _ -'),
    ),
    /** Lifetime in days; the server's setting by default. */
    expiresInDays: v.optional(DeployTokenDays),
  }),
  /** The only response with the token: the server stores only its hash. */
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

/** The tokens of all remotes, sorted by remote and age. */
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
