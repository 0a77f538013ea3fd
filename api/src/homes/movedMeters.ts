/** How far markers of homes are moved whose address may not be shown: a few houses, and still the same neighborhood. */
export const MOVED_METERS = { min: 120, max: 300 }
