import type { StrategyDefaults } from '@freehold/analysis'
import type { BrrrrInput, BuyHoldInput, FixFlipInput, ShortTermInput } from '@freehold/contracts'

/** Cash-on-cash returns in percent, computed without the engine. The difference in time is the engine's overhead. */
export function bareReturns({ buyHold, brrrr, fixFlip, shortTerm }: StrategyDefaults) {
  return {
    buyHold: buyHold && ofBuyHold(buyHold),
    brrrr: brrrr && ofBrrrr(brrrr),
    fixFlip: fixFlip && ofFixFlip(fixFlip),
    shortTerm: shortTerm && ofShortTerm(shortTerm),
  }
}

function payment(principal: number, annualRate: number, months: number) {
  const rate = annualRate / 12
  if (principal <= 0) return 0
  return rate === 0 ? principal / months : (principal * rate) / -Math.expm1(-months * Math.log1p(rate))
}

function ofBuyHold(input: BuyHoldInput) {
  const down = Math.min(input.downPaymentAmount, input.listingPrice)
  const mortgage = payment(input.listingPrice - down, input.interestRate, input.loanTermInMonths)
  const parts =
    (input.vacancyPercentage ?? 0) +
    (input.managementPercentage ?? 0) +
    (input.maintenancePercentage ?? 0) +
    (input.capexPercentage ?? 0)
  const costs = input.monthlyTaxes + input.monthlyHoa + input.monthlyInsurance + input.monthlyExpenses
  const net = input.monthlyRent * (1 - parts) - mortgage - costs
  return percent(12 * net, down + input.rehabCost + (input.closingCosts ?? 0))
}

function ofBrrrr(input: BrrrrInput) {
  const loan = input.arv * input.loanLtv
  const paid =
    loan * (1 - input.bridgePoints) -
    input.listingPrice * (1 + input.rehabPercentage + input.closingPercentage)
  const costs = input.monthlyTaxes + input.monthlyHoa + input.monthlyInsurance + input.monthlyExpenses
  const holding = input.bridgeMonths * ((loan * input.bridgeInterestRate) / 12 + costs)
  const refinance = input.arv * input.refiLtv
  const left = holding - paid - (refinance * (1 - input.refiCostPercentage) - loan)
  const mortgage = payment(refinance, input.interestRate, input.loanTermInMonths)
  return percent(12 * (input.monthlyRent - mortgage - costs), left)
}

function ofFixFlip(input: FixFlipInput) {
  const lent = Math.min(input.purchasePrice * input.loanToPrice, input.arv * input.loanToArv)
  const loan = input.allCash ? 0 : lent
  const contingency = input.contingencyPercentage ?? (input.rehabContingency ?? 0) / 100
  const rehab = input.rehabCosts * (1 + contingency)
  const purchase = input.hardMoneyPoints * loan + input.closingPercentage * input.purchasePrice
  const insurance = input.monthlyInsurance ?? ((input.insuranceRateFlip ?? 0) * input.purchasePrice) / 12
  const monthly =
    (loan * input.hardMoneyInterestRate) / 12 + input.monthlyTaxes + insurance + input.monthlyUtilities
  const holding = input.holdingPeriodMonths * monthly
  const costs = input.purchasePrice + rehab + purchase + holding
  return percent(input.arv * (1 - input.sellingCostsPercentage) - costs, costs - loan)
}

function ofShortTerm(input: ShortTermInput) {
  const down = Math.min(input.downPaymentAmount, input.listingPrice)
  const mortgage = payment(input.listingPrice - down, input.interestRate, input.loanTermInMonths)
  const nights = input.peakSeasonRate * input.peakNights + input.offSeasonRate * (365 - input.peakNights)
  const revenue = input.estimatedOccupancyRate * nights
  const costs = input.monthlyTaxes + input.monthlyHoa + input.monthlyInsurance + input.monthlyExpenses
  const fees = revenue * (input.platformFeePercentage + input.managementPercentage)
  const cash = down + input.rehabCost + (input.furnishingCost ?? 0) + (input.closingCosts ?? 0)
  return percent(revenue - fees - 12 * (costs + mortgage), cash)
}

const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)
