import { analyzeInputs, type AnyResults } from '@freehold/analysis'
import {
  paths,
  returnPercent,
  StrategyKey,
  strategyTabLabels,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import { Button, EmptyState, Icon, linkClass, Page, Roi } from '@freehold/ui'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import * as v from 'valibot'
import { exactText } from '../explain/figureText'
import { loadPropertyPage } from '../property/loadProperty'
import { formatDay } from '../saved/formatDay'
import { stepsOf } from '../saved/stepsOf'
import { downloadText } from './downloadText'
import { reportCsv } from './reportCsv'
import { reportInputs, type ReportInput } from './reportInputs'
import type { ReportState } from './ReportState'
import * as styles from './Report.module.css'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const analysis = query.get('analysis')
  const { answer, saved } = await loadPropertyPage(params.id ?? '', { analysis, signal: request.signal })
  const { output } = v.safeParse(StrategyKey, query.get('strategy') ?? saved?.strategy)
  return { property: answer.property, saved, strategy: output as StrategyKey | undefined }
}

/** One analysis on paper: every figure with its working, and nothing to press. */
export function Component() {
  const { property, saved, strategy = 'buyHold' } = useLoaderData<typeof loader>()
  const { state } = useLocation() as { state: ReportState | null }
  if (property === null) return <NoReport />
  const inputs = state?.inputs ?? saved?.inputs ?? ownInputs(property)[strategy]
  const results = analyzeInputs(strategy, inputs)
  if (results === null) return <NoReport />
  return (
    <Report
      property={property}
      strategy={strategy}
      saved={state?.inputs === undefined ? saved : null}
      results={results}
      sources={state?.sources ?? {}}
      own={saved?.baseline ?? ownInputs(property)[strategy]}
      isFromPage={state !== null}
    />
  )
}

const ownInputs = ({ buyHoldInput, brrrrInput, fixFlipInput, shortTermInput }: Property) => ({
  buyHold: buyHoldInput,
  brrrr: brrrrInput,
  fixFlip: fixFlipInput,
  shortTerm: shortTermInput,
})

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
  property: Property
  strategy: StrategyKey
  saved: SavedAnalysis | null
  results: AnyResults
  sources: ReportState['sources']
  /** What the property itself starts with. */
  own: Record<string, unknown> | null
  /** Whether the page that shows these figures is one step back. */
  isFromPage: boolean
}

function Report({ property, strategy, saved, results, sources, own, isFromPage }: ReportProps) {
  const navigate = useNavigate()
  const { PropertyAddressFull, PropertyAddressCity, PropertyAddressState, PropertyAddressZIP } = property
  const steps = stepsOf(results)
  const inputs = reportInputs(steps, sources, own)
  const title = `${PropertyAddressFull}, ${strategyTabLabels[strategy]}`
  const save = () =>
    downloadText(`${title.replaceAll(/[^\w ,-]/g, '')}.csv`, reportCsv({ title, steps, inputs }))
  return (
    <Page className={styles.page}>
      <title>{`Report: ${title} | Freehold`}</title>
      <div className={styles.tools}>
        <Link
          className={linkClass('back')}
          to={paths.property(property._id, { strategy, analysis: saved?._id })}
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
        <h1>{PropertyAddressFull}</h1>
        <p className={styles.place}>
          {PropertyAddressCity}, {PropertyAddressState} {PropertyAddressZIP}
        </p>
        <p className={styles.what}>
          {strategyTabLabels[strategy]}
          {saved && `: ${saved.name}, saved ${formatDay(saved.createdAt)}`}
        </p>
      </header>
      <p className={styles.lead}>
        Cash-on-cash ROI <Roi percent={returnPercent(results)} />{' '}
        {strategy === 'fixFlip' ? 'per project' : 'per year'}
      </p>
      <InputTable inputs={inputs} />
      <section aria-labelledby="report-figures">
        <h2 id="report-figures">Figures and their working</h2>
        <ol className={styles.steps}>
          {steps.map(({ key, label, formula, inputs: numbers, value, unit }) => (
            <li key={key}>
              <p className={styles.figure}>
                <b>{label}</b>
                <b>{exactText(value, unit)}</b>
              </p>
              <p className={styles.formula}>{formula}</p>
              <p className={styles.numbers}>
                {numbers
                  .map((number) => `${number.label} ${exactText(number.value, number.unit)}`)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <p className={styles.note}>
        Projections from the inputs above, not an appraisal and not a promise. Made with Freehold.
      </p>
    </Page>
  )
}

function InputTable({ inputs }: { inputs: readonly ReportInput[] }) {
  return (
    <section aria-labelledby="report-inputs">
      <h2 id="report-inputs">Inputs and their sources</h2>
      <table className={styles.inputs} aria-labelledby="report-inputs">
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">Value</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ key, label, value, unit, source }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{exactText(value, unit)}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
