export { Component as ForgotPassword } from './entry/ForgotPassword.route'
export { Component as PasswordReset, loader as checkResetLink } from './entry/PasswordReset.route'
