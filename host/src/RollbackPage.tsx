import { useLoaderData } from 'react-router-dom'
import { NotAllowed } from './pages/NotAllowed'
import { Component, loader as loadRollback } from './rollback/Rollback.route'

export { loadRollback }

/** The page, for Admins. */
export function RollbackPage() {
  const isAllowed = useLoaderData<typeof loadRollback>() !== null
  return isAllowed ? <Component /> : <NotAllowed title="Rollback" />
}
