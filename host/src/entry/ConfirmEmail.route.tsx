import { confirmEmailChange, paths } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { EmailLink } from './EmailLink'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

/** The page behind the link mailed to a new address. */
export function Component() {
  return (
    <EmailLink
      path="/confirmEmail"
      call={confirmEmailChange}
      title="Confirm Your Email Address"
      description="After you confirm, you sign in to Freehold with the address that received this link."
      button="Confirm Email Address"
      busyText="Confirming..."
      expiredTitle="Email Confirmation Link Expired"
      nextStep={<NextStep to={paths.account}>Request a New Email</NextStep>}
      Done={Confirmed}
    />
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <EntryPage
      title="Email Address Confirmed"
      description={`You sign in with ${email} from now on.`}
      statusIcon={{ icon: MailCheck }}
    >
      <NextStep to={paths.root}>Continue to Freehold</NextStep>
    </EntryPage>
  )
}

function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.after}>
      <Link className={buttonClass({ variant: 'primary', size: 'l', wide: true })} to={to}>
        {children}
      </Link>
    </p>
  )
}
