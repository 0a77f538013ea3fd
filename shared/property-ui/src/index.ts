export { cityLine } from './cityLine'
export { HomeFacts, type HomeFactsProps } from './HomeFacts'
export { Roi, Triangle, type RoiProps } from './Roi'

export { AnalysisReport, type AnalysisReportProps } from './report/AnalysisReport'
export { AnalysisSheet, type SourcedInput } from './report/AnalysisSheet'
export { AnalysisWarnings } from './report/AnalysisWarnings'
export { exactText, figureText } from './report/figureText'
export { ReturnExplanation } from './report/ReturnExplanation'
