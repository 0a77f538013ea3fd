import { useUser } from '@freehold/auth-client'
import { roleNames } from '@freehold/contracts'
import { Card, EmptyState, Page } from '@freehold/ui'
import { NotAllowed } from './NotAllowed'

export function Component() {
  const isAgent = useUser()?.role === roleNames.agent
  return isAgent ? (
    <Page width="narrow" title="Contacts">
      <Card>
        <EmptyState size="page" />
      </Card>
    </Page>
  ) : (
    <NotAllowed title="Contacts" audience="agents" />
  )
}
