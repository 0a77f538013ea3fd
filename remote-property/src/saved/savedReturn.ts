import { returnPercent, type SavedAnalysis } from '@freehold/contracts'

/** The return as it was saved, in percent. Without cash in the deal it is infinite, which its status says. */
export const savedReturn = ({ cashOnCashRoi, cashOnCashRoiStatus = 'OK' }: SavedAnalysis) =>
  returnPercent({ cashOnCashRoi, cashOnCashRoiStatus })
