export { cityLine } from './cityLine'
export { CompareBar } from './CompareBar'
export { Courtesy } from './Courtesy'
export { distanceText, roughMiles } from './distanceText'
export { HomeFacts, type HomeFactsProps } from './HomeFacts'
export { checkText, ListingCheck } from './ListingCheck'
export { ListingFactList } from './ListingFactList'
export { listingFacts } from './listingFacts'
export { ListingRoi } from './ListingRoi'
export { factWords, ReturnFacts } from './ReturnFacts'
export { infiniteReturnWords, ReturnSpan, returnText, Roi, Triangle, type RoiProps } from './Roi'
export { savedDays, type SavedDay } from './savedDays'
export { sayWithUndo } from './sayWithUndo'
export { RemovalDialog, ShortlistButton, type HeartActions } from './ShortlistButton'
export { SoldMark } from './SoldMark'
export { oldRateText, OldValue, SourceText } from './OldRate'

export { csvText, downloadCsv, type CsvCell } from './downloads/csvText'
export { downloadFile } from './downloads/downloadFile'

export { ArvConfidence } from './arv/ArvConfidence'
export {
  arvConfidence,
  arvConfidenceText,
  arvErrorText,
  arvMethodText,
  arvRangeText,
  arvRepairText,
  confidenceLimits,
  type Confidence,
} from './arv/arvWords'

export { AnalysisSheet } from './report/AnalysisSheet'
export { AnalysisWarnings } from './report/AnalysisWarnings'
export { ExpenseNote, expenseText, type ExpenseNoteProps } from './report/ExpenseNote'
export { WholeAmounts } from './report/WholeAmounts'
export { exactText, figureText, roundingNote } from './report/figureText'
export { inputText } from './report/inputText'
export { InputTable } from './report/InputTable'
export { ReturnExplanation } from './report/ReturnExplanation'
export { AS_SAVED, ENTERED, type SourcedInput } from './report/SourcedInput'

export { roundTicks, tickText } from './charts/axisTicks'
export { isNarrow, MeasuredWidth } from './charts/MeasuredWidth'
export { RangePlot, type RangeDot, type RangePlotProps } from './charts/RangePlot'
export { seriesClass } from './charts/seriesClass'
export { SpendingBar, spendingFinding, type SpendingBarProps } from './charts/SpendingBar'
export { spreadDots } from './charts/spreadDots'
export { ticksWithin } from './charts/ticksWithin'
export { CashAndIncome } from './lender/CashAndIncome'
export { EstimateRanges } from './lender/EstimateRanges'
export { isSameAmount } from './lender/isSameAmount'
export { KeyAssumptions } from './lender/KeyAssumptions'
export type { LoanAnalysis } from './lender/LoanAnalysis'
export { LoanFigures } from './lender/LoanFigures'
export { readFigures } from './lender/readFigures'
export { sumsOfPageOne } from './lender/sumsOfPageOne'
