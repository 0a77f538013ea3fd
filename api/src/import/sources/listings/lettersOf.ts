/** Normalizes a value of RESO's lists: its spellings (standard and legacy, with and without spaces) share their letters. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
