import { useCallback, useEffect, useState, type RefObject } from 'react'

/** The longest wait for what does not arrive: then the rest is printed. */
const READY_MAX_MS = 10_000

/**
 * Prints once all of the page is there.
 * @param sheets whose pictures are waited for, with the fonts
 * @param isReady whether everything else has arrived, or has failed
 */
export function usePrinting(sheets: RefObject<HTMLElement | null>, isReady: boolean) {
  const [isPreparing, setPreparing] = useState(false)
  useEffect(() => {
    if (!isPreparing) return undefined
    let isWaiting = true
    const start = () => {
      if (!isWaiting) return
      isWaiting = false
      setPreparing(false)
      print()
    }
    const timeout = setTimeout(start, READY_MAX_MS)
    if (isReady) void picturesAndFonts(sheets.current).then(nextLayout).then(start)
    return () => {
      isWaiting = false
      clearTimeout(timeout)
    }
  }, [isPreparing, isReady, sheets])
  return { isPreparing, print: useCallback(() => setPreparing(true), []) }
}

/** Settles once a change of the paper has reached what depends on its size, such as the map. */
const nextLayout = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/** Settles once they are loaded, or cannot be. */
async function picturesAndFonts(sheets: HTMLElement | null): Promise<void> {
  const pictures = [...(sheets?.querySelectorAll('img') ?? [])].map((image) => image.decode())
  await Promise.allSettled([...pictures, document.fonts.ready])
}
