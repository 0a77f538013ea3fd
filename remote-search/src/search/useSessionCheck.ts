import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Whether the session marker is set; without it the browser goes to the home path. The shell checks the marker when the
 * path changes. Requests without such a change check it here: moving the map, retrying a search or a property, typing a
 * place and picking it.
 */
export function useSessionCheck(): () => boolean {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return useCallback(() => {
    if (authClient.hasSessionMarker()) return true
    if (!isLeaving.current) void navigate(paths.root)
    isLeaving.current = true
    return false
  }, [navigate])
}
