import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/** For a row of buttons that is one stop of the Tab key, so that the list is not far: arrows lead on. */
export function useToolbar() {
  /** Which button the Tab key leads to. */
  const [stop, setStop] = useState(0)
  return {
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
    toolbarProps: {
      role: 'toolbar',
      onKeyDown: moveFocus,
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
        setStop(buttonsIn(currentTarget).indexOf(target)),
    },
  }
}

const buttonsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLElement>(':scope > button')]

/** To the next button or the one before, round the ends. */
function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const buttons = buttonsIn(currentTarget)
  const at = buttons.indexOf(target as HTMLElement)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (at >= 0 && step) buttons.at((at + step) % buttons.length)?.focus()
}
