import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** The icon of each tone, so that no meaning is told by colour alone. */
export const toneIcon = { pos: CircleCheck, neg: CircleAlert, warn: TriangleAlert, info: Info }
export type Tone = keyof typeof toneIcon
