import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** The glyph that goes with a meaning, so that no colour stands alone. */
export const toneIcon = { pos: CircleCheck, neg: CircleAlert, warn: TriangleAlert, info: Info }
export type Tone = keyof typeof toneIcon
