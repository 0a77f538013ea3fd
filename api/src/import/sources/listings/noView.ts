/** What is stored if a source says that a home has no view: a known fact, unlike a view that it does not state. */
export const NO_VIEW = 'None'

export const isNone = (words: string): boolean => /^none$/i.test(words)
