import { useEffect, useRef, type RefObject } from 'react'

/** Calls back for a press on the backdrop of a dialog, which is a part of it that lies outside its box. */
export function useOutsidePress(
  dialog: RefObject<HTMLDialogElement | null>,
  onPress: (() => void) | undefined,
) {
  /** Text that is selected with the mouse may end outside: the press counts where it began. */
  const beganOutside = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (!element || !onPress) return undefined
    const note = (event: MouseEvent) => (beganOutside.current = isOutside(element, event))
    const press = (event: MouseEvent) => beganOutside.current && isOutside(element, event) && onPress()
    element.addEventListener('mousedown', note)
    element.addEventListener('click', press)
    return () => {
      element.removeEventListener('mousedown', note)
      element.removeEventListener('click', press)
    }
  }, [dialog, onPress])
}

function isOutside(dialog: HTMLElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (x < left || x > right || y < top || y > bottom)
}
