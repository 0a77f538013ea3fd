import { UserDetailsInput } from '@freehold/contracts'
import * as v from 'valibot'

/** What the form holds. An email other than the present one needs the password. */
export const userDetailsForm = (presentEmail: string) =>
  v.pipe(
    v.object({ ...UserDetailsInput.entries, currentPassword: v.optional(v.string(), '') }),
    v.forward(
      v.partialCheck(
        [['email'], ['currentPassword']],
        ({ email, currentPassword }) => email === presentEmail || currentPassword !== '',
        'Current Password is required',
      ),
      ['currentPassword'],
    ),
  )

/** Whether what is typed is an email other than the present one. */
export function isOtherEmail(typed: string, presentEmail: string): boolean {
  const { success, output } = v.safeParse(UserDetailsInput.entries.email, typed)
  return success && output !== presentEmail
}
