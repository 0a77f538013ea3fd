/** Valid inputs of a Buy & Hold analysis, where a test needs some and their values do not matter. */
export const buyHoldInputs = {
  listingPrice: 400_000,
  downPaymentAmount: 100_000,
  interestRate: 0.07,
  loanTermInMonths: 360,
  monthlyRent: 2_500,
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 90,
  monthlyExpenses: 0,
  rehabCost: 0,
}
