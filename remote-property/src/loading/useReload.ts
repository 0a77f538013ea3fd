import { useCallback } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Loads the page's data again; what is shown stays until then. */
export function useReload(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => void revalidate(), [revalidate])
}
