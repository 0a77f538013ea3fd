import { type Account, ACCOUNTS_OFFERED } from '@freehold/contracts'
import { Combobox } from '@freehold/ui'
import { type Ref, useState } from 'react'
import { useAccounts } from './useAccounts'

interface AccountComboboxProps {
  ref: Ref<HTMLInputElement>
  value: string
  onValueChange: (text: string) => void
  onChoose: (account: Account) => void
  /** Called on blur with the accounts that were listed. */
  onLeave: (listed: readonly Account[]) => void
  placeholder?: string
  /** If true, only listed accounts are valid and Enter takes the first. If false, Enter takes the typed text. */
  mustChoose?: boolean
}

/** A text box that suggests the accounts matching its text. */
export function AccountCombobox({
  ref,
  value,
  onValueChange,
  onChoose,
  onLeave,
  placeholder,
  mustChoose = false,
}: AccountComboboxProps) {
  const initialActive = mustChoose ? 0 : -1
  const [isOpen, setOpen] = useState(false)
  const [hasTyped, setTyped] = useState(false)
  const [active, setActive] = useState(initialActive)
  const search = hasTyped ? value.trim() : ''
  const found = useAccounts(isOpen ? search : null)
  const isFresh = found?.search === search
  const accounts = isOpen ? (found?.accounts ?? []) : []
  const marked = accounts[active]

  function open() {
    setOpen(true)
    setActive(initialActive)
  }
  function close() {
    setOpen(false)
    setTyped(false)
  }
  function choose(account: Account | undefined) {
    if (!account) return
    onChoose(account)
    close()
  }

  /** Moves the highlight and wraps around at the ends. */
  function step(by: 1 | -1) {
    if (!isOpen) return open()
    const count = accounts.length
    if (count > 0) setActive(active < 0 && by < 0 ? count - 1 : (active + by + count) % count)
  }

  return (
    <Combobox
      ref={ref}
      listLabel="Accounts"
      placeholder={placeholder}
      inForm
      keepsFocus
      text={value}
      options={accounts.map(({ _id, name }) => ({ id: _id, text: name }))}
      active={active}
      note={isOpen ? noteOf(found, isFresh, search) : null}
      onType={(text) => {
        setTyped(true)
        open()
        onValueChange(text)
      }}
      onStep={step}
      takesEnter={isOpen && (mustChoose || marked !== undefined)}
      onEnter={() => (isFresh || !mustChoose) && choose(marked)}
      onPoint={setActive}
      onChoose={(index) => choose(accounts[index])}
      onClick={() => !isOpen && open()}
      onShut={close}
      onLeave={() => {
        close()
        onLeave(accounts)
      }}
    />
  )
}

function noteOf(found: ReturnType<typeof useAccounts>, isFresh: boolean, search: string) {
  if (found === null || (!isFresh && found.accounts.length === 0)) return 'Loading...'
  if (found.hasFailed) return 'Could not load accounts'
  if (found.accounts.length === 0) return search === '' ? 'No accounts yet' : `No accounts match “${search}”`
  return found.accounts.length < ACCOUNTS_OFFERED
    ? null
    : `First ${ACCOUNTS_OFFERED} shown. Type to find more`
}
