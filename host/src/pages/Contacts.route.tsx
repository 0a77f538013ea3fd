import { roleNames } from '@freehold/contracts'
import { useUser } from '../session/useUser'
import { NotAllowed } from './NotAllowed'
import { PlainPage } from './PlainPage'

export function Component() {
  const isAgent = useUser()?.role === roleNames.agent
  return isAgent ? <PlainPage title="Contacts" /> : <NotAllowed title="Contacts" audience="agents" />
}
