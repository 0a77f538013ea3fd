/** Directions and what else is written in capitals. */
const capitals = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'US', 'SR', 'HWY'])

/** 'NE 65TH ST' as people write it, 'NE 65th St'; a name with small letters in it stays as it is. */
export function titleCase(name: string): string {
  if (/[a-z]/.test(name)) return name
  return name
    .split(/\s+/)
    .map((word) => (capitals.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')
}
