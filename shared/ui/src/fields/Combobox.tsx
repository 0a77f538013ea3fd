import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Search, type LucideIcon } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { VisuallyHidden } from '../VisuallyHidden'
import { useFieldControl } from './fieldControl'
import * as styles from './Combobox.module.css'

export interface ComboboxOption {
  /** Unique among the options. */
  id: string
  text: ReactNode
  /** Beneath it, smaller. */
  detail?: ReactNode
  icon: LucideIcon
  /** Options that follow each other in one group stand under its name. */
  group?: string
}

export interface ComboboxProps {
  /** Names the input, read out only; left out inside a Field. */
  label?: string
  placeholder?: string
  /** What is listed: "Places". */
  listLabel: string
  text: string
  /** Best first; none closes the list. */
  options: readonly ComboboxOption[]
  /** The index of the option that Enter takes. */
  active: number
  /** In place of options: that they are being loaded, or that nothing fits. */
  note?: string | null
  disabled?: boolean
  /** Lies on a map: its list pushes nothing aside and needs no place of its own. */
  floating?: boolean
  /** Whether the keyboard stays after a press on an option; else a finger gets the screen back. */
  keepsFocus?: boolean
  onType: (text: string) => void
  /** Down and up. */
  onStep: (by: 1 | -1) => void
  onEnter: () => void
  /** The pointer is over an option. */
  onPoint: (index: number) => void
  /** An option was pressed. */
  onChoose: (index: number) => void
  onFocus?: () => void
  onLeave: () => void
}

/**
 * An input that offers what fits what is typed. Up and Down mark an option, Enter takes it, Escape leaves. The keyboard
 * stays in the input; what is offered is the caller's to say.
 * @see WAI-ARIA Authoring Practices, 'Editable Combobox With List Autocomplete'
 */
export function Combobox({
  label,
  placeholder,
  listLabel,
  text,
  options,
  active,
  note = null,
  disabled = false,
  floating = false,
  keepsFocus = false,
  onType,
  onStep,
  onEnter,
  onPoint,
  onChoose,
  onFocus,
  onLeave,
}: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const wiring = useFieldControl({})
  const isListed = options.length > 0

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return input.current?.blur()
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else return
    event.preventDefault()
  }
  const choose = (index: number) => {
    onChoose(index)
    if (!keepsFocus) input.current?.blur()
  }

  return (
    <div className={classNames(styles.combobox, floating && styles.floating)}>
      <label className={styles.field}>
        {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
        <Icon icon={Search} className={styles.glass} />
        <input
          {...wiring}
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          disabled={disabled}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed ? `${id}-${active}` : undefined}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
          onFocus={onFocus}
          onBlur={onLeave}
        />
      </label>
      {isListed && (
        <div
          id={`${id}-list`}
          className={`${styles.list} ${styles.drop}`}
          role="listbox"
          aria-label={listLabel}
        >
          {groupsOf(options).map(({ name, first, members }) => (
            <Group key={`${name} ${first}`} name={name} id={`${id}-group-${first}`}>
              {members.map((option, offset) => (
                <Option
                  key={option.id}
                  id={`${id}-${first + offset}`}
                  option={option}
                  isActive={first + offset === active}
                  onPoint={() => onPoint(first + offset)}
                  onChoose={() => choose(first + offset)}
                />
              ))}
            </Group>
          ))}
        </div>
      )}
      <div role="status">
        {note !== null && <p className={`${styles.list} ${styles.drop} ${styles.note}`}>{note}</p>}
      </div>
    </div>
  )
}

interface OptionGroup {
  name: string | undefined
  /** The index of its first option among all. */
  first: number
  members: ComboboxOption[]
}

function groupsOf(options: readonly ComboboxOption[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, first: index, members: [option] })
  }
  return groups
}

function Group({ name, id, children }: { name: string | undefined; id: string; children: ReactNode }) {
  if (name === undefined) return children
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {name}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  option: ComboboxOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

/** The keyboard stays in the input and chooses from there. */
function Option({ id, option: { text, detail, icon }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys for its list
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon icon={icon} className={styles.icon} />
      <span>
        {text}
        {detail && <small className={styles.detail}>{detail}</small>}
      </span>
    </div>
  )
}
