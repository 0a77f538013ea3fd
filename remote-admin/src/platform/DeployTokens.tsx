import type { DeployToken } from '@freehold/contracts'
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
import { endOf } from './tokenWords'
import { RevokeDialog } from './RevokeDialog'

interface DeployTokensProps {
  tokens: readonly DeployToken[]
  /** When they were read, ISO 8601: from then the days count that are left. */
  at: string
}

/** With what the teams deploy, and until when; each can be revoked. */
export function DeployTokens({ tokens, at }: DeployTokensProps) {
  const [asked, setAsked] = useState<DeployToken | null>(null)
  return (
    <Card title="Deploy Tokens">
      {tokens.length === 0 ? (
        <EmptyState size="s">No team has a deploy token yet</EmptyState>
      ) : (
        <DataTable
          caption="Deploy Tokens"
          columns={columnsFor(at, setAsked)}
          rows={tokens}
          rowKey={({ _id }) => _id}
          stacked
        />
      )}
      {asked && <RevokeDialog token={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const columnsFor = (at: string, ask: (token: DeployToken) => void): readonly Column<DeployToken>[] => [
  {
    key: 'name',
    heading: 'Name',
    rowHeader: true,
    cell: ({ remote, name }) => <span className={styles.code}>{`${remote}/${name}`}</span>,
  },
  { key: 'maker', heading: 'Made by', cell: ({ createdBy }) => createdBy },
  {
    key: 'used',
    heading: 'Last Used',
    tone: 'muted',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)),
  },
  { key: 'end', heading: 'Expires', cell: (token) => <End token={token} at={at} /> },
  {
    key: 'actions',
    heading: 'Actions',
    hiddenHeading: true,
    actions: true,
    cell: (token) => (
      <Button size="s" aria-label={`Revoke ${token.remote}/${token.name}`} onClick={() => ask(token)}>
        Revoke
      </Button>
    ),
  },
]

function End({ token, at }: { token: DeployToken; at: string }) {
  if (token.expiresAt === null) return 'With its line in the settings'
  const { state, words } = endOf(token.expiresAt, at)
  return (
    <span className={styles.end}>
      {formatDay(token.expiresAt)}
      {state !== 'later' && (
        <Badge tone={state === 'expired' ? 'neg' : 'warn'} icon={TriangleAlert}>
          {words}
        </Badge>
      )}
    </span>
  )
}
