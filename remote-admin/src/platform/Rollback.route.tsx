import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { describeRollback, type PlatformRemote, RollbackInput, rollBackRemote } from '@freehold/contracts'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as v from 'valibot'
import { ModalFailed } from '../forms/ModalFailed'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { findRemote } from './findRemote'
import { ReasonField, reasonLabels, type ReasonValues } from './ReasonField'

const Reason = v.pick(RollbackInput, ['reason'])

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
  const modal = useModalForm<ReasonValues, ReasonValues>({
    section: 'platform',
    resolver: valibotResolver(Reason) as Resolver<ReasonValues, unknown, ReasonValues>,
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
  return (
    <ModalForm
      title={`Roll Back ${name}`}
      modal={modal}
      labels={reasonLabels}
      saveText={{ rest: 'Roll Back', busy: 'Rolling back...' }}
    >
      <p>{describeRollback(remote)} Open pages follow at their next navigation.</p>
      <ReasonField form={modal.form} />
    </ModalForm>
  )
}

export const ErrorBoundary = () => <ModalFailed section="platform" title="Roll Back" />
