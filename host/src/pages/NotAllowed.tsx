import { useUser } from '@freehold/auth-client'
import { GoToDashboard } from '../GoToDashboard'
import { MessagePage } from './MessagePage'

interface NotAllowedProps {
  /** The section's name in the sidebar. */
  title: string
  /** Who may open the section. */
  audience?: string
}

/** Says who may open the section, who is signed in, and who can grant access. */
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
