export { amortizationByYear, type ScheduleYear } from './amortizationByYear'
export { amortizationSchedule, stepsOfPayment, type SchedulePayment } from './amortizationSchedule'
export { bathroomsTotal } from './bathroomsTotal'
export { casesOf, type Cases, type EstimatedFact, type FactBasis, type RangedEstimates } from './casesOf'
export {
  compPrice,
  compReach,
  compsForDisplay,
  selectComps,
  type CandidatesWithin,
  type CompCandidate,
  type CompSubject,
} from './comps'
export {
  defaultClosingCosts,
  defaultDownPayment,
  defaultMortgage,
  defaultRehabCost,
  DOWN_PAYMENT_FRACTION,
  downPaymentFromPercent,
  downPaymentPercent,
  mortgageOf,
  offeredExpenses,
  seasonRateMultiples,
  seasonRatesFromRent,
  defaultMonthlyRent,
  termInMonths,
  type Mortgage,
  type OfferedExpenseKey,
  type RateChoice,
} from './defaults'
export { dayBefore } from './days'
export { distanceMiles } from './distanceMiles'
export * from './engines'
export { arvByAdjustedSales, estimateArv } from './estimateArv'
export { estimateInsurance, expensesWithAssumed } from './estimateInsurance'
export { estimateRent, nationalYield, rentByAdjustedLeases, type RentEvidence } from './estimateRent'
export { estimateTax, type TaxRate } from './estimateTax'
export type { GoalSeekResult } from './goalSeek'
export { inCents, stepsInCents } from './inCents'
export { brrrrRatios, shortTermRatios } from './incomeRatios'
export { internalRateOfReturn } from './irr'
export { balanceAfter, interestOnlyPayment, interestPaid, monthlyPayment } from './loan'
export { median } from './median'
export { fractionOfPercent, percentOfFraction } from './percent'
export { priceGauge } from './priceGauge'
export {
  defaultGrowth,
  projectHolding,
  stepsOfYear,
  type GrowthAssumptions,
  type ProjectedYear,
} from './projectHolding'
export {
  expenseBasis,
  offeredExpensesOf,
  withoutOfferedExpenses,
  withRealisticExpenses,
  type ExpenseBasis,
} from './realisticExpenses'
export { revenueByMonth, stepsOfMonth, type MonthlyRevenue } from './revenueByMonth'
export { conservativeReturn, optimisticReturn, returnSpan } from './returns'
export { roiAt, roiGrid, stepsAround, type RoiCell } from './roiGrid'
export { roundToCents } from './roundToCents'
export { strategyDefaults, type PropertyFacts, type StrategyDefaults } from './strategyDefaults'
export {
  monthlyExpensesOf,
  summarizeExpenses,
  type AnnualExpense,
  type ExpenseSummary,
} from './summarizeExpenses'
export {
  breakEvenOccupancy,
  breakEvenRent,
  breakEvenSalePrice,
  flipAt,
  flipGrid,
  type FlipOutcomeAt,
} from './whatIfs'
export type { Lever, LeverKey, LeverRange, LeverUnit } from './sensitivity/Lever'
export type { Output, OutputKey } from './sensitivity/Output'
export { sensitivities } from './sensitivity/sensitivities'
export type { Sensitivity } from './sensitivity/Sensitivity'
export { reachesTarget, solveFor, type Solution } from './sensitivity/solveFor'
export { sliderRange, swingsOf, type Ends, type SliderRange, type Swing } from './sensitivity/swings'
export { stepsOfArv } from './stepsOfArv'
export { unknownFacts, unknownFactsBehind } from './unknownFacts'
export type { AnalysisOptions } from './calculation'
export {
  DAYS_MAX as MARKET_DAYS_MAX,
  fitMarket,
  MARKET_SALES_MIN,
  REFIT,
  type FitOptions,
} from './valuation/fitMarket'
export { marketKinds, type MarketKind } from './valuation/marketKinds'
export { METHOD_VERSION, type MarketModel, type MarketTest } from './valuation/MarketModel'
export {
  marketValuer,
  type AdjustedSale,
  type ExplainedValuation,
  type MarketValuer,
  type Valuation,
} from './valuation/marketValuer'
export type { MarketSale } from './valuation/PreparedSale'
export type { ValuationFacts } from './valuation/facts'
export { asRepaired, isAsIsValueKnown } from './valuation/asRepaired'
export { adjustmentGrid, type ValuationGrid } from './valuation/adjustmentGrid'
export { unusualPrice, usualRange, type UnusualPrice, type UsualRange } from './valuation/unusualPrice'
