import type { Account } from '@freehold/contracts'
import type { ControllerRenderProps } from 'react-hook-form'
import { AccountCombobox } from './AccountCombobox'
import type { UserValues } from './userValues'

interface AccountNameInputProps extends ControllerRenderProps<UserValues, 'accountName'> {
  /** Called with the account chosen from the list, or null once its name is edited. */
  onChoose: (account: Account | null) => void
}

/** Accepts any account name and suggests existing ones. */
export function AccountNameInput({ ref, value, onChange, onBlur, onChoose }: AccountNameInputProps) {
  return (
    <AccountCombobox
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
