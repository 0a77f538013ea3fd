/** Inputs of a Buy & Hold without a loan, which the tests of this folder vary. */
export const cashPurchase = {
  listingPrice: 300_000,
  downPaymentAmount: 300_000,
  interestRate: 0.06,
  loanTermInMonths: 360,
  monthlyRent: 2_000,
  monthlyTaxes: 300,
  monthlyHoa: 0,
  monthlyInsurance: 100,
  monthlyExpenses: 100,
}
