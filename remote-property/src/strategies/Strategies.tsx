import { useUser } from '@freehold/auth-client'
import {
  enabledStrategies,
  paths,
  returnPercent,
  strategyTabLabels,
  type CashReturn,
  type Property,
  type StrategyKey,
} from '@freehold/contracts'
import { buttonClass, Card, EmptyState, Roi, Tabs } from '@freehold/ui'
import { useState, type ComponentType } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Brrrr } from '../brrrr/Brrrr'
import { BuyHold } from '../buy-hold/BuyHold'
import { FixFlip } from '../fix-flip/FixFlip'
import { ShortTerm } from '../short-term/ShortTerm'
import type { StrategyProps } from './StrategyProps'
import * as styles from './Strategies.module.css'

const parts: Record<StrategyKey, ComponentType<StrategyProps>> = {
  buyHold: BuyHold,
  brrrr: Brrrr,
  fixFlip: FixFlip,
  shortTerm: ShortTerm,
}

/**
 * The strategies that the user has switched on, side by side by their return; one of them open. A tab shows the stored
 * return until an input of its strategy is changed, and from then on what the page calculates, as the figures below do.
 */
export function Strategies({ property, rates, saved = null }: Omit<StrategyProps, 'onReturn'>) {
  const enabled = enabledStrategies(useUser()?.profile)
  const [current, choose] = useCurrentStrategy(enabled, saved?.strategy)
  const [opened, setOpened] = useState<StrategyKey[]>([])
  const [calculated, setCalculated] = useState<Partial<Record<StrategyKey, CashReturn>>>({})
  if (current === undefined) return <NoStrategies />
  if (!opened.includes(current)) setOpened([...opened, current])
  const returns = { ...storedReturns(property), ...calculated }
  return (
    <Card label="Strategies" className={styles.card}>
      <Tabs
        label="Strategies"
        variant="cells"
        tabs={enabled.map((id) => ({
          id,
          label: strategyTabLabels[id],
          detail: <Roi percent={returnPercent(returns[id])} />,
        }))}
        value={current}
        onValueChange={choose}
      >
        {/* A strategy that was opened stays as it was left: its inputs are someone's work. */}
        {opened
          .filter((id) => enabled.includes(id))
          .map((id) => {
            const Part = parts[id]
            return (
              <div key={id} hidden={id !== current}>
                <Part
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

/** The one that the address names, if it is switched on; else that of the saved analysis, else the first. Choosing one is no step to go back from. */
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

const storedReturns = (property: Property): Record<StrategyKey, CashReturn | null> => ({
  buyHold: property.buyHoldResults ?? property.BuyHoldResults,
  brrrr: property.brrrrResults ?? property.BRRRRResults,
  fixFlip: property.fixFlipResults ?? property.FixFlipResults,
  shortTerm: property.shortTermResults ?? property.ShortTermResults,
})

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
