import type { StrategyKey } from '@freehold/contracts'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  Field,
  MoneyField,
  NumberField,
  Select,
  Switch,
} from '@freehold/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { errorsOf, type FilterDraft, type FilterErrors } from './filterDraft'
import * as styles from './Filters.module.css'

interface FilterDialogProps {
  /** The values that it opens with. */
  start: FilterDraft
  /** The strategies to choose from. */
  strategies: readonly { key: StrategyKey; label: string }[]
  /** Percent; a return above it is shown in green. */
  goodReturn: number
  /** Called without an error in the values; null clears all filters. */
  onFilter: (draft: FilterDraft | null) => void
  onClose: () => void
}

const ROOMS = [1, 2, 3, 4, 5]
const statusLabels = { forSale: 'For sale', sold: 'Sold' }

/** The form of the search filters. */
export function FilterDialog({ start, strategies, goodReturn, onFilter, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<FilterErrors>({})

  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) onFilter(draft)
  }
  /** Props of a filter's number field. */
  const numberProps = (name: keyof FilterDraft) => ({
    value: draft[name] === null ? null : Number(draft[name]),
    onValueChange: (value: number | null) => setDraft((before) => ({ ...before, [name]: value })),
  })
  const selectProps = (name: keyof FilterDraft) => ({
    value: draft[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      setDraft((before) => ({ ...before, [name]: target.value || null })),
  })

  return (
    <Dialog title="Filters" size="s" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <DialogBody>
          <Pair legend="Price">
            <Field label="Minimum price" error={errors.minPrice}>
              <MoneyField {...numberProps('minPrice')} step={10_000} min={0} placeholder="No minimum" />
            </Field>
            <Field label="Maximum price" error={errors.maxPrice}>
              <MoneyField {...numberProps('maxPrice')} step={10_000} min={0} placeholder="No maximum" />
            </Field>
          </Pair>
          <Pair legend="Rooms">
            <Field label="Beds">
              <Select {...selectProps('minBeds')}>
                <RoomOptions />
              </Select>
            </Field>
            <Field label="Baths">
              <Select {...selectProps('minBaths')}>
                <RoomOptions />
              </Select>
            </Field>
          </Pair>
          <Pair legend="Area">
            <Field label="Minimum area" error={errors.minArea}>
              <NumberField {...numberProps('minArea')} step={100} min={0} suffix="sq ft" />
            </Field>
            <Field label="Maximum area" error={errors.maxArea}>
              <NumberField {...numberProps('maxArea')} step={100} min={0} suffix="sq ft" />
            </Field>
          </Pair>
          <Pair legend="Return">
            <Field label="Strategy">
              <Select {...selectProps('strategy')}>
                <option value="">None</option>
                {strategies.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Minimum cash-on-cash ROI">
              <NumberField
                {...numberProps('minCashOnCashRoi')}
                step={0.5}
                suffix="%"
                disabled={draft.strategy === null}
              />
            </Field>
          </Pair>
          <p className={styles.note}>
            With a strategy, tags and list show its stored return: green above {goodReturn}%, red otherwise.
          </p>
          <Switch
            label="Include returns without taxes"
            hint="Where taxes are not known and none can be assumed"
            checked={draft.includeIncomplete !== null}
            disabled={draft.strategy === null || draft.minCashOnCashRoi === null}
            onCheckedChange={(isIncluded) =>
              setDraft((before) => ({ ...before, includeIncomplete: isIncluded ? 'true' : null }))
            }
          />
          <Field label="Status">
            <Select {...selectProps('status')}>
              <option value="">For sale or sold</option>
              {Object.entries(statusLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button variant="quiet" onClick={() => onFilter(null)}>
            Clear Filters
          </Button>
          <Button variant="primary" type="submit">
            Show Properties
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const Pair = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <div className={styles.pair} role="group" aria-label={legend}>
    {children}
  </div>
)

const RoomOptions = () => (
  <>
    <option value="">Any</option>
    {ROOMS.map((rooms) => (
      <option key={rooms} value={rooms}>
        {rooms}+
      </option>
    ))}
  </>
)
