import { analyzeInputs, expenseBasis, inCents } from '@freehold/analysis'
import { useRecovery, useUser } from '@freehold/auth-client'
import {
  acceptedInput,
  enabledStrategies,
  paths,
  scenarioId,
  scenarioText,
  strategies,
  StrategyKey,
  usesRealisticExpenses,
  type AnalysisResults,
  type ArvEstimate,
  type Property,
  type SavedAnalysis,
} from '@freehold/contracts'
import { AS_SAVED, cityLine } from '@freehold/property-ui'
import { buttonClass, EmptyState, Page } from '@freehold/ui'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router-dom'
import * as v from 'valibot'
import { isEstimate } from '../arv/arvView'
import { analysisSteps } from '../explain/analysisSteps'
import { arvOf } from '../explain/arvInput'
import { arvSteps } from '../explain/arvSteps'
import { rentSteps } from '../explain/rentSteps'
import { sourcedInputs } from '../explain/sourcedInputs'
import { factsBehind } from '../inputs/factsBehind'
import { loadPropertyPage } from '../loading/loadPropertyPage'
import { revalidateFor } from '../loading/revalidateFor'
import { isFailureOtherThanNotFound } from '../loading/settle'
import { outageAmong, useFailureToasts } from '../loading/useFailureToasts'
import { useReload } from '../loading/useReload'
import { inputSourcesWithoutProperty } from '../saved/inputSourcesWithoutProperty'
import { ScenarioBar } from '../scenario/ScenarioBar'
import { loadWhatIfSteps, strategyEntries } from '../strategies/registry'
import { startingInput } from '../strategies/startingInput'
import { casesOfInputs } from '../strategy-panel/casesOfInputs'
import type { ReportState } from '../strategy-panel/ReportLinks'
import { useLinkedOrigin, useWayBack } from '../way-back/wayBack'
import { LenderPackage } from './LenderPackage'
import type { LenderReport, ReportedHome } from './LenderReport'
import { workbookAnalyses } from './workbookAnalyses'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [{ answer, rates, saved, scenarios, savedFailure, lacks, failures }, whatIfSteps] = await Promise.all(
    [loadPropertyPage(params.id ?? '', query, request.signal), loadWhatIfSteps()],
  )
  // A failed call does not mean that the analysis is gone, and the property's own figures must not replace it.
  if (savedFailure !== null) throw savedFailure
  if (isFailureOtherThanNotFound(answer.error)) throw answer.error
  const strategy = v.safeParse(StrategyKey, query.get('strategy') ?? saved?.strategy)
  return {
    property: answer.value,
    rates,
    saved,
    scenarios,
    isSavedGone: query.has('analysis') && saved === null,
    strategy: strategy.success ? strategy.output : undefined,
    lacks,
    failures,
    whatIfSteps,
  }
}

/** Not for other inputs: the data is already loaded. */
export const shouldRevalidate = revalidateFor('analysis', 'strategy')

/** One analysis for a lender, on sheets of paper: its figures, what they are based on, and their working. */
export function Component() {
  const {
    property,
    rates,
    saved,
    scenarios,
    isSavedGone,
    strategy = 'buyHold',
    lacks,
    failures,
    whatIfSteps,
  } = useLoaderData<typeof loader>()
  const { state } = useLocation() as { state: Partial<ReportState> | null }
  useFailureToasts(failures)
  useRecovery(outageAmong(failures), useReload())
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
  const accepted = acceptedInput(strategies[strategy].input, inputs)
  if (home === null || results === null || !inputs || accepted === null)
    return <NoReport property={property} />
  const sources = property
    ? inputSources({ property, rates, inputs, baseline })
    : inputSourcesWithoutProperty(saved, rulesOfThumb)
  const openedWith = (key: StrategyKey) => {
    const ownInput = ownOf(key)
    return opened?.[key] ?? (ownInput && { inputs: ownInput })
  }
  const price = scenarios?.price
  const sharedPrice = price?.apart.includes(strategy) ? price.value : null
  const text = scenarioText(strategy, inputs, [own, baseline ?? null], sharedPrice)
  const isAsSaved = saved !== null && isSameAnalysis(results, analyzeInputs(strategy, saved.inputs))
  const stepsOf = (of: object, computed: AnalysisResults) =>
    analysisSteps(computed, whatIfSteps[strategy](of))
  const steps = stepsOf(inputs, results)
  const ownResults = analyzeInputs(strategy, own)
  const report: LenderReport = {
    home,
    property,
    strategy,
    saved: isAsSaved ? saved : null,
    inputs: accepted,
    results,
    steps: [...(property ? [...arvSteps(property, arvOf(inputs)), ...rentEstimate] : []), ...steps],
    sourced: sourcedInputs(steps, sources),
    defaults: own && ownResults && sourcedInputs(stepsOf(own, ownResults), {}),
    cases,
    facts,
    expenses: expenseBasis(strategy, inputs),
    arv: property ? reportedArv(property.arv, arvOf(inputs), sources['arv']?.source) : null,
    isRentFromLeases: rentEstimate.length > 0 && (property?.rentalComps?.length ?? 0) > 0,
    changes: property && baseline && (
      <ScenarioBar
        inputs={inputs}
        baseline={baseline}
        own={strategyEntries[strategy].ownInput(property, rates)}
        strategy={strategy}
        property={property}
        saved={saved && { savedFacts: saved.savedFacts, isChanged: !isAsSaved }}
      />
    ),
    scenario: property && text,
    scenarioId: scenarioId(home._id, strategy, inputs),
    lacks: [lacks.rates && 'the rates of the day', lacks.user && 'the account of who prepared it']
      .filter(Boolean)
      .join(' and '),
  }
  return (
    <LenderPackage
      report={report}
      workbookOf={
        property &&
        (() =>
          workbookAnalyses(
            { strategy, inputs, sources },
            { property, rates, strategies: enabledStrategies(profile), openedWith },
          ))
      }
      isFromPage={state?.isFromPage ?? false}
      printsAtOnce={state?.print ?? false}
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
function reportedArv(
  estimate: ArvEstimate | null,
  used: number | undefined,
  source: string | undefined,
): LenderReport['arv'] {
  if (estimate === null || used === undefined) return null
  const label = source === AS_SAVED ? 'As saved' : 'Entered'
  return { estimate, other: isEstimate(estimate, used) ? null : { label, dollars: used } }
}

function homeOf(property: Property | null, saved: SavedAnalysis | null): ReportedHome | null {
  if (property) {
    const { _id, PropertyAddressFull: street } = property
    return { _id, street, place: cityLine(property) }
  }
  if (!saved) return null
  return { _id: saved.propertyId, street: saved.PropertyAddressFull, place: 'No longer shown in Freehold' }
}

function NoReport({ property }: { property: Property | null }) {
  const way = useWayBack()
  const isLinked = useLinkedOrigin() !== null
  const back =
    isLinked || property === null ? way : { to: paths.property(property._id), label: 'Back to the Property' }
  return (
    <Page>
      <title>Report | Freehold</title>
      <EmptyState
        size="page"
        headingLevel={1}
        title="This report cannot be shown"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={back.to} state={way.state}>
            {back.label}
          </Link>
        }
      >
        The property or the analysis no longer exists, or its inputs cannot be calculated.
      </EmptyState>
    </Page>
  )
}
