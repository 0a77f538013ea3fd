/**
 * The form library as host and remotes share it: what is listed here is what every visitor downloads. Lint allows no
 * other import from it; the last line is what `@hookform/resolvers` needs.
 */
export { Controller, useController, useForm, useWatch } from 'react-hook-form'
export { appendErrors, get, set } from 'react-hook-form'
