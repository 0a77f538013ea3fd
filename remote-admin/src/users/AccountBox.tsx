import { type Account, ACCOUNTS_OFFERED } from '@freehold/contracts'
import { Icon, TextInput } from '@freehold/ui'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import * as styles from './AccountBox.module.css'
import { useAccounts } from './useAccounts'
import { usePlaceBeside } from './usePlaceBeside'

interface AccountBoxProps {
  ref: Ref<HTMLInputElement>
  value: string
  onValueChange: (text: string) => void
  onChoose: (account: Account) => void
  /** The focus left; with the accounts that were listed. */
  onLeave: (listed: readonly Account[]) => void
  placeholder?: string
  /** Only what is listed counts: Enter takes the first of it. Else Enter takes what was typed. */
  mustChoose?: boolean
}

/** A line of text with the accounts that it finds. Up and Down go through them, Enter takes one, Escape shuts the list. */
export function AccountBox({
  ref,
  value,
  onValueChange,
  onChoose,
  onLeave,
  placeholder,
  mustChoose = false,
}: AccountBoxProps) {
  const none = mustChoose ? 0 : -1
  const [isOpen, setOpen] = useState(false)
  const [hasTyped, setTyped] = useState(false)
  const [active, setActive] = useState(none)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const search = hasTyped ? value.trim() : ''
  const found = useAccounts(isOpen ? search : null)
  const isFresh = found?.search === search
  const accounts = isOpen ? (found?.accounts ?? []) : []
  const marked = active < accounts.length ? accounts[active] : undefined
  const note = noteOf(found, isFresh, search)
  usePlaceBeside(box, list, isOpen)

  function open() {
    setOpen(true)
    setActive(none)
  }
  function close() {
    setOpen(false)
    setTyped(false)
  }
  function choose(account: Account) {
    onChoose(account)
    close()
  }

  /** Down and up, round the ends. */
  function step(by: 1 | -1) {
    if (!isOpen) return open()
    const count = accounts.length
    if (count > 0) setActive(active < 0 && by < 0 ? count - 1 : (active + by + count) % count)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (!isOpen) return
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && marked && (isFresh || !mustChoose)) choose(marked)
    else if (event.key !== 'Enter' || !mustChoose) return
    // Neither does Escape close the form, nor does Enter send it.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className={styles.box}>
      <TextInput
        ref={ref}
        className={styles.input}
        role="combobox"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={marked && `${id}-${active}`}
        value={value}
        onChange={({ target }) => {
          setTyped(true)
          open()
          onValueChange(target.value)
        }}
        onClick={() => !isOpen && open()}
        onKeyDown={press}
        onBlur={(event: FocusEvent) => {
          if (box.current?.contains(event.relatedTarget)) return
          close()
          onLeave(accounts)
        }}
      />
      <Icon icon={ChevronDown} small className={styles.chevron} />
      {isOpen && (
        <div ref={list} className={styles.list} popover="manual">
          <div id={`${id}-list`} role="listbox" aria-label="Accounts">
            {accounts.map((account, index) => (
              <Option
                key={account._id}
                id={`${id}-${index}`}
                name={account.name}
                isActive={account === marked}
                onPoint={() => setActive(index)}
                onChoose={() => choose(account)}
              />
            ))}
          </div>
          <p role="status" className={styles.note}>
            {note}
          </p>
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  name: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** The keyboard stays in the input and chooses from there. */
function Option({ id, name, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys for its list
    <div
      ref={(option) => {
        if (isActive) option?.scrollIntoView?.({ block: 'nearest' })
      }}
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {name}
    </div>
  )
}

function noteOf(found: ReturnType<typeof useAccounts>, isFresh: boolean, search: string) {
  if (found === null || (!isFresh && found.accounts.length === 0)) return 'Loading...'
  if (found.hasFailed) return 'Could not load accounts'
  if (found.accounts.length === 0) return search === '' ? 'No accounts yet' : `No accounts match “${search}”`
  return found.accounts.length < ACCOUNTS_OFFERED
    ? null
    : `The first ${ACCOUNTS_OFFERED}: type to find others`
}
