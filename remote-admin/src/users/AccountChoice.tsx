import type { Account, UserCreateInput } from '@freehold/contracts'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { AccountBox } from './AccountBox'
import type { NewUserValues } from './userValues'

interface AccountChoiceProps {
  control: Control<NewUserValues, unknown, UserCreateInput>
  chosen: Account | null
  onChoose: (account: Account | null) => void
}

/** One of the accounts that exist. Left with text that names none of them, it shows again the one chosen last. */
export function AccountChoice({ control, chosen, onChoose }: AccountChoiceProps) {
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
    <AccountBox
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
