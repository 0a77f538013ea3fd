/** Shown in place of a street that cannot be told apart from the number of its house. */
export const ADDRESS_NOT_SHOWN = 'Address not shown'

/** '1047 18th Ave Unit 3' is '18th Ave'. An address that does not begin with a number has no street to show. */
export function streetWithoutNumber(address: string): string {
  const [, street] = /^\S*\d\S*(?:\s+\d+\/\d+)?\s+(.+)$/.exec(address.trim()) ?? []
  const [name] = street?.split(unit) ?? []
  return name?.trim() || ADDRESS_NOT_SHOWN
}

/** Where the number of an apartment or a lot begins. */
const unit = /[,#]|\s(?:apt|apartment|unit|ste|suite|bldg|building|lot|spc|space|trlr|fl|floor|rm|room)\b/i
