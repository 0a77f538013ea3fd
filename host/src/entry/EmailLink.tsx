import { authClient } from '@freehold/auth-client'
import {
  type confirmEmailChange,
  failureCause,
  isApiError,
  type revertEmailChange,
} from '@freehold/contracts'
import { Button } from '@freehold/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'
import { hideLinkToken, linkStatus, readLinkToken } from './linkToken'

interface EmailLinkProps {
  /** The page's path without the token. */
  path: string
  call: typeof confirmEmailChange | typeof revertEmailChange
  title: string
  description: string
  button: string
  busyText: string
  expiredTitle: string
  /** Shown when the link does not work. */
  nextStep: ReactNode
  /** The page shown after the change. */
  Done: ComponentType<{ email: string }>
}

type Outcome =
  | { state: 'ready'; failure?: string }
  | { state: 'done'; email: string }
  | { state: 'expired'; error: string }
  | { state: 'invalid'; error: string }

/** A page for a mailed link. Mail scanners open links, so only its button makes the change. */
export function EmailLink({ path, call, Done, ...texts }: EmailLinkProps) {
  const params = useParams()
  const [token] = useState(() => readLinkToken(params))
  const [outcome, setOutcome] = useState<Outcome>(
    token === undefined ? { state: 'invalid', error: 'The link is incomplete' } : { state: 'ready' },
  )
  useEffect(() => hideLinkToken(path, token), [path, token])

  async function confirm() {
    try {
      const { email } = await authClient.call(call, { body: { token: token ?? '' } })
      setOutcome({ state: 'done', email })
    } catch (error) {
      setOutcome(outcomeOf(error))
    }
  }

  if (outcome.state === 'done') return <Done email={outcome.email} />
  if (outcome.state === 'ready')
    return <ConfirmPrompt {...texts} failure={outcome.failure} onPress={confirm} />
  return <BrokenLink {...texts} {...outcome} />
}

function outcomeOf(error: unknown): Outcome {
  const cause = failureCause(error)
  const status = isApiError(error) ? error.status : undefined
  if (status === linkStatus.expired) return { state: 'expired', error: cause }
  if (status === linkStatus.notFound) return { state: 'invalid', error: `${cause} (${linkStatus.notFound})` }
  return { state: 'ready', failure: cause }
}

type LinkPageTexts = Omit<EmailLinkProps, 'path' | 'call' | 'Done'>

function ConfirmPrompt({
  title,
  description,
  button,
  busyText,
  failure,
  onPress,
}: LinkPageTexts & { failure: string | undefined; onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress()
    setBusy(false)
  }
  return (
    <EntryPage title={title} description={description}>
      <div className={styles.body}>
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Button variant="primary" size="l" wide busy={busy} busyText={busyText} onClick={() => void press()}>
          {button}
        </Button>
      </div>
    </EntryPage>
  )
}

function BrokenLink({
  state,
  error,
  expiredTitle,
  nextStep,
}: LinkPageTexts & { state: 'expired' | 'invalid'; error: string }) {
  if (state === 'expired') {
    return (
      <EntryPage title={expiredTitle} description={error} statusIcon={{ icon: Clock, tone: 'warn' }}>
        {nextStep}
      </EntryPage>
    )
  }
  return (
    <EntryPage
      title="This Link Does Not Work"
      description="It may have been used before, or a newer one has replaced it."
      statusIcon={{ icon: TriangleAlert, tone: 'neg' }}
    >
      <p className={styles.cause}>{error}</p>
      {nextStep}
    </EntryPage>
  )
}
