import { useUser } from '@freehold/auth-client'
import { roleNames } from '@freehold/contracts'
import { Page } from '@freehold/ui'
import { NotAllowed } from './NotAllowed'

export function Component() {
  const isAgent = useUser()?.role === roleNames.agent
  return isAgent ? (
    <Page width="narrow" title="Contacts" />
  ) : (
    <NotAllowed title="Contacts" audience="agents" />
  )
}
