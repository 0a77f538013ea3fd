import { useRecovery, useUser } from '@freehold/auth-client'
import {
  COMPARED_MAX,
  isOutage,
  StrategyKey,
  strategyTabLabels,
  usesRealisticExpenses,
} from '@freehold/contracts'
import { EmptyState, Field, Notice, Select, Switch } from '@freehold/ui'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { outageAmong, useFailureToasts } from '../loading/useFailureToasts'
import { isFailureOtherThanNotFound } from '../loading/settle'
import { useReload } from '../loading/useReload'
import { PropertyLayout } from '../property/PropertyLayout'
import { RetryButton } from '../property/PropertyMissing'
import { useAddressWriter } from '../scenario/useAddressWriter'
import { AddToComparison } from './AddToComparison'
import { comparedIn, isDifferencesOnly, withColumns } from './comparedIn'
import { comparisonColumns, type ComparedColumn } from './comparedColumns'
import { comparedRows } from './comparedRows'
import { ComparisonActions } from './ComparisonActions'
import { ComparisonTable } from './ComparisonTable'
import { Finding } from './Finding'
import { ShortlistOffer } from './ShortlistOffer'
import type { Addition } from './addChoices'
import { useShortlistedHomes } from './useShortlistedHomes'
import { loadComparison, type Comparison } from './loadComparison'
import { rateRows } from './rateRows'
import * as styles from './Compare.module.css'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadComparison(new URL(request.url).searchParams, request.signal)

/** Not for other inputs, which only this page writes to its address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const dataOf = ({ searchParams }: URL) =>
    [searchParams.get('strategy'), ...comparedIn(searchParams).map(({ kind, id }) => `${kind} ${id}`)].join()
  const isSameData = currentUrl.pathname === nextUrl.pathname && dataOf(currentUrl) === dataOf(nextUrl)
  return isSameData && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}

const STALE =
  'Homes, analyses and rates are as they were before. The figures stay; adding a home waits for the connection.'

/** Homes and saved analyses side by side, with a row for every figure and every input. */
export function Component() {
  const { comparison, replaceScenarios } = useComparison()
  const [search, setSearch] = useSearchWithState()
  const realisticExpenses = usesRealisticExpenses(useUser()?.profile)
  const columns = useMemo(
    () => comparisonColumns(comparison, realisticExpenses),
    [comparison, realisticExpenses],
  )
  const rows = useMemo(() => rateRows(comparedRows(columns), columns), [columns])
  const box = useRef<HTMLInputElement>(null)
  useFailureToasts(comparison.failures)
  const missing = failuresOf(comparison)
  useRecovery(outageAmong(missing), useReload())
  useScenariosInAddress(columns)
  const remove = (index: number) => {
    const removed = comparedIn(search)[index]
    // By what it is: a change that is still loading may have moved it.
    setSearch((before) => {
      const compared = comparedIn(before)
      const at = compared.findIndex(({ kind, id }) => kind === removed?.kind && id === removed.id)
      return at < 0 ? before : withColumns(before, compared.toSpliced(at, 1))
    })
    if (columns.length === 1) box.current?.focus()
  }
  const takeToday = (index: number) => {
    const today = columns[index]?.today
    if (today && 'scenarios' in today) replaceScenarios(index, today.scenarios)
  }
  const add = ({ kind, id }: Addition) =>
    setSearch((before) => {
      if (comparedIn(before).length < COMPARED_MAX) before.append(kind, id)
      return before
    })
  const shortlisted = useShortlistedHomes(columns.length < COMPARED_MAX)
  const offer = columns.length < 2 && (
    <ShortlistOffer
      homes={shortlisted.filter(
        ({ propertyId }) => !columns.some(({ kind, id }) => kind === 'property' && id === propertyId),
      )}
      onAdd={add}
    />
  )
  const differencesOnly = isDifferencesOnly(search)
  return (
    <PropertyLayout stale={STALE}>
      <title>Compare | Freehold</title>
      <header className={styles.top}>
        <h1>Compare</h1>
        <p className={styles.count}>
          {columns.length} of {COMPARED_MAX} homes
        </p>
        {columns.length > 0 && <ComparisonActions columns={columns} rows={rows} />}
        <AddToComparison {...{ comparison, shortlisted }} onAdd={add} inputRef={box} />
      </header>
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title="A part of this comparison could not be loaded"
          action={<RetryButton size="s" />}
        >
          {missing.some(isOutage) && 'It loads by itself once Freehold can be reached again. '}
          Columns and rates that are missing are out of all ratings.
        </Notice>
      )}
      {columns.length === 0 ? (
        <>
          <EmptyState title="Add a Home to Compare" headingLevel={2}>
            Up to {COMPARED_MAX} homes or saved analyses stand side by side.
          </EmptyState>
          {offer}
        </>
      ) : (
        <>
          <div className={styles.tools}>
            {comparison.compared.some(({ kind }) => kind === 'property') && (
              <StrategyOfHomes {...comparison} />
            )}
            {columns.length > 1 && (
              <DifferencesOnly
                isOn={differencesOnly}
                rows={rows.length}
                sameRows={rows.filter(({ isSame }) => isSame).length}
              />
            )}
            <Finding columns={columns} rows={rows} />
          </div>
          {offer}
          <ComparisonTable {...{ columns, rows, differencesOnly }} onRemove={remove} onUseToday={takeToday} />
        </>
      )}
    </PropertyLayout>
  )
}

/** What the loader found, but for scenarios that have been replaced since, which are in the address by the next time. */
function useComparison() {
  const loaded = useLoaderData<typeof loader>()
  const [replaced, setReplaced] = useState({ loaded, comparison: loaded })
  const comparison = replaced.loaded === loaded ? replaced.comparison : loaded
  const replaceScenarios = (index: number, scenarios: readonly string[]) => {
    const compared = comparison.compared.map((one, at) => (at === index ? { ...one, scenarios } : one))
    setReplaced({ loaded, comparison: { ...comparison, compared } })
  }
  return { comparison, replaceScenarios }
}

/** Everything that a repetition may load. */
const failuresOf = ({ failures, compared }: Comparison) => [
  ...failures,
  ...compared
    .map((one) => (one.kind === 'property' ? one.property.error : null))
    .filter(isFailureOtherThanNotFound),
]

/**
 * The query of the address, and how to change it. A change adds to one whose homes are still loading, which it replaces, and
 * keeps the state of the entry in the history, which has the way back.
 */
function useSearchWithState() {
  const location = useLocation()
  const loading = useNavigation().location
  const latest = loading?.pathname === location.pathname ? loading : location
  const navigate = useNavigate()
  const change = (
    from: (before: URLSearchParams) => URLSearchParams,
    options?: { replace?: boolean; preventScrollReset?: boolean },
  ) => {
    const search = from(new URLSearchParams(latest.search)).toString()
    void navigate(`?${search}`, { state: latest.state as unknown, ...options })
  }
  return [new URLSearchParams(location.search), change] as const
}

interface DifferencesOnlyProps {
  isOn: boolean
  rows: number
  sameRows: number
}

/** A switch in the address that leaves out what is the same for all. */
function DifferencesOnly({ isOn, rows, sameRows }: DifferencesOnlyProps) {
  const [, setSearch] = useSearchWithState()
  const change = (on: boolean) =>
    setSearch(
      (before) => {
        if (on) before.set('differences', 'only')
        else before.delete('differences')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const are = sameRows === 1 ? 'is' : 'are'
  return (
    <Switch
      className={styles.differences}
      label="Differences only"
      hint={
        isOn
          ? `${sameRows} of ${rows} rows ${are} hidden`
          : `${rows} rows, ${sameRows} ${are} the same for all`
      }
      checked={isOn}
      onCheckedChange={change}
    />
  )
}

/** Keeps the address at the inputs on screen, so that it opens with the same figures anywhere. */
function useScenariosInAddress(columns: readonly ComparedColumn[]) {
  const { search, isFree, write } = useAddressWriter()
  const update = useEffectEvent((all: readonly ComparedColumn[]) => {
    const before = new URLSearchParams(search)
    const next = withColumns(
      before,
      all.map(({ address }) => address),
    )
    if (`${next}` !== `${withColumns(before, comparedIn(before))}`) write(`?${next}`)
  })
  useEffect(() => {
    if (isFree) update(columns)
  }, [isFree, columns])
}

/** The strategy of all compared homes, which is in the address. A saved analysis has its own. */
function StrategyOfHomes({ strategy, compared }: Comparison) {
  const [, setSearch] = useSearchWithState()
  const choose = (chosen: string) =>
    setSearch((before) => {
      before.set('strategy', chosen)
      return before
    })
  const hasAnalyses = compared.some(({ kind }) => kind === 'analysis')
  return (
    <Field label="Strategy" hint={hasAnalyses ? 'Saved analyses keep their own' : undefined}>
      <Select value={strategy} onChange={(event) => choose(event.target.value)}>
        {StrategyKey.options.map((key) => (
          <option key={key} value={key}>
            {strategyTabLabels[key]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
