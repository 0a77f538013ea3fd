import { failureCause, paths, type SharedReport } from '@freehold/contracts'
import { Button, buttonClass, EmptyState, formatDay, Logo, Notice, ProgressLine } from '@freehold/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { focusHeading } from '../layout/focusHeading'
import { SharedAnalysis } from './SharedAnalysis'
import { SharedHome } from './SharedHome'
import { useSharedReport } from './useSharedReport'
import * as styles from './SharedReport.module.css'

/** An analysis as it was when its owner shared it, for readers without an account. */
export function SharedReportPage() {
  const { opened, isOpening, isAfterRetry, retry } = useSharedReport()
  if (opened === null)
    return (
      <main>
        <ProgressLine label="Loading the page" />
      </main>
    )
  if (opened.state === 'ended') return <Ended isAfterRetry={isAfterRetry} />
  if (opened.state === 'failed')
    return <SharedReportFailed error={opened.error} isRetrying={isOpening} onRetry={retry} />
  return <Report report={opened.report} isAfterRetry={isAfterRetry} />
}

const Ended = ({ isAfterRetry }: Pick<FrameProps, 'isAfterRetry'>) => (
  <Frame title="Link Ended" isAfterRetry={isAfterRetry}>
    <div className={styles.card}>
      <EmptyState size="page" headingLevel={1} art="locked" title="This Link Has Ended">
        It has expired or was revoked by the person who shared it. Ask them for a new one.
      </EmptyState>
    </div>
  </Frame>
)

interface SharedReportFailedProps {
  error: unknown
  isRetrying?: boolean
  onRetry: () => void
}

export const SharedReportFailed = ({ error, isRetrying = false, onRetry }: SharedReportFailedProps) => (
  <Frame title="Shared Analysis">
    <div className={styles.card}>
      <EmptyState
        size="page"
        headingLevel={1}
        art="cut"
        title="This Report Could Not Be Opened"
        role="alert"
        action={
          <Button busy={isRetrying} busyText="Retrying..." onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {failureCause(error)}
      </EmptyState>
    </div>
  </Frame>
)

interface ReportProps extends Pick<FrameProps, 'isAfterRetry'> {
  report: SharedReport
}

function Report({ report, isAfterRetry }: ReportProps) {
  const { home, sharedBy, scenarioId } = report
  return (
    <Frame title={`${home.street}, Shared Analysis`} isAfterRetry={isAfterRetry}>
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

interface FrameProps {
  title: string
  /** The button that was pressed is gone, and so the focus moves to the heading. */
  isAfterRetry?: boolean
  children: ReactNode
}

/** The page without the app around it: its reader may have no account. Links load other pages anew, as this has no router. */
function Frame({ title, isAfterRetry = false, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => (isAfterRetry && main.current ? focusHeading(main.current) : undefined), [isAfterRetry])
  return (
    <div className={styles.frame}>
      <title>{`${title} | Freehold`}</title>
      <header className={styles.top}>
        <a href={paths.root} className={styles.brand} aria-label="Freehold">
          <Logo height={26} />
        </a>
        <span className={styles.kind}>Shared analysis, read only</span>
        <a href={paths.login()} className={buttonClass({ size: 's' })}>
          Log In
        </a>
      </header>
      <main id="main" tabIndex={-1} ref={main} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
