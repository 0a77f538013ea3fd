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
      title="Put Your Email Address Back"
      description={
        'Your sign-in address was changed. If that was not you, put back the address that received this link. ' +
        'All of your sessions are then signed out, and you set a new password.'
      }
      button="Put Address Back"
      busyText="Putting Back..."
      expiredTitle="Email Revert Link Expired"
      nextStep={<AskAnAdmin />}
      Done={Reverted}
    />
  )
}

function Reverted({ email }: { email: string }) {
  return (
    <EntryPage
      title="Your Email Address Is Back"
      description={
        `You sign in with ${email} again, and all sessions were signed out. ` +
        'Your old password no longer works, because someone else may know it. Set a new one now.'
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
      <p className={styles.cause}>Ask an Admin of your Freehold to put the address back.</p>
      <BackToLogin />
    </>
  )
}
