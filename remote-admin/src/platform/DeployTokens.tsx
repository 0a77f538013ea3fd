import { DAY_MS, type DeployToken } from '@freehold/contracts'
import {
  Badge,
  Button,
  Card,
  type Column,
  DataTable,
  EmptyState,
  formatDay,
  formatMoment,
} from '@freehold/ui'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import * as styles from './Platform.module.css'
import { RevokeDialog } from './RevokeDialog'

interface DeployTokensProps {
  tokens: readonly DeployToken[]
  /** When the tokens were loaded, ISO 8601; remaining days are counted from here. */
  at: string
}

/** The teams' deploy tokens, with their expiry and a button to revoke each. */
export function DeployTokens({ tokens, at }: DeployTokensProps) {
  const [revoking, setRevoking] = useState<DeployToken | null>(null)
  return (
    <Card title="Deploy Tokens">
      {tokens.length === 0 ? (
        <EmptyState size="s">No team has a deploy token yet</EmptyState>
      ) : (
        <DataTable
          caption="Deploy Tokens"
          columns={columnsFor(at, setRevoking)}
          rows={tokens}
          rowKey={({ _id }) => _id}
          stacked
        />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  )
}

const columnsFor = (at: string, revoke: (token: DeployToken) => void): readonly Column<DeployToken>[] => [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    cell: ({ remote, name }) => <span className={styles.code}>{`${remote}/${name}`}</span>,
  },
  { key: 'creator', heading: 'Created By', cell: ({ createdBy }) => createdBy },
  {
    key: 'used',
    heading: 'Last Used',
    tone: 'muted',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)),
  },
  { key: 'expiry', heading: 'Expires', cell: (token) => <Expiry token={token} at={at} /> },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (token) => (
      <Button size="s" aria-label={`Revoke ${token.remote}/${token.name}`} onClick={() => revoke(token)}>
        Revoke
      </Button>
    ),
  },
]

function Expiry({ token, at }: { token: DeployToken; at: string }) {
  if (token.expiresAt === null) return 'When removed from the settings'
  const { state, text } = expiryOf(token.expiresAt, at)
  return (
    <span className={styles.end}>
      {formatDay(token.expiresAt)}
      {state !== 'later' && (
        <Badge tone={state === 'expired' ? 'neg' : 'warn'} icon={TriangleAlert}>
          {text}
        </Badge>
      )}
    </span>
  )
}

/** Days before its expiry from which a token gets a warning, so that there is time to replace it. */
const WARN_DAYS = 14

interface TokenExpiry {
  state: 'expired' | 'soon' | 'later'
  text: string
}

/** The time left from `at` to `expiresAt`, both ISO 8601: '3 days left' */
function expiryOf(expiresAt: string, at: string): TokenExpiry {
  const leftMs = Date.parse(expiresAt) - Date.parse(at)
  if (leftMs <= 0) return { state: 'expired', text: 'Expired' }
  const days = Math.floor(leftMs / DAY_MS)
  const text = days === 0 ? 'Less than a day left' : `${days} ${days === 1 ? 'day' : 'days'} left`
  return { state: leftMs <= WARN_DAYS * DAY_MS ? 'soon' : 'later', text }
}
