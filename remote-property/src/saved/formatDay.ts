const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' })

/** A moment as its day: Mar 05, 2024. */
export const formatDay = (isoTime: string) => day.format(new Date(isoTime))
