import { useUser } from '@freehold/auth-client'
import { roleNames } from '@freehold/contracts'
import { NotAllowed } from './NotAllowed'
import { PlainPage } from './PlainPage'

export function Component() {
  const isAgent = useUser()?.role === roleNames.agent
  return isAgent ? <PlainPage title="Contacts" /> : <NotAllowed title="Contacts" audience="agents" />
}
