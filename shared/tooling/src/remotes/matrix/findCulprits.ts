/**
 * The fewest items that still fail together, given some that do: one, two where a pair shows the fault, rarely more. The suspect
 * comes from the failure and saves tries, but need not be among the culprits.
 * @param fails tries a part of the items
 */
export async function findCulprits<Item>(
  items: readonly Item[],
  suspect: Item | undefined,
  fails: (part: readonly Item[]) => Promise<boolean>,
): Promise<Item[]> {
  // In the order of the items, and without a try of what is known to fail.
  const isFailing = async (part: readonly Item[]) =>
    part.length === items.length || fails(items.filter((item) => part.includes(item)))
  const narrowed = suspect === undefined ? [...items] : await narrow([...items], suspect, isFailing)
  return removeInnocent(narrowed, isFailing)
}

/** Halves what is with the suspect as long as one half fails with it. */
async function narrow<Item>(
  items: Item[],
  suspect: Item,
  isFailing: (part: readonly Item[]) => Promise<boolean>,
): Promise<Item[]> {
  if (await isFailing([suspect])) return [suspect]
  let others = items.filter((item) => item !== suspect)
  while (others.length > 1) {
    const half = others.slice(0, Math.ceil(others.length / 2))
    const rest = others.slice(half.length)
    if (await isFailing([suspect, ...half])) others = half
    else if (await isFailing([suspect, ...rest])) others = rest
    else break
  }
  return [suspect, ...others]
}

/** Leaves out one after another what the failure does not need. */
async function removeInnocent<Item>(
  items: Item[],
  isFailing: (part: readonly Item[]) => Promise<boolean>,
): Promise<Item[]> {
  let left = items
  for (const item of items) {
    const without = left.filter((one) => one !== item)
    if (without.length > 0 && (await isFailing(without))) left = without
  }
  return left
}
