import { GoToDashboard } from '../GoToDashboard'
import { MessagePage } from './MessagePage'

export function NotFound() {
  return (
    <MessagePage
      art="open"
      title="Page not found"
      text="The address may be mistyped, or the page has moved."
      action={<GoToDashboard />}
    />
  )
}
