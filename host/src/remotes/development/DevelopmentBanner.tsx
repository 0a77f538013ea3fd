import { Button } from '@freehold/ui'
import * as styles from './DevelopmentBanner.module.css'
import { developmentRemotes, leaveDevelopment } from './developmentRemotes'

/** Names on every page the development servers whose code the tab runs. */
export function DevelopmentBanner() {
  const remotes = Object.entries(developmentRemotes())
  if (remotes.length === 0) return null
  return (
    <aside className={styles.banner} aria-label="Development">
      {remotes.map(([name, origin]) => (
        <p key={name}>
          This tab uses {name} from {origin}
        </p>
      ))}
      <Button size="s" onClick={leaveDevelopment}>
        Use Published Versions
      </Button>
    </aside>
  )
}
