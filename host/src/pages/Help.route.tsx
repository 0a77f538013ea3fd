import { Page } from '@freehold/ui'

export function Component() {
  return <Page width="narrow" title="Help" />
}
