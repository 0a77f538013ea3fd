import type { Toast } from 'react-hot-toast/headless'

const TOASTS_MAX = 3

/** What makes two toasts the same to a reader. */
export function contentKey(toast: Toast): string {
  return `${toast.type} ${typeof toast.message === 'string' ? toast.message : toast.id}`
}

/**
 * The toasts to show, newest last, from all toasts, newest first: at most {@link TOASTS_MAX}, and none twice. If there are
 * too many, the oldest success is dropped before the oldest error, which users must be able to read.
 */
export function shownToasts(toasts: readonly Toast[]): Toast[] {
  const seen = new Set<string>()
  const distinct = toasts.filter((toast) => {
    const isNew = toast.visible && !seen.has(contentKey(toast))
    if (isNew) seen.add(contentKey(toast))
    return isNew
  })
  while (distinct.length > TOASTS_MAX) {
    const oldestMild = distinct.findLastIndex((toast, index) => index > 0 && toast.type !== 'error')
    distinct.splice(oldestMild === -1 ? distinct.length - 1 : oldestMild, 1)
  }
  return distinct.toReversed()
}
