import { authClient } from '@freehold/auth-client'
import { paths } from '@freehold/contracts'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Whether the session marker is set; without it the browser goes to the home path. The shell checks the marker when
 * the address changes. What asks the server without such a change checks it here: moving the map, trying a search or a
 * property again, typing a place and picking it.
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
