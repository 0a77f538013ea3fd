/** PostgreSQL patterns of the parts of an address line, for rows that start with a house number. */
export const houseNumberPattern = '^[[:space:]]*[0-9]+(-[0-9]+)?[A-Za-z]?[[:space:]]+'
export const unitPattern = '[[:space:]]*(#|[[:space:]](apt|apartment|unit|ste|suite|lot)[. ]).*$'
/** Some counties sell their records without addresses, and name each home by its parcel. */
export const parcelPattern = '^parcel[[:space:]]+[0-9]'
