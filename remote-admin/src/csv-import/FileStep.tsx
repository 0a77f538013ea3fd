import { paths } from '@freehold/contracts'
import { buttonClass, Card, classNames, Field, Icon, TextInput } from '@freehold/ui'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as styles from './FileStep.module.css'

interface FileStepProps {
  problem: string | null
  busy: boolean
  choose: (file: File) => Promise<void>
}

/** Asks for the file. It can also be dropped anywhere on the card. */
export function FileStep({ problem, busy, choose }: FileStepProps) {
  const [isOver, setIsOver] = useState(false)

  function drop(event: React.DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void choose(file)
  }

  return (
    <>
      <Card label="File" busy={busy}>
        {/* Dropping is a shortcut of the file input, which works by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={classNames(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Icon icon={FileSpreadsheet} className={styles.icon} />
          <Field
            className={styles.field}
            label="CSV file"
            error={problem ?? undefined}
            hint="Choose a file, or drop it here. Its first line names the columns; which is which, the next step shows before anything is stored."
          >
            <TextInput
              type="file"
              accept=".csv,.tsv,.txt,.gz,text/csv"
              disabled={busy}
              onChange={({ target }) => {
                const file = target.files?.[0]
                // The same file can be chosen again after it was mended.
                if (file) void choose(file).finally(() => (target.value = ''))
              }}
            />
          </Field>
        </div>
      </Card>
      <div className={styles.end}>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.savedMappings}>
          Saved Mappings
        </Link>
        <Link className={buttonClass()} to={paths.admin('imports')}>
          All Imports
        </Link>
      </div>
    </>
  )
}
