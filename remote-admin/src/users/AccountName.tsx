import type { Account } from '@freehold/contracts'
import type { ControllerRenderProps } from 'react-hook-form'
import { AccountBox } from './AccountBox'
import type { UserValues } from './userValues'

interface AccountNameProps extends ControllerRenderProps<UserValues, 'accountName'> {
  /** The account that was chosen from the list; null once its name is typed over. */
  onChoose: (account: Account | null) => void
}

/** Any name; the names of existing accounts are offered. */
export function AccountName({ ref, value, onChange, onBlur, onChoose }: AccountNameProps) {
  return (
    <AccountBox
      ref={ref}
      value={value}
      onValueChange={(name) => {
        onChange(name)
        onChoose(null)
      }}
      onChoose={(account) => {
        onChange(account.name)
        onChoose(account)
      }}
      onLeave={onBlur}
    />
  )
}
