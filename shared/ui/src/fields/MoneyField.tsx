import { NumberField, type NumberFieldProps } from './NumberField'

/** US dollars: a NumberField with the $ before its figure. The arrow keys move by $100 by default. */
export function MoneyField({ step = 100, ...rest }: Omit<NumberFieldProps, 'prefix' | 'suffix'>) {
  return <NumberField {...rest} step={step} prefix="$" />
}
