import { paths, revertEmailChange } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BackToLogin } from './BackToLogin'
import { EmailLink } from './EmailLink'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

/** The page behind the link mailed to the previous address. */
export function Component() {
  return (
    <EmailLink
      path="/revertEmail"
      call={revertEmailChange}
      title="Restore Your Email Address"
      description={
        'Your sign-in address was changed. If it was not you, restore the address that received this link. ' +
        'This signs out all of your sessions, and you choose a new password.'
      }
      button="Restore Email Address"
      busyText="Restoring..."
      expiredTitle="Email Revert Link Expired"
      nextStep={<AskAnAdmin />}
      Done={Reverted}
    />
  )
}

function Reverted({ email }: { email: string }) {
  return (
    <EntryPage
      title="Email Address Restored"
      description={
        `You sign in with ${email} again. All of your sessions were signed out. ` +
        'Your old password no longer works, because someone else may know it. Choose a new one now.'
      }
      statusIcon={{ icon: MailCheck }}
    >
      <p className={styles.after}>
        <Link
          className={buttonClass({ variant: 'primary', size: 'l', wide: true })}
          to={paths.forgotPassword}
        >
          Forgot Password?
        </Link>
      </p>
    </EntryPage>
  )
}

function AskAnAdmin() {
  return (
    <>
      <p className={styles.cause}>Ask an Admin of your Freehold to restore the address.</p>
      <BackToLogin />
    </>
  )
}
