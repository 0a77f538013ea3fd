import type { ControllerRenderProps } from 'react-hook-form'
import { AccountBox } from './AccountBox'
import type { UserValues } from './userValues'

/** Any name, with those that accounts have on offer. */
export function AccountName({
  ref,
  value,
  onChange,
  onBlur,
}: ControllerRenderProps<UserValues, 'accountName'>) {
  return (
    <AccountBox
      ref={ref}
      value={value}
      onValueChange={onChange}
      onChoose={({ name }) => onChange(name)}
      onLeave={onBlur}
    />
  )
}
