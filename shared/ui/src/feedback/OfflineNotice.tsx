import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../buttons/Button'
import { Notice } from './Notice'

export interface OfflineNoticeProps {
  /** What the page shows that may have changed meanwhile, in a sentence. */
  stale: string
  /** Loads it again; called by itself when the network is back. */
  onReturn: () => void
}

/** Says that the browser has no network and what on the page is stale, with Retry; nothing with a network. */
export function OfflineNotice({ stale, onReturn }: OfflineNoticeProps) {
  const isOffline = useSyncExternalStore(subscribe, () => !navigator.onLine)
  const wasOffline = useRef(isOffline)
  const [hasRetried, setRetried] = useState(false)
  useEffect(() => {
    if (wasOffline.current && !isOffline) {
      setRetried(false)
      onReturn()
    }
    wasOffline.current = isOffline
  }, [isOffline, onReturn])
  const retry = async () => {
    // The browser may think that it is offline when it is not.
    if (await isReachable()) onReturn()
    else setRetried(true)
  }
  if (!isOffline) return null
  return (
    <Notice
      tone="warn"
      title={hasRetried ? 'You are offline. Still no connection.' : 'You are offline.'}
      action={
        <Button size="s" icon={RotateCw} onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      {stale}
    </Notice>
  )
}

const isReachable = () =>
  fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
