/** Focuses the heading, and the one that replaces it when a skeleton gives way to the page. */
export function focusHeading(main: HTMLElement): () => void {
  let heading: HTMLElement | null = null
  const follow = () => {
    if (heading?.isConnected) return
    const isElsewhere = ![document.body, main].includes(document.activeElement as HTMLElement)
    // The user has moved the focus in the meantime.
    if (isElsewhere) return observer.disconnect()
    focus()
  }
  const focus = () => {
    heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? main).focus({ preventScroll: true })
  }
  const observer = new MutationObserver(follow)
  observer.observe(main, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}
