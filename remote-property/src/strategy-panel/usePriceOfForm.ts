import { strategies } from '@freehold/contracts'
import { useCallback, useState } from 'react'
import type { StrategyForm } from '../inputs/StrategyForm'
import type { Changes, Inputs, PriceChoice } from '../inputs/useInputs'
import { isPriceShared, type StrategyPrice } from '../inputs/StrategyPrice'

/** How the values of a form get the price that strategies share. */
export function priceOf<Values extends object, Input extends object>(
  { strategy, fieldOf, withPrice }: StrategyForm<Values, Input>,
  { value: shared, apart }: StrategyPrice,
) {
  const { priceInput } = strategies[strategy]
  const field = (fieldOf?.[priceInput] ?? priceInput) as keyof Values
  const at = (values: Values, price: number): Values => ({
    ...values,
    ...(withPrice?.(values, price) ?? { [field]: price }),
  })
  const isApart = apart.includes(strategy)
  const follow = (values: Values) =>
    isApart || shared === null || values[field] === shared ? values : at(values, shared)
  return { field, at, isApart, follow }
}

/** The inputs of a form that follows the shared price, and whose own changes of the price the others follow. */
export function usePriceOfForm<Values extends object, Input extends object, Form extends Inputs<Values>>(
  form: StrategyForm<Values, Input>,
  price: StrategyPrice,
  inputs: Form,
): Form & { price: PriceChoice } {
  const { strategy } = form
  const { value: shared, onPrice, onApart } = price
  const { field, at, isApart, follow } = priceOf(form, price)
  const { change: changeForm, values } = inputs
  const [seen, setSeen] = useState(shared)
  if (shared !== seen) {
    setSeen(shared)
    if (price.from !== strategy) changeForm(follow)
  }
  const change = useCallback(
    (changes: Changes<Values>) => {
      changeForm(changes)
      const next = typeof changes !== 'function' && changes[field]
      if (typeof next === 'number' && next >= 0) onPrice(strategy, next)
    },
    [changeForm, field, onPrice, strategy],
  )
  const own = values[field] as number | null
  const setApart = (next: boolean) => {
    onApart(strategy, next, own)
    if (!next && shared !== null) changeForm((before) => at(before, shared))
    return () => {
      onApart(strategy, !next, null)
      if (own !== null) changeForm((before) => at(before, own))
    }
  }
  // The others have to keep a price: an empty field has none to leave them.
  const hasPrice = own !== null || shared !== null
  const canBeApart = hasPrice && isPriceShared(strategy, price)
  return { ...inputs, change, price: { shared, isApart, canBeApart, setApart } }
}
