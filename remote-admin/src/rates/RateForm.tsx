import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { enterRate, getRate, type RateEntry, RateInput, type RateWithHistory } from '@freehold/contracts'
import { Field, formatDay, NumberField, TextInput, today } from '@freehold/ui'
import { useState } from 'react'
import { Controller, type Resolver } from 'react-hook-form'
import { ModalForm } from '../forms/ModalForm'
import * as layout from '../forms/ModalForm.module.css'
import { useModalForm } from '../forms/useModalForm'
import { formatRate } from './formatRate'
import { RateHistory } from './RateHistory'
import { DeleteRateDialog } from './DeleteRateDialog'

const labels = { rate: 'Rate', asOf: 'As of', source: 'Source' }

interface Values {
  rate: number | null
  asOf: string
  source: string
}

/** A quarter of a percentage point, the same step as rates in an analysis. */
const STEP = 0.25

/** Defaults of a new entry: today, and the source of the current rate if that was entered by hand. */
const toVersionedValues = ({ current, version }: RateWithHistory) => ({
  values: {
    rate: null,
    asOf: today(),
    source: current && current.enteredBy !== null ? current.source : '',
  } as Values,
  version,
})

/** Enters a rate by hand, above the history of its type. */
export function RateForm({ rate: opened }: { rate: RateWithHistory }) {
  const [rate, setRate] = useState(opened)
  const [deleting, setDeleting] = useState<RateEntry | null>(null)
  const params = { id: rate._id }
  const modal = useModalForm({
    section: 'rates',
    resolver: valibotResolver(RateInput) as unknown as Resolver<Values, unknown, RateInput>,
    initial: toVersionedValues(opened),
    send: (input, version) => authClient.call(enterRate, { params, body: { ...input, version } }),
    successMessage: 'Rate entered successfully',
    reload: async () => {
      const newer = await authClient.call(getRate, { params })
      setRate(newer)
      return toVersionedValues(newer)
    },
  })
  const { register, control, formState } = modal.form
  const { errors } = formState
  return (
    <>
      <ModalForm
        title={`Enter ${rate.type}`}
        modal={modal}
        labels={labels}
        after={<RateHistory history={rate.history} onDelete={setDeleting} />}
      >
        <div className={layout.pair}>
          <Field label={labels.rate} error={errors.rate?.message} hint={describeCurrent(rate)}>
            <Controller
              control={control}
              name="rate"
              render={({ field: { value, onChange, onBlur, ref, name } }) => (
                <NumberField
                  ref={ref}
                  name={name}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  step={STEP}
                  min={0}
                  suffix="%"
                />
              )}
            />
          </Field>
          <Field
            label={labels.asOf}
            error={errors.asOf?.message}
            hint="The rate with the latest date is the current one"
          >
            <TextInput {...register('asOf')} type="date" />
          </Field>
        </div>
        <Field
          label={labels.source}
          error={errors.source?.message}
          hint="Shown with the rate, such as the bank that offers it"
        >
          <TextInput {...register('source')} autoComplete="off" />
        </Field>
      </ModalForm>
      {deleting && <DeleteRateDialog rate={rate} entry={deleting} onCancel={() => setDeleting(null)} />}
    </>
  )
}

const describeCurrent = ({ current }: RateWithHistory) =>
  current ? `Currently ${formatRate(current.rate)} as of ${formatDay(current.asOf)}` : 'No rate yet'
