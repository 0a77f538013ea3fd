import { PlainPage } from './PlainPage'

export function Component() {
  return <PlainPage title="Help" />
}
