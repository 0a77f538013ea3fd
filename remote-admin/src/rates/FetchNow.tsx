import { authClient } from '@freehold/auth-client'
import { fetchRates, showFailure } from '@freehold/contracts'
import { Button, Icon } from '@freehold/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import * as styles from './RatesStatus.module.css'

/** Fetches rates from the sources now. The page polls until the fetch has ended. */
export function FetchNow({ isUnderWay }: { isUnderWay: boolean }) {
  const [isStarting, setStarting] = useState(false)
  const { revalidate } = useRevalidator()

  async function start() {
    setStarting(true)
    try {
      await authClient.call(fetchRates)
    } catch (error) {
      showFailure(error, toast.error)
    }
    await revalidate()
    setStarting(false)
  }

  return (
    <Button
      className={styles.fetch}
      busy={isStarting || isUnderWay}
      busyText="Fetching..."
      onClick={() => void start()}
    >
      <Icon icon={RefreshCw} small />
      Fetch Now
    </Button>
  )
}
