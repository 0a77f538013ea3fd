import type { LoaderFunction } from 'react-router-dom'
import { createLazyPages } from './createLazyPages'

/** Imported from the chunk of the app, whose modules the page's own chunk then need not contain. */
const pages = createLazyPages(() => import('./RollbackPage'))

export const Rollback = pages.page(({ RollbackPage }) => RollbackPage)

export const loadRollback: LoaderFunction = async (args) => (await pages.load()).loadRollback(args)
