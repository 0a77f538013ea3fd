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
import { TakeBackDialog } from './TakeBackDialog'

const labels = { rate: 'Rate', asOf: 'As of', source: 'Source' }

interface Values {
  rate: number | null
  asOf: string
  source: string
}

/** A quarter of a point, as rates of analyses step. */
const STEP = 0.25

/** Today's, from whom it was entered last: what most often stays the same. */
const toSaved = ({ current, version }: RateWithHistory) => ({
  values: {
    rate: null,
    asOf: today(),
    source: current && current.enteredBy !== null ? current.source : '',
  } as Values,
  version,
})

/** Enters a rate of a type by hand, over the history of what was said of it. */
export function RateForm({ rate: opened }: { rate: RateWithHistory }) {
  const [rate, setRate] = useState(opened)
  const [takingBack, setTakingBack] = useState<RateEntry | null>(null)
  const params = { id: rate._id }
  const modal = useModalForm({
    section: 'rates',
    resolver: valibotResolver(RateInput) as unknown as Resolver<Values, unknown, RateInput>,
    initial: toSaved(opened),
    send: (input, version) => authClient.call(enterRate, { params, body: { ...input, version } }),
    done: 'Rate entered successfully',
    reload: async () => {
      const newer = await authClient.call(getRate, { params })
      setRate(newer)
      return toSaved(newer)
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
        after={<RateHistory history={rate.history} onTakeBack={setTakingBack} />}
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
            hint="The newest day is the rate of the day"
          >
            <TextInput {...register('asOf')} type="date" />
          </Field>
        </div>
        <Field
          label={labels.source}
          error={errors.source?.message}
          hint="Whom to name beside it, such as the bank that offers it"
        >
          <TextInput {...register('source')} autoComplete="off" />
        </Field>
      </ModalForm>
      {takingBack && <TakeBackDialog rate={rate} entry={takingBack} onCancel={() => setTakingBack(null)} />}
    </>
  )
}

const describeCurrent = ({ current }: RateWithHistory) =>
  current ? `Now ${formatRate(current.rate)} of ${formatDay(current.asOf)}` : 'There is none yet'
