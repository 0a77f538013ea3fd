import type { IsoDate, IsoTime } from '@freehold/contracts'
import { format, parseISO } from 'date-fns'

/** 'Mar 05, 2024'. A day alone is the same day wherever it is read. */
export const formatDay = (day: IsoDate) => format(parseISO(day), 'MMM dd, yyyy')

/** 'Mar 05, 2024, 9:00 AM', in the reader's time zone. */
export const formatMoment = (time: IsoTime) => format(parseISO(time), 'MMM dd, yyyy, h:mm a')
