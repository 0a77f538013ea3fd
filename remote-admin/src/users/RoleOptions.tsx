import type { Role } from '@freehold/contracts'

export function RoleOptions({ roles }: { roles: readonly Role[] }) {
  return (
    <>
      <option value="">Select a role</option>
      {roles.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </>
  )
}
