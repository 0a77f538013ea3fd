import { useUser } from '@freehold/auth-client'
import type { Profile } from '@freehold/contracts'
import { Card, EmptyState, Switch } from '@freehold/ui'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '../messageOf'
import { saveToggle } from './saveToggle'
import * as styles from './Toggles.module.css'

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

  const toggle = (id: string, checked: boolean) => {
    setWanted((choices) => new Map(choices).set(id, checked))
    void saveToggle(list, id, checked)
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
