import { authClient, useUser } from '@freehold/auth-client'
import { showFailure, updateProfileSettings, usesRealisticExpenses } from '@freehold/contracts'
import { Card, Switch } from '@freehold/ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import * as styles from './Toggles.module.css'

/** The setting that decides with which expenses property pages, reports and comparisons start. Saved at once. */
export function RealisticExpenses() {
  const saved = usesRealisticExpenses(useUser()?.profile)
  const [pending, press] = usePendingSetting()
  return (
    <section className={styles.section}>
      <h3>Returns</h3>
      <Card label="Returns">
        <div className={styles.item}>
          <div className={styles.words}>
            <b className={styles.name}>Realistic expenses</b>
            <p className={styles.description}>
              Set aside part of the rent for vacancy, management, maintenance and capital expenditure on
              property pages, reports and comparisons.
            </p>
          </div>
          <Switch
            hiddenLabel
            label="Realistic expenses"
            checked={pending ?? saved}
            saving={pending !== null}
            onCheckedChange={press}
          />
        </div>
      </Card>
      <p className={styles.note}>
        The map, its filters and your saved analyses keep their returns. A property page shows the return
        without these expenses too.
      </p>
    </section>
  )
}

/** The choice that is not saved yet, and a function that saves one. Presses during a save go out after it. */
function usePendingSetting() {
  const [pending, setPending] = useState<boolean | null>(null)
  const wanted = useRef<boolean | null>(null)
  async function press(on: boolean) {
    const isSaving = wanted.current !== null
    wanted.current = on
    setPending(on)
    if (isSaving) return
    try {
      for (let sent: boolean | null = null; wanted.current !== sent;) {
        sent = wanted.current
        const profile = await authClient.call(updateProfileSettings, { body: { realisticExpenses: sent } })
        authClient.updateUser({ profile })
      }
    } catch (error) {
      showFailure(error, toast.error)
    }
    wanted.current = null
    setPending(null)
  }
  return [pending, (on: boolean) => void press(on)] as const
}
