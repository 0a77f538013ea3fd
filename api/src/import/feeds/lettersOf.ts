/** What RESO's values are told apart by: '2.0' and legacy spelling, with and without blanks, have the same letters. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
