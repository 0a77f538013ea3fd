import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** The icon of each tone, so that color is never the only sign of a meaning. */
export const toneIcon = { pos: CircleCheck, neg: CircleAlert, warn: TriangleAlert, info: Info }
export type Tone = keyof typeof toneIcon
