import { analyzeInputs, expenseBasis, inCents, type ExpenseBasis } from '@freehold/analysis'
import { useUser } from '@freehold/auth-client'
import {
  paths,
  enabledStrategies,
  scenarioText,
  type ArvEstimate,
  type Property,
  type SavedAnalysis,
  StrategyKey,
  strategyTabLabels,
  usesRealisticExpenses,
  type CalculationStep,
  type AnalysisResults,
  type UnknownFacts,
} from '@freehold/contracts'
import { AS_SAVED, AnalysisReport, cityLine, expenseText, factWords } from '@freehold/property-ui'
import { Button, EmptyState, Icon, linkClass, Page } from '@freehold/ui'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router-dom'
import { toast } from 'react-hot-toast/headless'
import * as v from 'valibot'
import { ReportedArv, type ReportedArvProps } from '../adjustment-grid/ReportedArv'
import { useAdjustmentGrid } from '../adjustment-grid/useAdjustmentGrid'
import { isEstimate } from '../arv/arvView'
import type { InputSources } from '../explain/ExplainContext'
import { loadPropertyPage } from '../loading/loadPropertyPage'
import { revalidateFor } from '../loading/revalidateFor'
import { inputSourcesWithoutProperty } from '../saved/inputSourcesWithoutProperty'
import { isFailureOtherThanNotFound } from '../loading/settle'
import { loadWhatIfSteps, strategyEntries } from '../strategies/registry'
import { useLeavingPage } from '../scenario/leaving'
import { useFailureToasts } from '../loading/useFailureToasts'
import { factsBehind } from '../inputs/factsBehind'
import { arvOf } from '../explain/arvInput'
import { arvSteps } from '../explain/arvSteps'
import { rentSteps } from '../explain/rentSteps'
import { RentalComps } from '../rental-comps/RentalComps'
import { DownloadExcel } from './DownloadExcel'
import type { ReportedCases } from './saveReport'
import { workbookAnalyses, type WorkbookAnalyses } from './workbookAnalyses'
import { PriceAndRentNotice } from '../inputs/PriceAndRentNotice'
import { startingInput } from '../strategies/startingInput'
import { sourcedInputs } from '../explain/sourcedInputs'
import { analysisSteps } from '../explain/analysisSteps'
import { casesOfInputs } from '../strategy-panel/casesOfInputs'
import { ScenarioAddress } from '../scenario/ScenarioAddress'
import { ScenarioBar } from '../scenario/ScenarioBar'
import type { ReportState } from '../strategy-panel/ReportLinks'
import { ThreeCases } from '../strategy-panel/ThreeCases'
import * as styles from './Report.module.css'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [{ answer, rates, saved, scenarios, savedFailure, failures }, whatIfSteps] = await Promise.all([
    loadPropertyPage(params.id ?? '', query, request.signal),
    loadWhatIfSteps(),
  ])
  // A failed call does not mean that the analysis is gone, and the property's own figures must not replace it.
  if (savedFailure !== null) throw savedFailure
  if (isFailureOtherThanNotFound(answer.error)) throw answer.error
  const { output } = v.safeParse(StrategyKey, query.get('strategy') ?? saved?.strategy)
  return {
    property: answer.value,
    rates,
    saved,
    scenarios,
    isSavedGone: query.has('analysis') && saved === null,
    strategy: output as StrategyKey | undefined,
    failures,
    whatIfSteps,
  }
}

/** Not for other inputs: the data is already loaded. */
export const shouldRevalidate = revalidateFor('analysis', 'strategy')

/** One analysis for paper: every input with its source and every figure with its calculation. */
export function Component() {
  const {
    property,
    rates,
    saved,
    scenarios,
    isSavedGone,
    strategy = 'buyHold',
    failures,
    whatIfSteps,
  } = useLoaderData<typeof loader>()
  const { state } = useLocation() as { state: ReportState | null }
  useFailureToasts(failures)
  const profile = useUser()?.profile
  const realisticExpenses = usesRealisticExpenses(profile)
  // The inputs in the address also have what was changed since the analysis was opened.
  const ownOf = (key: StrategyKey) => property && startingInput(key, { property, rates, realisticExpenses })
  const opened = scenarios?.open(ownOf)
  const scenario = opened?.[strategy]
  const isUnreadable = isSavedGone || scenarios?.isUnreadable
  const own = isUnreadable ? null : ownOf(strategy)
  const inputs = scenario?.inputs ?? saved?.inputs ?? own
  const baseline = saved?.baseline ?? scenario?.baseline
  const results = analyzeInputs(strategy, inputs)
  const { inputSources, rulesOfThumb } = strategyEntries[strategy]
  const facts = property
    ? factsBehind(property, strategy, inputs ?? null, baseline, saved?.savedFacts)
    : (saved?.savedFacts ?? {})
  const cases = property && casesOfInputs(strategy, inputs, property, baseline)
  const rentEstimate = property ? rentSteps(property, strategy, inputs) : []
  const home = homeOf(property, saved)
  if (home === null || results === null || !inputs) return <NoReport />
  const sources = property
    ? inputSources({ property, rates, inputs, baseline })
    : inputSourcesWithoutProperty(saved, rulesOfThumb)
  const openedWith = (key: StrategyKey) => {
    const ownInput = ownOf(key)
    return opened?.[key] ?? (ownInput && { inputs: ownInput })
  }
  const text = scenarioText(strategy, inputs, [own, baseline ?? null])
  const isAsSaved = saved !== null && isSameAnalysis(results, analyzeInputs(strategy, saved.inputs))
  return (
    <Report
      home={home}
      strategy={strategy}
      saved={isAsSaved ? saved : null}
      results={results}
      cases={cases && <ThreeCases heading="h2" {...{ strategy, property, facts }} {...cases} />}
      reportedCases={cases && { strategy, property, cases }}
      facts={facts}
      expenses={expenseBasis(strategy, inputs)}
      scenario={property && text}
      notices={
        property && (
          <>
            {baseline && (
              <ScenarioBar
                inputs={inputs}
                baseline={baseline}
                own={strategyEntries[strategy].ownInput(property, rates)}
                strategy={strategy}
                property={property}
                saved={saved && { savedFacts: saved.savedFacts, isChanged: !isAsSaved }}
              />
            )}
            <PriceAndRentNotice property={property} strategy={strategy} inputs={inputs} />
          </>
        )
      }
      steps={analysisSteps(results, whatIfSteps[strategy](inputs))}
      estimates={property ? [...arvSteps(property, arvOf(inputs)), ...rentEstimate] : []}
      leased={rentEstimate.length > 0 && property?.rentalComps?.length ? property : null}
      arv={property ? reportedArv(property.arv, arvOf(inputs), sources['arv']?.source) : null}
      sources={sources}
      workbookOf={
        property &&
        (() =>
          workbookAnalyses(
            { strategy, inputs, sources },
            { property, rates, strategies: enabledStrategies(profile), openedWith },
          ))
      }
      isFromPage={state?.isFromPage ?? false}
    />
  )
}

/**
 * Compares what is computed, with the inputs in its steps: a form may send an input that was saved under another name or
 * with more digits.
 */
const isSameAnalysis = (shown: AnalysisResults, saved: AnalysisResults | null): boolean =>
  saved !== null && JSON.stringify(inCents(shown)) === JSON.stringify(inCents(saved))

/** The estimate of a strategy that uses an ARV, and the value that it uses instead. */
type ArvOfReport = Pick<ReportedArvProps, 'estimate' | 'other'>

function reportedArv(
  estimate: ArvEstimate | null,
  used: number | undefined,
  source: string | undefined,
): ArvOfReport | null {
  if (estimate === null || used === undefined) return null
  const label = source === AS_SAVED ? 'As saved' : 'Entered'
  return { estimate, other: isEstimate(estimate, used) ? null : { label, dollars: used } }
}

/** The home of a report. */
interface ReportedHome {
  _id: string
  street: string
  /** City, state and ZIP; for a withdrawn property, a sentence that says so. */
  place: string
  listOffice?: string | null | undefined
  checks?: readonly string[] | undefined
}

function homeOf(property: Property | null, saved: SavedAnalysis | null): ReportedHome | null {
  if (property) {
    const { _id, PropertyAddressFull: street, ListOfficeName: listOffice, checks } = property
    return { _id, street, place: cityLine(property), listOffice, checks }
  }
  if (!saved) return null
  return { _id: saved.propertyId, street: saved.PropertyAddressFull, place: 'No longer shown in Freehold' }
}

function NoReport() {
  return (
    <Page>
      <title>Report | Freehold</title>
      <EmptyState size="page" headingLevel={1} title="This report cannot be shown">
        The property or the analysis no longer exists, or its inputs cannot be calculated.
      </EmptyState>
    </Page>
  )
}

interface ReportProps {
  home: ReportedHome
  strategy: StrategyKey
  saved: SavedAnalysis | null
  /** Its inputs as an address has them; null where the property is not shown. */
  scenario: string | null
  results: AnalysisResults
  cases: ReactNode
  /** The same of the CSV file. */
  reportedCases: ReportedCases | null
  /** What the return does not know of the home. */
  facts: UnknownFacts
  /** Which expenses the return includes; null for a strategy without tenants. */
  expenses: ExpenseBasis | null
  notices: ReactNode
  steps: readonly CalculationStep[]
  /** How the after-repair value and the rent among the inputs were estimated. */
  estimates: readonly CalculationStep[]
  /** The home, if the rent among the inputs is estimated from leases. */
  leased: Property | null
  /** Null for a strategy without one. */
  arv: ArvOfReport | null
  sources: InputSources
  /** Null for a home that is no longer shown. */
  workbookOf: (() => WorkbookAnalyses) | null
  /** Whether the page with these figures is one step back in the history. */
  isFromPage: boolean
}

function Report({
  home,
  strategy,
  saved,
  scenario,
  results,
  cases,
  reportedCases,
  facts,
  expenses,
  notices,
  steps,
  estimates,
  leased,
  arv,
  sources,
  workbookOf,
  isFromPage,
}: ReportProps) {
  useLeavingPage()
  const navigate = useNavigate()
  const inputs = sourcedInputs(steps, sources)
  const all = [...estimates, ...steps]
  const unknown = factWords(facts, strategy)
  const notes = [...(unknown ? [`Return ${unknown}`] : []), ...(expenses ? [expenseText(expenses)] : [])]
  const title = `${home.street}, ${strategyTabLabels[strategy]}`
  const loaded = useAdjustmentGrid(arv?.estimate.adjusted ? home._id : null)
  const grid = loaded.state === 'loaded' ? loaded.grid : null
  const save = async () => {
    const content = { title, notes, steps: all, inputs, street: home.street, cases: reportedCases, grid }
    try {
      const { saveReport } = await import(/* webpackChunkName: 'report-csv' */ './saveReport')
      saveReport(content)
    } catch (error) {
      console.error('The file could not be made', error)
      toast.error('The file could not be made. Try again.')
    }
  }
  return (
    <Page className={styles.page}>
      <title>{`Report: ${title} | Freehold`}</title>
      {scenario !== null && <ScenarioAddress text={scenario} />}
      <div className={styles.tools}>
        <Link
          className={linkClass('back')}
          to={paths.property(home._id, {
            strategy,
            analysis: saved?._id,
            ...(scenario !== null && { scenarios: [scenario] }),
          })}
          onClick={(event) => {
            // Only the entry in the history has the page with what was typed.
            if (!isFromPage) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          <Icon icon={ArrowLeft} small />
          Back to the Property
        </Link>
        <Button icon={Download} onClick={() => void save()}>
          Download CSV
        </Button>
        {workbookOf && (
          <DownloadExcel propertyId={home._id} name={title} analysesOf={workbookOf} notes={notes} />
        )}
        <Button variant="primary" icon={Printer} onClick={() => print()}>
          Print or Save as PDF
        </Button>
      </div>
      <AnalysisReport
        home={home}
        strategy={strategy}
        saved={saved}
        results={results}
        cases={cases}
        facts={facts}
        expenses={expenses}
        notices={notices}
        steps={all}
        inputs={inputs}
      >
        {arv && <ReportedArv street={home.street} {...arv} loaded={loaded} />}
        {leased && <RentalComps property={leased} />}
      </AnalysisReport>
    </Page>
  )
}
