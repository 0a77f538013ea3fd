import { returnPercent, type SavedAnalysis } from '@freehold/contracts'

/** The return as it was saved. Without cash put in it has no bounds, which its status says. */
export const savedReturn = ({ cashOnCashRoi, cashOnCashRoiStatus = 'OK' }: SavedAnalysis) =>
  returnPercent({ cashOnCashRoi, cashOnCashRoiStatus })
