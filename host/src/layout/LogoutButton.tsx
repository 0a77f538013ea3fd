import { authClient } from '@freehold/auth-client'
import { Tooltip } from '@freehold/ui'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { ItemContent } from './ItemContent'
import * as styles from './Sidebar.module.css'

export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    if (leaving) return
    setLeaving(true)
    void authClient.signOut().finally(() => setLeaving(false))
  }
  return (
    <Tooltip text="Logout" placement="right">
      <button
        type="button"
        className={styles.item}
        onClick={leave}
        aria-disabled={leaving}
        aria-busy={leaving}
      >
        <ItemContent icon={LogOut} label={leaving ? 'Logging out...' : 'Logout'} />
      </button>
    </Tooltip>
  )
}
