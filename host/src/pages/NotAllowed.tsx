import { useUser } from '@freehold/auth-client'
import { GoToDashboard } from './GoToDashboard'
import { MessagePage } from './MessagePage'

interface NotAllowedProps {
  /** The part of the site, as the sidebar calls it. */
  title: string
  /** Whom the part is for. */
  audience?: string
}

/** Says who may, who one is, and whom to ask. */
export function NotAllowed({ title, audience = 'admins' }: NotAllowedProps) {
  const user = useUser()
  const who = user && `You are signed in as ${user.firstName} ${user.lastName}, ${user.role}.`
  const ask = user && `If you need access, ask an admin of ${user.accountName}.`
  return (
    <MessagePage
      art="locked"
      title="Not allowed"
      text={[`${title} is for ${audience}.`, who, ask].filter(Boolean).join(' ')}
      action={<GoToDashboard />}
    />
  )
}
