import { confirmEmailChange, paths } from '@freehold/contracts'
import { buttonClass } from '@freehold/ui'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { EmailLink } from './EmailLink'
import { EntryPage } from './EntryPage'
import * as styles from './EntryPage.module.css'

/** What the link in a mail to a new address opens. */
export function Component() {
  return (
    <EmailLink
      path="/confirmEmail"
      call={confirmEmailChange}
      title="Confirm Your Email Address"
      lede="From then on you sign in to Freehold with the address that this link was sent to."
      button="Confirm Email Address"
      busyText="Confirming..."
      expiredTitle="Email Confirmation Link Expired"
      wayOn={<Onward to={paths.account}>Request a New Email</Onward>}
      Done={Confirmed}
    />
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <EntryPage
      title="Email Address Confirmed"
      lede={`You sign in with ${email} from now on.`}
      sign={{ icon: MailCheck }}
    >
      <Onward to={paths.root}>Continue to Freehold</Onward>
    </EntryPage>
  )
}

function Onward({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.after}>
      <Link className={buttonClass({ variant: 'primary', size: 'l', wide: true })} to={to}>
        {children}
      </Link>
    </p>
  )
}
