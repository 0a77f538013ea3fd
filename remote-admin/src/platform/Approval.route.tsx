import { valibotResolver } from '@hookform/resolvers/valibot'
import { authClient } from '@freehold/auth-client'
import { ApprovalInput, approveRelease, releaseOf, versionOf } from '@freehold/contracts'
import type { Resolver } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as v from 'valibot'
import { ModalFailed } from '../forms/ModalFailed'
import { ModalForm } from '../forms/ModalForm'
import { useModalForm } from '../forms/useModalForm'
import { findRemote, notFound } from './findRemote'
import { ReachTable } from './ReachTable'
import { ReasonField, reasonLabels, type ReasonValues } from './ReasonField'

const Reason = v.pick(ApprovalInput, ['reason'])

export async function loader({ params, request }: LoaderFunctionArgs) {
  const remote = await findRemote(params['remote'] ?? '', request.signal)
  const release = releaseOf(remote, params['release'])
  if (release === undefined) throw notFound(`Release ${params['release']} of ${remote.name}`)
  return { remote, release }
}

/** Shows which roles and paths the release adds to those of the stable one, and asks for the reason to approve them. */
export function Component() {
  const { remote, release } = useLoaderData<typeof loader>()
  const title = `${remote.name} ${versionOf(release.release)}`
  const modal = useModalForm<ReasonValues, ReasonValues>({
    section: 'platform',
    resolver: valibotResolver(Reason) as Resolver<ReasonValues, unknown, ReasonValues>,
    initial: { values: { reason: '' }, version: undefined },
    send: ({ reason }) =>
      authClient.call(approveRelease, {
        params: { remote: remote.name },
        body: { release: release.release, reason },
      }),
    successMessage: `${title} approved successfully`,
  })
  return (
    <ModalForm
      title={`Approve ${title}`}
      modal={modal}
      labels={reasonLabels}
      saveText={{ rest: 'Approve', busy: 'Approving...' }}
    >
      <p>
        Published by {release.publishedBy}. After your approval its team can route traffic to it, and its code
        runs in the browser of everyone with these roles.
      </p>
      <ReachTable stable={releaseOf(remote, remote.stable)} release={release} />
      <ReasonField form={modal.form} />
    </ModalForm>
  )
}

export const ErrorBoundary = () => <ModalFailed section="platform" title="Approve" />
