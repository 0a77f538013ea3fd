import {
  useId,
  useImperativeHandle,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { ChevronDown, Search, type LucideIcon } from 'lucide-react'
import { classNames } from '../classNames'
import { Icon } from '../Icon'
import { VisuallyHidden } from '../VisuallyHidden'
import { useFieldControl } from './fieldControl'
import * as fieldStyles from './Field.module.css'
import { useAnchoredPopover } from './useAnchoredPopover'
import * as styles from './Combobox.module.css'

export interface ComboboxOption {
  /** Unique among the options. */
  id: string
  text: ReactNode
  /** Beneath it, smaller. */
  detail?: ReactNode
  icon?: LucideIcon
  /** Consecutive options of one group are listed under its name. */
  group?: string
}

export interface ComboboxProps {
  ref?: Ref<HTMLInputElement>
  /** Names the input, read out only; left out inside a Field. */
  label?: string
  placeholder?: string
  /** What is listed: "Places". */
  listLabel: string
  text: string
  /** Best first; none closes the list. */
  options: readonly ComboboxOption[]
  /** The index of the option that Enter takes; none below 0. */
  active: number
  /** Beneath the options or in their place: that they are being loaded, or that nothing fits. */
  note?: string | null
  disabled?: boolean
  /** For use on a map: the list floats above the content. */
  floating?: boolean
  /** One of the fields of a form, with the mark of a select. */
  inForm?: boolean
  /** Whether the keyboard stays after a press on an option; else a finger gets the screen back. */
  keepsFocus?: boolean
  onType: (text: string) => void
  /** Down and up. */
  onStep: (by: 1 | -1) => void
  onEnter: () => void
  /** False leaves Enter to the form. */
  takesEnter?: boolean
  /** The pointer is over an option. */
  onPoint: (index: number) => void
  /** An option was pressed. */
  onChoose: (index: number) => void
  onFocus?: () => void
  onClick?: () => void
  /** Escape, while there is a list. Without it Escape leaves the field. */
  onShut?: () => void
  onLeave: () => void
}

/**
 * An input that offers what fits what is typed. Up and Down mark an option, Enter takes it, Escape shuts the list. The keyboard
 * stays in the input; what is offered is the caller's to say.
 * @see WAI-ARIA Authoring Practices, 'Editable Combobox With List Autocomplete'
 */
export function Combobox({
  ref,
  label,
  placeholder,
  listLabel,
  text,
  options,
  active,
  note = null,
  disabled = false,
  floating = false,
  inForm = false,
  keepsFocus = false,
  onType,
  onStep,
  onEnter,
  takesEnter = true,
  onPoint,
  onChoose,
  onFocus,
  onClick,
  onShut,
  onLeave,
}: ComboboxProps) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const id = useId()
  const wiring = useFieldControl({})
  const isListed = options.length > 0
  const isOpen = isListed || note !== null
  useAnchoredPopover(input, list, isOpen && !floating)

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (onShut === undefined) return input.current?.blur()
      if (!isOpen) return
      onShut()
    } else if (event.key === 'Enter') {
      if (!takesEnter) return
      onEnter()
    } else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else return
    // Neither does Escape close the dialog around it, nor does Enter send its form.
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) onLeave()
  }
  const choose = (index: number) => {
    onChoose(index)
    if (!keepsFocus) input.current?.blur()
  }

  return (
    <div ref={box} className={classNames(styles.combobox, floating && styles.floating)}>
      <label className={styles.field}>
        {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
        {inForm ? (
          <Icon icon={ChevronDown} small className={styles.chevron} />
        ) : (
          <Icon icon={Search} className={styles.glass} />
        )}
        <input
          {...wiring}
          ref={input}
          className={inForm ? classNames(fieldStyles.input, styles.inForm) : styles.input}
          type="text"
          role="combobox"
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint={inForm ? undefined : 'search'}
          maxLength={200}
          disabled={disabled}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={active in options ? `${id}-${active}` : undefined}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={press}
          onFocus={onFocus}
          onClick={onClick}
          onBlur={leave}
        />
      </label>
      {/* In the top layer no dialog cuts it off; on a map it lies there already. */}
      <div ref={list} className={classNames(isOpen && styles.list)} popover={floating ? undefined : 'manual'}>
        {isListed && (
          <div id={`${id}-list`} role="listbox" aria-label={listLabel}>
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
        <div role="status">{note !== null && <p className={styles.note}>{note}</p>}</div>
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
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
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
      {icon && <Icon icon={icon} className={styles.icon} />}
      <span className={styles.text}>
        {text}
        {detail && <small className={styles.detail}>{detail}</small>}
      </span>
    </div>
  )
}
