export { Component as ConfirmEmail } from './entry/ConfirmEmail.route'
export { Component as RevertEmail } from './entry/RevertEmail.route'
