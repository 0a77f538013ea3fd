/** A list that this tab remembers over a reload; empty where there is none, or the browser keeps nothing. */
export function readList(key: string): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** Whether it will be remembered. */
export function writeList(key: string, list: string[]): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}
