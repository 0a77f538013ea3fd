const lists = new Map<string, MediaQueryList>()

/** The list of a media query, one for all maps: Chromium keeps a little memory for each that was made. */
export function mediaList(query: string): MediaQueryList {
  const known = lists.get(query)
  if (known) return known
  const made = matchMedia(query)
  lists.set(query, made)
  return made
}
