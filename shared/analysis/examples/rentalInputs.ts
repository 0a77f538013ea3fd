/** The stated inputs of a rental; all others are 0. */
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

/** A loan with these yearly payments, for examples that state the payments but not the loan. */
export const owing = (price: number, debtService: number) => ({
  listingPrice: price,
  downPaymentAmount: price - debtService,
  interestRate: 0,
  loanTermInMonths: 12,
})
