import { UserDetailsInput } from '@freehold/contracts'
import * as v from 'valibot'

/** Schema of the form. A new email requires the current password. */
export const userDetailsForm = (currentEmail: string) =>
  v.pipe(
    v.object({ ...UserDetailsInput.entries, currentPassword: v.optional(v.string(), '') }),
    v.forward(
      v.partialCheck(
        [['email'], ['currentPassword']],
        ({ email, currentPassword }) => email === currentEmail || currentPassword !== '',
        'Current Password is required',
      ),
      ['currentPassword'],
    ),
  )

/** Whether the typed text is a valid email other than the current one. */
export function isOtherEmail(typed: string, currentEmail: string): boolean {
  const { success, output } = v.safeParse(UserDetailsInput.entries.email, typed)
  return success && output !== currentEmail
}
