import { EntryPage } from './EntryPage'

/** Stands while the page for a new password comes and the token of its link is being checked. */
export const CheckingLink = () => <EntryPage title="Reset Password" lede="Checking your link" />
