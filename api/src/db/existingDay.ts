/** The ISO 8601 day, or null if the calendar has no such day. JavaScript has a year 0, PostgreSQL does not. */
export function existingDay(text: string): string | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  const isDay = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time)
  return isDay && new Date(time).toISOString().startsWith(text) ? text : null
}
