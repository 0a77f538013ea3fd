import { EntryPage } from './EntryPage'

/** Shown while the password reset page is loading and the link's token is checked. */
export const CheckingLink = () => <EntryPage title="Reset Password" description="Checking your link" />
