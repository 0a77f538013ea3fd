import { format, formatDistanceStrict, formatDistanceToNowStrict, parseISO } from 'date-fns'

// What no remote loads for itself: the library comes once, with the shell.

/** A day or the day of a moment, ISO 8601, in the reader's time zone: Mar 05, 2024. */
export const formatDay = (iso: string) => format(parseISO(iso), 'MMM dd, yyyy')

/** A moment, ISO 8601, in the reader's time zone: Mar 05, 2024, 9:00 AM. */
export const formatMoment = (iso: string) => format(parseISO(iso), 'MMM dd, yyyy, h:mm a')

/** A moment, ISO 8601, to the second: Mar 05, 2024, 9:00:07 AM. */
export const formatSecond = (iso: string) => format(parseISO(iso), 'MMM dd, yyyy, h:mm:ss a')

/** How long something took between two moments, ISO 8601, in its largest unit: 3 minutes. */
export const formatDuration = (startIso: string, endIso: string) => formatDistanceStrict(startIso, endIso)

/** How long a moment, ISO 8601, lies back, in its largest unit: 3 days ago. */
export const formatAgo = (iso: string) => formatDistanceToNowStrict(iso, { addSuffix: true })

/** The reader's day of today, ISO 8601: 2024-03-05. */
export const today = () => format(Date.now(), 'yyyy-MM-dd')
