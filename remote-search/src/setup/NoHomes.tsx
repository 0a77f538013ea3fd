import { linkClass } from '@freehold/ui'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './Setup.module.css'

interface NoHomesProps {
  /** Where to upload files; null for users who must ask an Admin. */
  importsPath: string | null
  lacksBasemap: boolean
}

/** Tells an Admin what to do next, and others whom to ask. */
export function NoHomes({ importsPath, lacksBasemap }: NoHomesProps) {
  const title = useId()
  return (
    <section className={styles.noHomes} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        There are no homes on the map yet
      </h2>
      {importsPath === null ? (
        <p>Ask an Admin to import listings.</p>
      ) : (
        <NextSteps importsPath={importsPath} lacksBasemap={lacksBasemap} />
      )}
    </section>
  )
}

interface NextStepsProps {
  importsPath: string
  lacksBasemap: boolean
}

function NextSteps({ importsPath, lacksBasemap }: NextStepsProps) {
  return (
    <>
      <p>On the server, in the folder of Freehold:</p>
      <ol className={styles.steps}>
        <li>
          Import listings that have coordinates.
          <code className={styles.command}>npm run import -- csv --map mapping.json listings.csv</code>
        </li>
        {lacksBasemap && (
          <li>
            Add a base map, which draws streets, water and their names.
            <code className={styles.command}>npm run basemap -- add city.pmtiles</code>
          </li>
        )}
      </ol>
      <p>
        Or upload the files under{' '}
        <Link className={linkClass()} to={importsPath}>
          Imports in Admin Settings
        </Link>
        .
      </p>
    </>
  )
}
