import type { paths } from '@freehold/contracts'
import { linkClass } from '@freehold/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './Setup.module.css'

interface NoHomesProps {
  /** The paths of Admin Settings; null for users who must ask an Admin. */
  settingsPath: typeof paths.admin | null
  lacksBasemap: boolean
}

/** Tells an Admin what to do next, and others whom to ask. */
export function NoHomes({ settingsPath, lacksBasemap }: NoHomesProps) {
  const title = useId()
  return (
    <section className={styles.noHomes} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        There are no homes on the map yet
      </h2>
      {settingsPath === null ? (
        <p>Ask an Admin to import listings.</p>
      ) : (
        <NextSteps settingsPath={settingsPath} lacksBasemap={lacksBasemap} />
      )}
    </section>
  )
}

interface NextStepsProps {
  settingsPath: typeof paths.admin
  lacksBasemap: boolean
}

const NextSteps = ({ settingsPath, lacksBasemap }: NextStepsProps) => (
  <ol className={styles.steps}>
    <li>
      Import listings that have coordinates, under{' '}
      <Link className={linkClass()} to={settingsPath('imports')}>
        Imports
      </Link>{' '}
      or on the server:
      <code className={styles.command}>npm run import -- csv --map mapping.json listings.csv</code>
    </li>
    {lacksBasemap && (
      <li>
        Add a base map of streets and water, under{' '}
        <Link className={linkClass()} to={settingsPath('basemaps')}>
          Base Maps
        </Link>{' '}
        or on the server:
        <code className={styles.command}>npm run basemap -- add city.pmtiles</code>
      </li>
    )}
  </ol>
)
