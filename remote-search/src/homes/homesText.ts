import { formatCount } from '@freehold/ui'

/** '1 home', '3,214 homes' */
export const homesText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'home' : 'homes'}`
