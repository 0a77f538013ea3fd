/** Reads a list that this tab keeps across reloads; empty when nothing is stored or storage is blocked. */
export function readList(key: string): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** @returns whether the list was stored */
export function writeList(key: string, list: string[]): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}
