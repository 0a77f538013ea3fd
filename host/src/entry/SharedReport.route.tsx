import { authClient } from '@freehold/auth-client'
import { failureCause, isApiError, openSharedReport, paths, type SharedReport } from '@freehold/contracts'
import { Button, buttonClass, EmptyState, formatDay, Logo, Notice } from '@freehold/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'
import { usePageFocus } from '../layout/usePageFocus'
import { hideLinkToken, readLinkToken } from './linkToken'
import { SharedAnalysis } from './SharedAnalysis'
import { SharedHome } from './SharedHome'
import * as styles from './SharedReport.module.css'

type Opened =
  | { state: 'open'; token: string; report: SharedReport }
  | { state: 'ended' }
  | { state: 'failed'; token: string; cause: string }

/** Statuses of a token that opens nothing: no token has such a form, or no link has it now. */
const ended = new Set([400, 404])

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Opened> {
  const token = readLinkToken(params)
  if (token === undefined) return { state: 'ended' }
  try {
    const report = await authClient.call(openSharedReport, { body: { token }, signal: request.signal })
    return { state: 'open', token, report }
  } catch (error) {
    if (isApiError(error) && ended.has(error.status)) return { state: 'ended' }
    return { state: 'failed', token, cause: failureCause(error) }
  }
}

/** An analysis as it was when its owner shared it, for readers without an account. */
export function Component() {
  const opened = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  // A token that has ended stays in no history.
  const token = opened.state === 'ended' ? undefined : opened.token
  useEffect(() => hideLinkToken('/s', token), [token])
  if (opened.state === 'open') return <Report report={opened.report} />
  return (
    <Frame title={opened.state === 'ended' ? 'Link Ended' : 'Shared Analysis'}>
      {opened.state === 'ended' ? (
        <div className={styles.card}>
          <EmptyState size="page" headingLevel={1} art="locked" title="This Link Has Ended">
            It has expired or was revoked by the person who shared it. Ask them for a new one.
          </EmptyState>
        </div>
      ) : (
        <div className={styles.card}>
          <EmptyState
            size="page"
            headingLevel={1}
            art="cut"
            title="This Report Could Not Be Opened"
            role="alert"
            action={
              <Button busy={state === 'loading'} busyText="Retrying..." onClick={() => void revalidate()}>
                Retry
              </Button>
            }
          >
            {opened.cause}
          </EmptyState>
        </div>
      )}
    </Frame>
  )
}

function Report({ report }: { report: SharedReport }) {
  const { home, sharedBy, scenarioId } = report
  return (
    <Frame title={`${home.street}, Shared Analysis`}>
      <Notice tone="info" title={`Shared by ${sharedBy.name}, ${sharedBy.accountName}`}>
        Frozen as of {formatDay(report.createdAt)}. Later changes to rates or inputs do not show here. This
        link works until {formatDay(report.expiresAt)}.
      </Notice>
      <article className={styles.article}>
        <SharedHome report={report} />
        <SharedAnalysis report={report} />
      </article>
      <footer className={styles.foot}>
        <p>
          Projections from the inputs shown, not an appraisal, an offer of credit or a promise.
          {scenarioId !== undefined && ` Scenario ${scenarioId}.`} Made with Freehold.
        </p>
        <p className={styles.onScreen}>
          Something wrong with this page? Ask the person who sent you the link.
        </p>
      </footer>
    </Frame>
  )
}

/** The page without the app around it: its reader may have no account. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  usePageFocus(main, title)
  return (
    <div className={styles.frame}>
      <title>{`${title} | Freehold`}</title>
      <header className={styles.top}>
        <Link to={paths.root} className={styles.brand} aria-label="Freehold">
          <Logo height={26} />
        </Link>
        <span className={styles.kind}>Shared analysis, read only</span>
        <Link to={paths.login()} className={buttonClass({ size: 's' })}>
          Log In
        </Link>
      </header>
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
