import type { IsoTime } from '@freehold/contracts'
import { format, parseISO } from 'date-fns'

/** 'Mar 05, 2024', in the reader's time zone. */
export const formatDate = (time: IsoTime) => format(parseISO(time), 'MMM dd, yyyy')

/** 'Mar 05, 2024, 9:00 AM', in the reader's time zone. */
export const formatDateTime = (time: IsoTime) => format(parseISO(time), 'MMM dd, yyyy, h:mm a')
