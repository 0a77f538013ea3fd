import { useUser } from '@freehold/auth-client'
import { paths, type ProfileList } from '@freehold/contracts'
import { buttonClass, Card, EmptyState, formatCount, linkClass, Switch, VisuallyHidden } from '@freehold/ui'
import { Link } from 'react-router-dom'
import { ListTools } from './ListTools'
import { pressToggle, usePendingToggles } from './pendingToggles'
import * as styles from './Toggles.module.css'
import { type Item, LONG_LIST, useVisibleItems } from './useVisibleItems'
import { useListView } from './useListView'

interface TogglesProps {
  title: string
  list: ProfileList
  items: readonly Item[]
  note?: string
}

/** A list of switches. Each press saves the user's whole list; switches fall back if saving fails. */
export function Toggles({ title, list, items, note }: TogglesProps) {
  const saved = new Set(useUser()?.profile[list])
  const pending = usePendingToggles(list)
  const on = new Set(items.map(({ _id }) => _id).filter((id) => pending.get(id) ?? saved.has(id)))
  const [view, changeView] = useListView()
  const shown = useVisibleItems(items, view, on)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.count} role="status">
          {shown.length < items.length && `${formatCount(shown.length)} found, `}
          {formatCount(on.size)} of {formatCount(items.length)} on
        </span>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {items.length > LONG_LIST && <ListTools list={list} view={view} changeView={changeView} />}
      <Card label={title}>
        {shown.length === 0 && <EmptyList list={list} text={items.length === 0 ? '' : view.text} />}
        <ul>
          {shown.map(({ _id, name, description, link }) => (
            <li key={_id} className={styles.item}>
              <div className={styles.words}>
                <b className={styles.name}>{name}</b>
                <p className={styles.description}>{description}</p>
                {link && (
                  <Link
                    className={`${linkClass()} ${styles.link}`}
                    to={link.to}
                    state={{ from: paths.profile(list), fromName: 'Profile' }}
                  >
                    {link.text}
                    <VisuallyHidden> of {name}</VisuallyHidden>
                  </Link>
                )}
              </div>
              <Switch
                hiddenLabel
                label={name}
                checked={on.has(_id)}
                saving={pending.has(_id)}
                onCheckedChange={(checked) => pressToggle(list, _id, checked)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function EmptyList({ list, text }: { list: ProfileList; text: string }) {
  if (text === '') return <EmptyState>Nothing to choose from yet</EmptyState>
  return (
    <EmptyState
      title={`No ${list} match “${text}”`}
      action={
        <Link className={buttonClass()} to="?" replace>
          Clear Search
        </Link>
      }
    />
  )
}
