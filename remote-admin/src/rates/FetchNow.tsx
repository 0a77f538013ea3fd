import { authClient } from '@freehold/auth-client'
import { failureMessage, fetchRates } from '@freehold/contracts'
import { Button, Icon } from '@freehold/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useRevalidator } from 'react-router-dom'
import * as styles from './RatesState.module.css'

/** Asks the sources at once; how that goes is read anew until it has ended. */
export function FetchNow({ isUnderWay }: { isUnderWay: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()

  async function ask() {
    setAsking(true)
    try {
      await authClient.call(fetchRates)
    } catch (error) {
      toast.error(failureMessage(error))
    }
    await revalidate()
    setAsking(false)
  }

  return (
    <Button
      className={styles.fetch}
      busy={isAsking || isUnderWay}
      busyText="Fetching..."
      onClick={() => void ask()}
    >
      <Icon icon={RefreshCw} small />
      Fetch Now
    </Button>
  )
}
