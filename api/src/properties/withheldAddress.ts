/** Stored and shown in place of an address that may not be shown, so that no search finds it. */
export const WITHHELD = 'Address withheld'
