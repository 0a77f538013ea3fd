import { paths, revertEmailChange } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BackToLogin } from './BackToLogin'
import { EmailLink } from './EmailLink'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

/** What the link in a mail to an old address opens. */
export function Component() {
  return (
    <EmailLink
      path="/revertEmail"
      call={revertEmailChange}
      title="Put Your Email Address Back"
      lede={
        'The address that you sign in with was changed. If it was not you, put back the one that this link was sent to. ' +
        'Everyone who is signed in as you is signed out, and you choose a new password.'
      }
      button="Put Address Back"
      busyText="Putting Back..."
      expiredTitle="Email Revert Link Expired"
      wayOn={<AskAnAdmin />}
      Done={Reverted}
    />
  )
}

function Reverted({ email }: { email: string }) {
  return (
    <EntryPage
      title="Your Email Address Is Back"
      lede={
        `You sign in with ${email} again, and everyone was signed out. ` +
        'The password does not work any more, as someone else may know it. Choose a new one now.'
      }
      sign={{ icon: MailCheck }}
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
