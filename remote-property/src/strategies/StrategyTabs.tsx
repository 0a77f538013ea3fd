import { analyze, analyzeInputs, offeredExpensesOf } from '@freehold/analysis'
import { useUser } from '@freehold/auth-client'
import {
  atPrice,
  byStrategy,
  type CashReturn,
  type Property,
  enabledStrategies,
  paths,
  returnPercent,
  type SavedAnalysis,
  type SharedPrice,
  storedResultsOf,
  storedReturnOf,
  strategies,
  StrategyKey,
  strategyTabLabels,
  type UnknownFacts,
} from '@freehold/contracts'
import { ReturnFacts, Roi } from '@freehold/property-ui'
import { Card, linkClass, Tabs } from '@freehold/ui'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { factsBehind } from '../inputs/factsBehind'
import type { OpenedScenario } from '../scenario/AddressScenarios'
import { WithLaterParts } from '../strategy-panel/LazyModule'
import type { CalculatedReturn, StrategyProps } from '../strategy-panel/StrategyEntry'
import { preloadStrategies, strategyEntries } from './registry'
import { startingInput, type StartingFacts } from './startingInput'
import { useSharedPrice } from './useSharedPrice'
import * as styles from './StrategyTabs.module.css'

interface StrategyTabsProps extends Pick<
  StrategyProps,
  'property' | 'rates' | 'realisticExpenses' | 'saved'
> {
  /** The inputs in the address, by strategy. */
  scenarios: Partial<Record<StrategyKey, OpenedScenario>>
  /** The purchase price in the address. */
  price: SharedPrice | undefined
}

/**
 * A tab with its return for each strategy that is switched on in the user's profile. The return is the stored one, or
 * that with realistic expenses, until an input of the strategy changes, then the calculated one.
 */
export function StrategyTabs({
  property,
  rates,
  realisticExpenses,
  saved = null,
  scenarios,
  price: priceInAddress,
}: StrategyTabsProps) {
  const profile = useUser()?.profile
  const linked = useLinkedStrategy(scenarios)
  const enabled = useMemo(() => {
    const own = enabledStrategies(profile)
    return StrategyKey.options.filter((key) => own.includes(key) || key === linked)
  }, [profile, linked])
  const [current, choose] = useCurrentStrategy(enabled, saved?.strategy)
  const price = useSharedPrice(startingPrice(property, priceInAddress, saved), enabled)
  const { value: shared, apart } = useDeferredValue(price)
  const [opened, setOpened] = useState<StrategyKey[]>([])
  const [calculated, setCalculated] = useState<Partial<Record<StrategyKey, CalculatedReturn>>>({})
  const starting = useMemo(
    () =>
      byStrategy((key) => {
        const scenario = scenarios[key]
        const facts = { property, rates, realisticExpenses }
        if (shared !== null && !apart.includes(key)) {
          const input = scenario?.inputs ?? startingInput(key, facts)
          return input && analyzeInputs(key, atPrice(key, input, shared))
        }
        return scenario ? analyzeInputs(key, scenario.inputs) : startingReturn(key, facts)
      }),
    [property, rates, scenarios, realisticExpenses, shared, apart],
  )
  useEffect(() => preloadStrategies(enabled), [enabled])
  const factsOf = (key: StrategyKey) => {
    const scenario = scenarios[key]
    return scenario ? factsBehind(property, key, scenario.inputs) : property
  }
  if (current === undefined)
    return (
      <WithLaterParts missing="No strategy is switched on in your profile.">
        {({ NoStrategies }) => <NoStrategies />}
      </WithLaterParts>
    )
  if (!opened.includes(current)) setOpened([...opened, current])
  return (
    <Card label="Strategies" className={styles.card}>
      {enabled.some((key) => offeredExpensesOf(key).length > 0) && (
        <p className={styles.start}>
          Rentals start {realisticExpenses ? 'with realistic expenses' : 'without realistic expenses'}.{' '}
          <Link className={linkClass()} to={paths.profile('strategies')}>
            Change
          </Link>
        </p>
      )}
      <Tabs
        label="Strategies"
        variant="cells"
        tabs={enabled.map((id) => ({
          id,
          label: strategyTabLabels[id],
          detail: (
            <TabReturn
              strategy={id}
              value={calculated[id] ?? starting[id]}
              facts={calculated[id] ?? factsOf(id)}
            />
          ),
        }))}
        value={current}
        onValueChange={choose}
      >
        {/* An opened strategy stays mounted, so that the tab keeps the user's inputs. */}
        {opened
          .filter((id) => enabled.includes(id))
          .map((id) => {
            const { Component } = strategyEntries[id]
            return (
              <div key={id} hidden={id !== current}>
                <Component
                  property={property}
                  rates={rates}
                  realisticExpenses={realisticExpenses}
                  saved={saved?.strategy === id ? saved : null}
                  scenario={scenarios[id]}
                  price={price}
                  isShown={id === current}
                  onReturn={(result) => setCalculated((before) => ({ ...before, [id]: result }))}
                />
              </div>
            )
          })}
      </Tabs>
    </Card>
  )
}

/** That of the address, else that of the saved analysis, which the other strategies get as well. */
function startingPrice(
  { LatestListingPrice }: Property,
  { value, apart }: SharedPrice = { value: null, apart: [] },
  saved: SavedAnalysis | null,
): SharedPrice {
  const price = value ?? (saved?.inputs[strategies[saved.strategy].priceInput] as number | undefined) ?? null
  // Stored results are shown at once where the price is the property's own.
  return { value: price === LatestListingPrice && apart.length === 0 ? null : price, apart }
}

interface TabReturnProps {
  strategy: StrategyKey
  value: CashReturn | null
  facts: UnknownFacts
}

function TabReturn({ strategy, value, facts }: TabReturnProps) {
  const percent = returnPercent(value)
  return (
    <>
      <Roi percent={percent} />
      {percent !== null && <ReturnFacts brief facts={facts} strategy={strategy} />}
    </>
  )
}

/** The strategy of which the page was opened with a scenario: a link shows it even where the profile has it off. */
function useLinkedStrategy(scenarios: StrategyTabsProps['scenarios']): StrategyKey | undefined {
  const [search] = useSearchParams()
  const [linked] = useState(() =>
    StrategyKey.options.find((key) => key === search.get('strategy') && scenarios[key] !== undefined),
  )
  return linked
}

/**
 * The strategy in the address, if it is switched on; else that of the saved analysis, else the first. Choosing a tab
 * replaces the entry in the history.
 */
function useCurrentStrategy(enabled: readonly StrategyKey[], saved: StrategyKey | undefined) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const named = (key: string | null | undefined) => enabled.find((id) => id === key)
  const current = named(search.get('strategy')) ?? named(saved) ?? enabled[0]
  const choose = (strategy: StrategyKey) =>
    setSearch(
      (before) => {
        before.set('strategy', strategy)
        return before
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [current, choose] as const
}

/** The return of the property's own inputs: the stored one unless they have more expenses. */
function startingReturn(strategy: StrategyKey, facts: StartingFacts): CashReturn | null {
  const { property, realisticExpenses } = facts
  const hasMore = realisticExpenses && offeredExpensesOf(strategy).length > 0
  const input = hasMore ? startingInput(strategy, facts) : null
  if (input !== null) return analyze(strategy, input, { recordSteps: false })
  return storedResultsOf(property, strategy) ?? storedReturnOf(property, strategy)
}
