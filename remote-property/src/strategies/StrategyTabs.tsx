import { analyze, offeredExpensesOf } from '@freehold/analysis'
import { useUser } from '@freehold/auth-client'
import {
  byStrategy,
  type CashReturn,
  enabledStrategies,
  paths,
  type Property,
  returnPercent,
  storedResultsOf,
  storedReturnOf,
  type StrategyKey,
  strategyTabLabels,
  type UnknownFacts,
} from '@freehold/contracts'
import { ReturnFacts, Roi } from '@freehold/property-ui'
import { buttonClass, Card, EmptyState, linkClass, Tabs } from '@freehold/ui'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { startingInputOf } from '../inputs/startingInputOf'
import type { CalculatedReturn, StrategyProps } from '../strategy-panel/StrategyEntry'
import { preloadStrategies, strategyEntries } from './registry'
import * as styles from './StrategyTabs.module.css'

type StrategyTabsProps = Pick<StrategyProps, 'property' | 'rates' | 'realisticExpenses' | 'saved'>

/**
 * A tab with its return for each strategy that is switched on in the user's profile. The return is the stored one, or
 * that with realistic expenses, until an input of the strategy changes, then the calculated one.
 */
export function StrategyTabs({ property, rates, realisticExpenses, saved = null }: StrategyTabsProps) {
  const profile = useUser()?.profile
  const enabled = useMemo(() => enabledStrategies(profile), [profile])
  const [current, choose] = useCurrentStrategy(enabled, saved?.strategy)
  const [opened, setOpened] = useState<StrategyKey[]>([])
  const [calculated, setCalculated] = useState<Partial<Record<StrategyKey, CalculatedReturn>>>({})
  const starting = useMemo(
    () => byStrategy((key) => startingReturn(property, key, realisticExpenses)),
    [property, realisticExpenses],
  )
  useEffect(() => preloadStrategies(enabled), [enabled])
  if (current === undefined) return <NoStrategies />
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
              facts={calculated[id] ?? property}
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
                  onReturn={(result) => setCalculated((before) => ({ ...before, [id]: result }))}
                />
              </div>
            )
          })}
      </Tabs>
    </Card>
  )
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
function startingReturn(
  property: Property,
  strategy: StrategyKey,
  realisticExpenses: boolean,
): CashReturn | null {
  const hasMore = realisticExpenses && offeredExpensesOf(strategy).length > 0
  const input = hasMore ? startingInputOf(property, strategy, realisticExpenses) : null
  if (input !== null) return analyze(strategy, input, { recordSteps: false })
  return storedResultsOf(property, strategy) ?? storedReturnOf(property, strategy)
}

function NoStrategies() {
  return (
    <Card title="Strategies">
      <EmptyState
        size="s"
        action={
          <Link className={buttonClass()} to={paths.profile('strategies')}>
            Choose Strategies
          </Link>
        }
      >
        None of your strategies can be calculated. Switch one on in your profile to see its returns here.
      </EmptyState>
    </Card>
  )
}
