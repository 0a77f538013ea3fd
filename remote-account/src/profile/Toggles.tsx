import { authClient, useUser } from '@freehold/auth-client'
import {
  type Profile,
  updateProfileInterests,
  updateProfileMarkets,
  updateProfileStrategies,
} from '@freehold/contracts'
import { Card, EmptyState, Switch } from '@freehold/ui'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '../messageOf'
import * as styles from './Toggles.module.css'

const saveCalls = {
  markets: updateProfileMarkets,
  interests: updateProfileInterests,
  strategies: updateProfileStrategies,
}

interface TogglesProps {
  title: string
  list: keyof Profile
  items: readonly { _id: string; name: string; description: string }[]
  note?: string
}

/** A list of switches; each press saves the user's whole list, and the switch follows what was saved. */
export function Toggles({ title, list, items, note }: TogglesProps) {
  const on = new Set(useUser()?.profile[list])
  /** What was pressed and is on its way: the switch shows it already, and falls back when saving fails. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  // One after the other, so that each save starts from what the one before left.
  const lastSave = useRef(Promise.resolve())

  const toggle = (id: string, checked: boolean) => {
    setWanted((choices) => new Map(choices).set(id, checked))
    lastSave.current = lastSave.current
      .then(() => saveToggle(list, id, checked))
      .catch((error: unknown) => void toast.error(messageOf(error)))
      .finally(() => setWanted((choices) => new Map([...choices].filter(([other]) => other !== id))))
  }

  const count = items.filter(({ _id }) => on.has(_id)).length
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.count} role="status">
          {count} of {items.length} on
        </span>
      </div>
      <Card label={title}>
        {items.length === 0 && <EmptyState>Nothing to choose from yet</EmptyState>}
        <ul>
          {items.map(({ _id, name, description }) => (
            <li key={_id} className={styles.item}>
              <div className={styles.words}>
                <b className={styles.name}>{name}</b>
                <p className={styles.description}>{description}</p>
              </div>
              <Switch
                hiddenLabel
                label={name}
                checked={wanted.get(_id) ?? on.has(_id)}
                saving={wanted.has(_id)}
                onCheckedChange={(checked) => toggle(_id, checked)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

/** The local profile changes only after the server has saved, and becomes what it says it saved. */
async function saveToggle(list: keyof Profile, id: string, checked: boolean) {
  const { profile } = await authClient.loadUser()
  const others = profile[list].filter((other) => other !== id)
  const updates = checked ? [...others, id] : others
  authClient.updateUser({ profile: await authClient.call(saveCalls[list], { body: { updates } }) })
}
