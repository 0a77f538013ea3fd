import {
  useId,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { X } from 'lucide-react'
import { classNames } from '../classNames'
import { IconButton } from '../buttons/IconButton'
import { enterDialog } from './topDialog'
import { useOutsidePress } from './useOutsidePress'
import * as styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Escape and × ask for it; go back to the list's address. The dialog is open for as long as it is rendered. */
  onClose: () => void
  /** 576 px, 440, or for pictures 1024. */
  size?: 'm' | 's' | 'l'
  /** The button below which it opens, where there is room: a small one that belongs to it. Otherwise in the middle. */
  anchor?: HTMLElement | undefined
  /** What gets the focus; the first field unless given, else the first button of the foot. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A press outside of the dialog asks to close it, as Escape does. */
  closesOutside?: boolean
  /** DialogBody and DialogFoot, in a form where they belong to one. */
  children: ReactNode
}

/**
 * A modal window: the browser's own dialog, so the page behind is inert. Rendering opens it, unmounting closes
 * it and gives the focus back to where it came from, or to the page's `<main>` when that is gone.
 */
export function Dialog({
  title,
  onClose,
  size = 'm',
  anchor,
  initialFocus,
  closesOutside,
  children,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useOutsidePress(dialog, closesOutside ? onClose : undefined)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const opener = document.activeElement
    if (anchor) element.style.cssText = placeBelow(anchor)
    element.showModal()
    ;(initialFocus?.current ?? firstField(element))?.focus()
    const leave = enterDialog(element)
    return () => {
      leave()
      element.close()
      queueMicrotask(() => giveFocusBack(opener))
    }
  }, [anchor, initialFocus])

  return (
    <dialog
      ref={dialog}
      className={classNames(
        styles.dialog,
        size === 's' && styles.small,
        size === 'l' && styles.large,
        anchor && styles.anchored,
      )}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close it without asking when Escape is pressed twice.
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={X} tooltip={null} onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

/** The padded middle of a dialog; its parts are stacked. */
export function DialogBody({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />
}

/** The buttons, the deciding one last. */
export function DialogFoot({ className, ...rest }: ComponentPropsWithRef<'footer'>) {
  return <footer {...rest} className={classNames(styles.foot, className)} />
}

/** Its left edge and the room below it, which the styles keep the dialog in. */
function placeBelow(anchor: HTMLElement) {
  const { left, bottom } = anchor.getBoundingClientRect()
  return `--anchor-left: ${left}px; --anchor-bottom: ${bottom}px`
}

function firstField(dialog: HTMLElement) {
  const field = ':is(input, select, textarea):not([disabled], [type="hidden"], [hidden])'
  return (
    dialog.querySelector<HTMLElement>(field) ??
    dialog.querySelector<HTMLElement>('footer button:not([disabled])') ??
    dialog.querySelector<HTMLElement>('button')
  )
}

function giveFocusBack(opener: Element | null) {
  const lost = !opener?.isConnected || opener === document.body
  const target = lost ? document.querySelector('main') : opener
  if (target instanceof HTMLElement && !target.closest('[inert]')) target.focus()
}
