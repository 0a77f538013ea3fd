import type { Account, UserCreateInput } from '@freehold/contracts'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { AccountCombobox } from './AccountCombobox'
import type { NewUserValues } from './userValues'

interface AccountSelectProps {
  control: Control<NewUserValues, unknown, UserCreateInput>
  chosen: Account | null
  onChoose: (account: Account | null) => void
}

/** Selects an existing account. On blur, text that names no account is replaced by the last selection. */
export function AccountSelect({ control, chosen, onChoose }: AccountSelectProps) {
  const { ref, onChange, onBlur } = useController({ control, name: 'accountId' }).field
  const [text, setText] = useState(chosen?.name ?? '')

  function choose(account: Account | null) {
    onChoose(account)
    onChange(account?._id ?? '')
    setText(account?.name ?? '')
  }

  function leave(listed: readonly Account[]) {
    onBlur()
    const name = text.trim().toLowerCase()
    const named = listed.find((account) => account.name.toLowerCase() === name)
    if (name === '') choose(null)
    else if (named) choose(named)
    else setText(chosen?.name ?? '')
  }

  return (
    <AccountCombobox
      ref={ref}
      mustChoose
      placeholder="Select an account"
      value={text}
      onValueChange={setText}
      onChoose={choose}
      onLeave={leave}
    />
  )
}
