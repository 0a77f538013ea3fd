import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { type BodyOf, type PlatformRemote, RollbackInput, rollBackRemote } from '@freehold/contracts'
import { Field, TextArea } from '@freehold/ui'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as v from 'valibot'
import { ModalFailed } from '../forms/ModalFailed'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { findRemote } from './findRemote'
import { describeRollback } from './remoteStatus'

const labels = { reason: 'Reason' }
const Reason = v.pick(RollbackInput, ['reason'])
type Values = Pick<BodyOf<typeof rollBackRemote>, 'reason'>

export async function loader({ params, request }: LoaderFunctionArgs) {
  return { remote: await findRemote(params['remote'] ?? '', request.signal) }
}

const toVersionedValues = ({ sequence }: PlatformRemote) => ({
  values: { reason: '' },
  version: String(sequence),
})

/** Says what the rollback does and asks for the reason; detects that someone else has moved traffic since. */
export function Component() {
  const { remote: opened } = useLoaderData<typeof loader>()
  const [remote, setRemote] = useState(opened)
  const { name } = remote
  const modal = useModalForm<Values, Values>({
    section: 'platform',
    resolver: valibotResolver(Reason) as Resolver<Values, unknown, Values>,
    initial: toVersionedValues(opened),
    send: ({ reason }, version) =>
      authClient.call(rollBackRemote, {
        params: { remote: name },
        body: { sequence: Number(version), reason },
      }),
    successMessage: `${name} rolled back successfully`,
    reload: async () => {
      const newer = await findRemote(name)
      setRemote(newer)
      return toVersionedValues(newer)
    },
  })
  const { register, formState } = modal.form
  return (
    <ModalForm
      title={`Roll Back ${name}`}
      modal={modal}
      labels={labels}
      saveText={{ rest: 'Roll Back', busy: 'Rolling back...' }}
    >
      <p>{describeRollback(remote)} Open pages keep the release they loaded.</p>
      <Field
        label={labels.reason}
        error={formState.errors.reason?.message}
        hint="Recorded in the deployment log"
      >
        <TextArea {...register('reason')} />
      </Field>
    </ModalForm>
  )
}

export const ErrorBoundary = () => <ModalFailed section="platform" title="Roll Back" />
