import { NumberField, type NumberFieldProps } from './NumberField'

/** US dollars: a NumberField with the $ before its figure. The arrows move by $100 unless told. */
export function MoneyField({ step = 100, ...rest }: Omit<NumberFieldProps, 'prefix' | 'suffix'>) {
  return <NumberField {...rest} step={step} prefix="$" />
}
