import * as v from 'valibot'
import { endpoint } from './endpoint'
import { dottedDomain, fields, password, Token } from './fields'
import { User } from './user'

/** The login response, stored unchanged in local storage. A missing user is fetched. */
export const Session = v.object({ token: Token, refreshToken: Token, user: v.optional(User) })
export type Session = v.InferOutput<typeof Session>

export const LoginInput = fields({
  username: v.pipe(
    v.string('Email is required'),
    v.trim(),
    v.nonEmpty('Email is required'),
    v.maxLength(320, 'Email is longer than 320 characters'),
  ),
  password: password('Password is required'),
})
export type LoginInput = v.InferOutput<typeof LoginInput>

export const login = endpoint({
  method: 'POST',
  base: 'public',
  path: '/login',
  body: LoginInput,
  result: Session,
  refusals: [401, 429],
})

export const refreshToken = endpoint({
  method: 'POST',
  base: 'public',
  path: '/refresh-token',
  body: fields({ refreshToken: Token }),
  result: v.object({ token: Token, refreshToken: Token }),
  refusals: [401, 429],
})

export const endSession = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/session/:token',
  params: v.object({ token: Token }),
})

/** One session of the user. Never contains its tokens. */
export const SessionInfo = v.object({
  _id: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  /** The IP address it was started from; omitted if unknown. */
  address: v.optional(v.string()),
  current: v.boolean(),
})
export type SessionInfo = v.InferOutput<typeof SessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  base: 'auth',
  path: '/sessions',
  result: v.array(SessionInfo),
})

export const endSessionById = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/sessions/:id',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
})

/** Ends all other sessions of the user. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  base: 'auth',
  path: '/sessions',
  result: v.object({ endedSessions: v.number() }),
})

export const ForgotPasswordInput = fields({
  username: v.pipe(
    v.string('Invalid email address'),
    v.trim(),
    v.nonEmpty('Email is required'),
    v.maxLength(320, 'Email is not a valid email'),
    v.rfcEmail('Email is not a valid email'),
    dottedDomain('Email is not a valid email'),
  ),
})
export type ForgotPasswordInput = v.InferOutput<typeof ForgotPasswordInput>

/** Always 204 for a valid address, so that it does not reveal whether a user has it. */
export const forgotPassword = endpoint({
  method: 'POST',
  base: 'public',
  path: '/forgot-password',
  body: ForgotPasswordInput,
})

export const checkResetToken = endpoint({
  method: 'GET',
  base: 'public',
  path: '/check-reset-token',
  query: fields({ token: Token }),
  result: v.object({
    valid: v.literal(true),
    /** Whom an invitation is for; omitted for a user who has chosen a password before. */
    invited: v.optional(v.object({ firstName: v.string(), username: v.string() })),
  }),
  refusals: [404, 408, 429],
})

export const ResetPasswordInput = fields({
  password: password('Please enter a password'),
  passwordResetToken: Token,
})

export const resetPassword = endpoint({
  method: 'POST',
  base: 'public',
  path: '/reset-password',
  body: ResetPasswordInput,
  refusals: [404, 408, 429],
})

/** The reset form: the password twice; a mismatch is reported at both fields. */
export const ResetPasswordForm = v.pipe(
  fields({
    password: password('Please enter a password'),
    confirmPassword: password('Please confirm your password'),
  }),
  // One check for both fields: valibot skips a second forwarded check once the first has marked its field.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { password, confirmPassword } = dataset.value
    if (password === '' || confirmPassword === '' || password === confirmPassword) return
    for (const [key, value] of Object.entries(dataset.value))
      addIssue({
        message: 'Passwords do not match',
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }],
      })
  }),
)
export type ResetPasswordForm = v.InferOutput<typeof ResetPasswordForm>
