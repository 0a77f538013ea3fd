import { analyzeInputs, type AnyResults } from '@freehold/analysis'
import {
  paths,
  returnPercent,
  StrategyKey,
  strategyTabLabels,
  type Property,
  type SavedAnalysis,
  type WorkingStep,
} from '@freehold/contracts'
import { Button, EmptyState, formatDay, Icon, linkClass, Page, Roi } from '@freehold/ui'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import * as v from 'valibot'
import type { Workings } from '../explain/ExplainContext'
import { loadPropertyPage } from '../property/loadProperty'
import { savedSources } from '../saved/savedSources'
import { isFailure } from '../settle'
import { AnalysisWarnings } from '../strategies/AnalysisWarnings'
import { inputSources } from '../strategies/inputSources'
import { ownInputs } from '../strategies/ownInputs'
import { ReturnInWords } from '../strategies/ReturnInWords'
import { AnalysisSheet } from './AnalysisSheet'
import { useFailureToasts } from '../useFailureToasts'
import { arvSteps } from '../worksheet/arvSteps'
import { downloadText } from './downloadText'
import { reportCsv } from './reportCsv'
import { reportInputs } from './reportInputs'
import { reportSteps } from './reportSteps'
import type { ReportState } from './ReportState'
import * as styles from './Report.module.css'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const analysis = query.get('analysis')
  const { answer, rates, saved, savedFailure, failures } = await loadPropertyPage(params.id ?? '', {
    analysis,
    signal: request.signal,
  })
  // What could only not be loaded is not gone, and the property's own figures are not those of the analysis.
  if (savedFailure !== null) throw savedFailure
  if (isFailure(answer.error)) throw answer.error
  const { output } = v.safeParse(StrategyKey, query.get('strategy') ?? saved?.strategy)
  return {
    property: answer.value,
    rates,
    saved,
    isSavedGone: analysis !== null && saved === null,
    strategy: output as StrategyKey | undefined,
    failures,
  }
}

/** One analysis on paper: every figure with its working, and nothing to press. */
export function Component() {
  const {
    property,
    rates,
    saved,
    isSavedGone,
    strategy = 'buyHold',
    failures,
  } = useLoaderData<typeof loader>()
  const { state } = useLocation() as { state: ReportState | null }
  useFailureToasts(failures)
  const own = property && !isSavedGone ? ownInputs(property)[strategy] : null
  const inputs = state?.inputs ?? saved?.inputs ?? own
  const results = analyzeInputs(strategy, inputs)
  const home = homeOf(property, saved)
  if (home === null || results === null) return <NoReport />
  return (
    <Report
      home={home}
      strategy={strategy}
      saved={state?.inputs === undefined ? saved : null}
      results={results}
      steps={reportSteps(strategy, inputs, results)}
      estimate={property ? arvSteps(property, arvOf(results)) : []}
      sources={
        state?.sources ??
        (property
          ? inputSources(strategy, { property, rates, inputs, baseline: saved?.baseline })
          : savedSources(saved))
      }
      isFromPage={state !== null}
    />
  )
}

/** Two of the strategies are computed from it. */
const arvOf = (results: AnyResults) =>
  'arv' in results ? results.arv : 'afterRepairValue' in results ? results.afterRepairValue : undefined

/** What a report says of the home that it is about. */
interface ReportedHome {
  _id: string
  street: string
  /** City, state and ZIP; where only an analysis is left of it, that it is gone. */
  place: string
}

function homeOf(property: Property | null, saved: SavedAnalysis | null): ReportedHome | null {
  if (property) {
    const { _id, PropertyAddressFull, PropertyAddressCity, PropertyAddressState, PropertyAddressZIP } =
      property
    const place = `${PropertyAddressCity}, ${PropertyAddressState} ${PropertyAddressZIP}`
    return { _id, street: PropertyAddressFull, place }
  }
  if (!saved) return null
  return { _id: saved.propertyId, street: saved.PropertyAddressFull, place: 'Not shown in Freehold any more' }
}

function NoReport() {
  return (
    <Page>
      <title>Report | Freehold</title>
      <EmptyState size="page" headingLevel={1} title="There is nothing to report">
        The property or the analysis is not there any more, or its inputs cannot be calculated.
      </EmptyState>
    </Page>
  )
}

interface ReportProps {
  home: ReportedHome
  strategy: StrategyKey
  saved: SavedAnalysis | null
  results: AnyResults
  steps: readonly WorkingStep[]
  /** How the value after repair was estimated, where the figures start from that. */
  estimate: readonly WorkingStep[]
  sources: Workings['inputs']
  /** Whether the page that shows these figures is one step back. */
  isFromPage: boolean
}

function Report({ home, strategy, saved, results, steps, estimate, sources, isFromPage }: ReportProps) {
  const navigate = useNavigate()
  const { warnings } = results
  const inputs = reportInputs(steps, sources)
  const all = [...estimate, ...steps]
  const title = `${home.street}, ${strategyTabLabels[strategy]}`
  const save = () =>
    downloadText(`${title.replaceAll(/[^\w ,-]/g, '')}.csv`, reportCsv({ title, steps: all, inputs }))
  return (
    <Page className={styles.page}>
      <title>{`Report: ${title} | Freehold`}</title>
      <div className={styles.tools}>
        <Link
          className={linkClass('back')}
          to={paths.property(home._id, { strategy, analysis: saved?._id })}
          onClick={(event) => {
            // The page as it was left, with what was typed, is in the history and nowhere else.
            if (!isFromPage) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          <Icon icon={ArrowLeft} small />
          Back to the Property
        </Link>
        <Button icon={Download} onClick={save}>
          Download CSV
        </Button>
        <Button variant="primary" icon={Printer} onClick={() => print()}>
          Print or Save as PDF
        </Button>
      </div>
      <header>
        <h1>{home.street}</h1>
        <p className={styles.place}>{home.place}</p>
        <p className={styles.what}>
          {strategyTabLabels[strategy]}
          {saved && `: ${saved.name}, saved ${formatDay(saved.createdAt)}`}
        </p>
      </header>
      <p className={styles.lead}>
        Cash-on-cash ROI <Roi percent={returnPercent(results)} />{' '}
        {strategy === 'fixFlip' ? 'per project' : 'per year'}
      </p>
      <ReturnInWords {...results} />
      {warnings.length > 0 && <AnalysisWarnings warnings={warnings} />}
      <AnalysisSheet steps={all} inputs={inputs} />
      <p className={styles.note}>
        Projections from the inputs above, not an appraisal and not a promise. Made with Freehold.
      </p>
    </Page>
  )
}
