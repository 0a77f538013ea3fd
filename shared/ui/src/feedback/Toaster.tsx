import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { X } from 'lucide-react'
import { classNames } from '../classNames'
import { iconButtonClass } from '../buttons/buttonClass'
import { Icon } from '../Icon'
import { useTopDialog } from '../surfaces/topDialog'
import { contentKey, shownToasts } from './shownToasts'
import { toneIcon } from './toneIcon'
import * as styles from './Toaster.module.css'

const SUCCESS_MS = 5_000
const options = {
  duration: SUCCESS_MS,
  success: { duration: SUCCESS_MS },
  error: { duration: Infinity },
}

/**
 * Shows the toasts that any package creates with `toast` of react-hot-toast/headless. Mounted once, by the shell. A success
 * leaves after 5 s, an error stays until it is closed; pointing at them or focusing one holds them all.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(options)
  const dialog = useTopDialog()
  const shown = shownToasts(toasts)
  const surplus = toasts.filter((one) => one.visible && !shown.includes(one))
  const surplusIds = surplus.map((one) => one.id).join(' ')

  useEffect(() => {
    for (const id of surplusIds.split(' ').filter(Boolean)) toast.remove(id)
  }, [surplusIds])

  useStaleErrors(toasts)

  if (shown.length === 0) return null
  // A modal dialog makes everything outside of it inert, so the toasts move inside.
  return createPortal(
    <ToastList
      key={dialog ? 'dialog' : 'page'}
      inDialog={dialog !== null}
      shown={shown}
      onHold={handlers.startPause}
      onRelease={handlers.endPause}
    />,
    dialog ?? document.body,
  )
}

/** Removes errors that the user has seen and acted on since, when an action succeeds. */
function useStaleErrors(toasts: readonly Toast[]) {
  const lastAction = useRef(0)
  useEffect(() => {
    const note = () => (lastAction.current = Date.now())
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', note, true)
    return () => {
      removeEventListener('pointerdown', note, true)
      removeEventListener('keydown', note, true)
    }
  }, [])
  const success = toasts.find(({ type }) => type === 'success')
  useEffect(() => {
    if (success === undefined) return
    const isStale = ({ type, createdAt }: Toast) =>
      type === 'error' && createdAt <= Math.min(success.createdAt, lastAction.current)
    for (const { id } of toasts.filter(isStale)) toast.remove(id)
  }, [success, toasts])
}

interface ToastListProps {
  shown: Toast[]
  /** On phone a dialog is a sheet with its buttons at the bottom: the toasts are at the top instead. */
  inDialog: boolean
  onHold: () => void
  onRelease: () => void
}

function ToastList({ shown, inDialog, onHold, onRelease }: ToastListProps) {
  const list = useRef<HTMLDivElement>(null)
  const held = useRef({ pointer: false, focus: false })
  const cameFrom = useRef<HTMLElement | null>(null)
  const release = useRef(onRelease)

  useLayoutEffect(() => {
    // In the top layer a toast is above dialogs whatever their order in the page. A dialog that closes as the toast
    // appears has left the page by now: the list is then drawn anew outside of it.
    if (list.current?.isConnected) list.current.showPopover?.()
  }, [])
  useEffect(() => {
    release.current = onRelease
  })
  useEffect(() => () => release.current(), [])

  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    const before = held.current.pointer || held.current.focus
    held.current[by] = on
    const now = held.current.pointer || held.current.focus
    if (now && !before) onHold()
    if (!now && before) onRelease()
  }
  const enter = (event: FocusEvent) => {
    if (list.current?.contains(event.relatedTarget)) return
    cameFrom.current = event.relatedTarget as HTMLElement | null
    hold('focus', true)
  }
  const leave = (event: FocusEvent) => {
    if (!list.current?.contains(event.relatedTarget)) hold('focus', false)
  }
  const close = (id: string) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])]
    const next = others.findLast((other) => other.dataset.toast !== id)?.querySelector('button')
    if (list.current?.contains(document.activeElement)) (next ?? cameFrom.current)?.focus()
    toast.remove(id)
  }
  useCloseOnEscape(shown.at(-1)?.id, close)

  return (
    <div
      ref={list}
      popover="manual"
      className={classNames(styles.toasts, inDialog && styles.inDialog)}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={enter}
      onBlur={leave}
    >
      {shown.map((one) => (
        <ToastCard key={contentKey(one)} toast={one} onClose={() => close(one.id)} />
      ))}
    </div>
  )
}

function ToastCard({ toast: one, onClose }: { toast: Toast; onClose: () => void }) {
  const tone = one.type === 'error' ? 'neg' : one.type === 'success' ? 'pos' : 'info'
  return (
    <div
      data-toast={one.id}
      className={classNames(styles.toast, styles[tone])}
      role={tone === 'neg' ? 'alert' : 'status'}
    >
      <Icon icon={toneIcon[tone]} className={styles.icon} />
      <p className={styles.message}>{resolveValue(one.message, one)}</p>
      {/* No IconButton: it would add the tooltip to the scripts of the sign-in page. */}
      <button
        type="button"
        className={classNames(iconButtonClass(), styles.close)}
        aria-label="Dismiss"
        onClick={onClose}
      >
        <Icon icon={X} small />
      </button>
    </div>
  )
}

/** Escape closes the toast that has the focus, else the newest, unless the press belongs to a dialog or a field. */
function useCloseOnEscape(newest: string | undefined, close: (id: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
      const focused = event.target.closest<HTMLElement>('[data-toast]')?.dataset['toast']
      const owner = 'dialog, [role="dialog"], [role="combobox"], input, select, textarea'
      const id = focused ?? (event.target.closest(owner) ? undefined : newest)
      if (id === undefined) return
      // A dialog around the toasts must not close on the same press.
      event.preventDefault()
      close(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
