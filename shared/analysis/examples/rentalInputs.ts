/** What an example states of a rental; everything else is none. */
export interface RentalInputs {
  listingPrice: number
  downPaymentAmount?: number
  interestRate?: number
  loanTermInMonths?: number
  closingCosts?: number
  rehabCost?: number
  monthlyRent?: number
  monthlyTaxes?: number
  monthlyHoa?: number
  monthlyInsurance?: number
  monthlyExpenses?: number
  vacancyPercentage?: number
  managementPercentage?: number
  maintenancePercentage?: number
  capexPercentage?: number
}

export const yearly = (dollars: number) => dollars / 12

/** A price, and a loan that takes these dollars a year: where the payments are stated and the loan is not. */
export const owing = (price: number, debtService: number) => ({
  listingPrice: price,
  downPaymentAmount: price - debtService,
  interestRate: 0,
  loanTermInMonths: 12,
})
