import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import * as styles from './Tooltip.module.css'

/** The hover delay; the token `--fh-tooltip-delay` holds the same figure for styles. */
const DELAY_MS = 700
const GAP_PX = 8

export type TooltipPlacement = 'top' | 'bottom' | 'right'

export interface TooltipProps {
  text: string
  placement?: TooltipPlacement
  /** True if the text adds to the control's name, and so is its description; false if it repeats the name. */
  describes?: boolean
  /** One control. It needs a name: a tooltip is never the only label. */
  children: ReactElement
}

/** Shows the name of an icon: after 700 ms under the pointer, at once on keyboard focus. Escape or a press hides it. */
export function Tooltip({ text, placement = 'top', describes = false, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') timer.current = setTimeout(() => setOpen(true), DELAY_MS)
  }
  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setOpen(true)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const control = host.current?.firstElementChild
    if (!describes || !open || !control) return undefined
    control.setAttribute('aria-describedby', id)
    return () => control.removeAttribute('aria-describedby')
  }, [describes, open, id])

  return (
    <span
      ref={host}
      className={styles.host}
      onPointerEnter={hover}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
    >
      {children}
      {open && <Tip id={id} text={text} placement={placement} host={host} onEscape={hide} />}
    </span>
  )
}

interface TipProps {
  id: string
  text: string
  placement: TooltipPlacement
  host: React.RefObject<HTMLSpanElement | null>
  onEscape: () => void
}

function Tip({ id, text, placement, host, onEscape }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const control = host.current?.firstElementChild
    if (!tip.current || !control) return
    // In the top layer it is neither clipped by a scrolling sidebar nor hidden beneath a dialog.
    tip.current.showPopover?.()
    place(tip.current, control.getBoundingClientRect(), placement)
  }, [host, placement])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('scroll', onEscape, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', onEscape, true)
    }
  })

  return (
    <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
      {text}
    </span>
  )
}

function place(tip: HTMLElement, control: DOMRect, placement: TooltipPlacement) {
  const { offsetWidth: width, offsetHeight: height } = tip
  const room = { x: document.documentElement.clientWidth, y: document.documentElement.clientHeight }
  const above = control.top - height - GAP_PX
  const below = control.bottom + GAP_PX
  const side = placement === 'right'
  const left = side ? control.right + GAP_PX : control.left + (control.width - width) / 2
  const middle = control.top + (control.height - height) / 2
  const vertical = placement === 'bottom' || above < 0 ? below : above
  tip.style.left = `${clamp(left, 4, room.x - width - 4)}px`
  tip.style.top = `${clamp(side ? middle : vertical, 4, room.y - height - 4)}px`
}

function clamp(value: number, low: number, high: number) {
  return Math.max(low, Math.min(value, high))
}
