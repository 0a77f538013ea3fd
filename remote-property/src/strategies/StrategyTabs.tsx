import { useUser } from '@freehold/auth-client'
import {
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
import { buttonClass, Card, EmptyState, Tabs } from '@freehold/ui'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { CalculatedReturn, StrategyProps } from '../strategy-panel/StrategyEntry'
import { preloadStrategies, strategyEntries } from './registry'
import * as styles from './StrategyTabs.module.css'

type StrategyTabsProps = Pick<StrategyProps, 'property' | 'rates' | 'saved'>

/**
 * A tab with its return for each strategy that is switched on in the user's profile. The return is the stored one until
 * an input of the strategy changes, then the calculated one.
 */
export function StrategyTabs({ property, rates, saved = null }: StrategyTabsProps) {
  const profile = useUser()?.profile
  const enabled = useMemo(() => enabledStrategies(profile), [profile])
  const [current, choose] = useCurrentStrategy(enabled, saved?.strategy)
  const [opened, setOpened] = useState<StrategyKey[]>([])
  const [calculated, setCalculated] = useState<Partial<Record<StrategyKey, CalculatedReturn>>>({})
  useEffect(() => preloadStrategies(enabled), [enabled])
  if (current === undefined) return <NoStrategies />
  if (!opened.includes(current)) setOpened([...opened, current])
  return (
    <Card label="Strategies" className={styles.card}>
      <Tabs
        label="Strategies"
        variant="cells"
        tabs={enabled.map((id) => ({
          id,
          label: strategyTabLabels[id],
          detail: (
            <TabReturn
              strategy={id}
              value={calculated[id] ?? storedReturn(property, id)}
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

const storedReturn = (property: Property, strategy: StrategyKey): CashReturn | null =>
  storedResultsOf(property, strategy) ?? storedReturnOf(property, strategy)

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
