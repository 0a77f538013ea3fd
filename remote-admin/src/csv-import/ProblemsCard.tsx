import type { ImportPreview } from '@freehold/contracts'
import { Card, formatCount, Icon } from '@freehold/ui'
import { Info, TriangleAlert } from 'lucide-react'
import * as styles from './ProblemsCard.module.css'

/** What is wrong with the rows that were checked, and what follows from it. */
export function ProblemsCard({ preview }: { preview: ImportPreview }) {
  const { fields, notes, checked, rejected, missing } = preview
  const invalid = fields.filter((field) => field.invalid !== null)
  if (invalid.length === 0 && notes.length === 0 && rejected === 0) return null
  const of = `of the ${formatCount(checked)} rows checked`
  return (
    <Card title="Problems">
      <ul className={styles.problems}>
        {invalid.map(({ name, label, invalid }) => (
          <li key={name}>
            <Icon icon={TriangleAlert} className={styles.warn} />
            <div>
              <b>
                {label}: {formatCount(invalid!.count)} {of} cannot be read, as {invalid!.example}.
              </b>
              <p>{invalid!.count === 1 ? 'It' : 'They'} will be rejected.</p>
            </div>
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>
            <Icon icon={Info} className={styles.info} />
            <div>{note}</div>
          </li>
        ))}
        {missing.length === 0 && rejected > 0 && (
          <li>
            <Icon icon={Info} className={styles.info} />
            <div>
              {formatCount(rejected)} {of} {rejected === 1 ? 'is' : 'are'} rejected. All others are imported,
              and the result lists what is wrong with the rejected ones.
            </div>
          </li>
        )}
      </ul>
    </Card>
  )
}
