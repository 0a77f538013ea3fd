/** A day as ISO 8601; null where the calendar has none such. The database has no year 0, which JavaScript has. */
export function existingDay(text: string): string | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  const isDay = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time)
  return isDay && new Date(time).toISOString().startsWith(text) ? text : null
}
