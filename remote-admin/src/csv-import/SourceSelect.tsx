import type { ImportPreview, PreviewField } from '@freehold/contracts'
import { Select, TextInput } from '@freehold/ui'
import { useState } from 'react'
import * as styles from './FieldTable.module.css'
import type { PreviewChange } from './usePreview'

interface SourceSelectProps {
  field: PreviewField
  columns: ImportPreview['columns']
  onChange: (change: PreviewChange) => Promise<void>
}

// A column may have any name, so each kind of choice has its own first letter.
const NONE = ''
const AS_IT_IS = '*'
const TEXT = '='
const ofColumn = (name: string) => `c${name}`
const ofConstant = (value: string) => `=${value}`

/** Chooses the column that fills a field, a value for all rows, and the unit of its numbers. */
export function SourceSelect({ field, columns, onChange }: SourceSelectProps) {
  const { name, label, column, composed, constant, constants, units, unit } = field
  const [isTyping, setIsTyping] = useState(false)
  const isText = constants !== null && constants.length === 0
  const set = (change: { column?: string; constant?: string; unit?: string }) =>
    void onChange({ change: { field: name, ...change } })

  function choose(value: string) {
    const isTyped = value === TEXT
    setIsTyping(isTyped)
    if (isTyped || value === AS_IT_IS) return
    if (value.startsWith(TEXT)) set({ constant: value.slice(1) })
    else set(value === NONE ? {} : { column: value.slice(1), ...(unit !== null && { unit }) })
  }

  const chosen = isTyping ? TEXT : valueOf(field, isText)
  return (
    <div className={styles.choice}>
      <Select
        aria-label={`Column for ${label}`}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NONE}>Not in the file</option>
        {composed !== null && <option value={AS_IT_IS}>{composed}</option>}
        <optgroup label="Columns">
          {columns.map((one) => (
            <option key={one.name} value={ofColumn(one.name)}>
              {one.name}
            </option>
          ))}
        </optgroup>
        {constants !== null && (
          <optgroup label="The same for all rows">
            {isText && <option value={TEXT}>The same for all rows</option>}
            {constants.map(({ value, label: text }) => (
              <option key={value} value={ofConstant(value)}>
                All rows: {text}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      {chosen === TEXT && (
        <TextInput
          aria-label={`${label} of all rows`}
          defaultValue={constant ?? ''}
          maxLength={100}
          onBlur={({ target }) => {
            const value = target.value.trim()
            setIsTyping(false)
            if (value !== (constant ?? '')) set(value === '' ? {} : { constant: value })
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
      {column !== null && units.length > 0 && unit !== null && (
        <Select
          aria-label={`Unit of ${label} in the file`}
          value={unit}
          onChange={({ target }) => set({ column, unit: target.value })}
        >
          {units.map(({ value, label: text }) => (
            <option key={value} value={value}>
              In {text}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

function valueOf({ column, composed, constant }: PreviewField, isText: boolean): string {
  if (composed !== null) return AS_IT_IS
  if (column !== null) return ofColumn(column)
  if (constant === null) return NONE
  return isText ? TEXT : ofConstant(constant)
}
