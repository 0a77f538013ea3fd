/** The steps of each calculation: its label, formula and value, then its inputs. */

/** A house of $200,000 with an ARV of $300,000. */
export const brrrrSteps = `
Loan amount (loanAmount, dollars): ARV × loan share of ARV = 210000
  After-repair value (ARV) (arv, dollars, given): 300000
  Loan share of ARV (loanLtv, fraction, default): 0.7
Rehab cost (rehabCost, dollars): purchase price × rehab share of price = 25000
  Purchase price (listingPrice, dollars, given): 200000
  Rehab share of price (rehabPercentage, fraction, default): 0.125
Points (points, dollars): loan amount × bridge loan points = 4200
  Loan amount (loanAmount, dollars, computed): 210000
  Bridge loan points (bridgePoints, fraction, default): 0.02
Closing costs (closingCosts, dollars): purchase price × closing share of price = 6000
  Purchase price (listingPrice, dollars, given): 200000
  Closing share of price (closingPercentage, fraction, default): 0.03
Cash paid / received (cashPaidReceived, dollars): loan amount − (purchase price + rehab cost + points + closing costs); negative is paid = -25200
  Loan amount (loanAmount, dollars, computed): 210000
  Purchase price (listingPrice, dollars, given): 200000
  Rehab cost (rehabCost, dollars, computed): 25000
  Points (points, dollars, computed): 4200
  Closing costs (closingCosts, dollars, computed): 6000
Holding costs (holdingCosts, dollars): months × (loan amount × bridge loan rate ÷ 12 + taxes + HOA + insurance + other expenses) = 16620
  Bridge loan term (bridgeMonths, months, default): 6
  Loan amount (loanAmount, dollars, computed): 210000
  Bridge loan rate (bridgeInterestRate, fraction, default): 0.12
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Total cash needed (totalCashNeeded, dollars): holding costs − cash paid or received, 0 at least = 41820
  Holding costs (holdingCosts, dollars, computed): 16620
  Cash paid / received (cashPaidReceived, dollars, computed): -25200
Refinance loan (refiLoanAmount, dollars): ARV × refinance share of ARV = 240000
  After-repair value (ARV) (arv, dollars, given): 300000
  Refinance share of ARV (refiLtv, fraction, default): 0.8
Refinance costs (refiCosts, dollars): refinance loan × refinance cost share of loan = 4800
  Refinance loan (refiLoanAmount, dollars, computed): 240000
  Refinance cost share of loan (refiCostPercentage, fraction, default): 0.02
Cash at refi close (cashAtRefiClose, dollars): refinance loan − payoff of the bridge loan − refinance costs = 25200
  Refinance loan (refiLoanAmount, dollars, computed): 240000
  Loan amount (loanAmount, dollars, computed): 210000
  Refinance costs (refiCosts, dollars, computed): 4800
Cash left in deal (cashLeftInDeal, dollars): holding costs − cash paid or received − cash at refi close = 16620
  Holding costs (holdingCosts, dollars, computed): 16620
  Cash paid / received (cashPaidReceived, dollars, computed): -25200
  Cash at refi close (cashAtRefiClose, dollars, computed): 25200
Monthly mortgage (monthlyMortgage, dollars): the equal payment that repays the loan with interest: loan × r ÷ (1 − (1 + r)^−months), r = rate ÷ 12; loan ÷ months at a rate of 0 = 1438.92
  Refinance loan (refiLoanAmount, dollars, computed): 240000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
Gross monthly expenses (grossMonthlyExpenses, dollars): mortgage + taxes + HOA + insurance + other expenses = 2108.92
  Monthly mortgage (monthlyMortgage, dollars, computed): 1438.92
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Net monthly income (netMonthlyIncome, dollars): monthly rent − gross monthly expenses = 491.08
  Monthly rent (monthlyRent, dollars, given): 2600
  Gross monthly expenses (grossMonthlyExpenses, dollars, computed): 2108.92
Cash-on-cash ROI (cashOnCashRoi, percent): 12 × net monthly income ÷ cash left in deal × 100 = 35.456949
  Net monthly income (netMonthlyIncome, dollars, computed): 491.08
  Cash left in deal (cashLeftInDeal, dollars, computed): 16620
`

/** Ratios of the same house after the refinance. */
export const brrrrRatiosSteps = `
Net operating income (NOI) (noi, dollars): 12 × (monthly rent − taxes − HOA − insurance − other expenses) = 23160
  Monthly rent (monthlyRent, dollars, given): 2600
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Cap rate (capRate, percent): NOI ÷ value of the home × 100 = 7.72
  Net operating income (NOI) (noi, dollars, computed): 23160
  After-repair value (ARV) (arv, dollars, given): 300000
Debt service coverage (DSCR) (dscr, ratio): NOI ÷ (12 × monthly mortgage) = 1.3412826
  Net operating income (NOI) (noi, dollars, computed): 23160
  Monthly mortgage (monthlyMortgage, dollars, computed): 1438.92
`

/** A house of $200,000 that sells for $310,000. */
export const flipSteps = `
Loan amount (loanAmount, dollars): the smaller of purchase price × loan share of price and ARV × loan share of ARV = 180000
  Purchase price (purchasePrice, dollars, given): 200000
  Loan share of price (loanToPrice, fraction, default): 0.9
  After-repair value (ARV) (arv, dollars, given): 310000
  Loan share of ARV (loanToArv, fraction, default): 0.7
Rehab costs (rehabCosts, dollars): rehab costs × (1 + contingency) = 49500
  Rehab costs (rehabCosts, dollars, given): 45000
  Contingency (contingencyPercentage, fraction, given): 0.1
Purchase costs (purchaseCosts, dollars): points × loan + closing share of price × purchase price = 9600
  Points (hardMoneyPoints, fraction, default): 0.02
  Loan amount (loanAmount, dollars, computed): 180000
  Closing share of price (closingPercentage, fraction, default): 0.03
  Purchase price (purchasePrice, dollars, given): 200000
Selling costs (sellingCosts, dollars): selling costs share × ARV = 18600
  Selling costs (sellingCostsPercentage, fraction, default): 0.06
  After-repair value (ARV) (arv, dollars, given): 310000
Holding costs (holdingCosts, dollars): months × (loan × hard money rate ÷ 12 + taxes + insurance rate × purchase price ÷ 12 + utilities) = 14200
  Holding period (holdingPeriodMonths, months, default): 6
  Loan amount (loanAmount, dollars, computed): 180000
  Hard money rate (hardMoneyInterestRate, fraction, default): 0.12
  Monthly taxes (monthlyTaxes, dollars, given): 250
  Monthly utilities (monthlyUtilities, dollars, given): 200
  Insurance rate (insuranceRateFlip, fraction, given): 0.007
  Purchase price (purchasePrice, dollars, given): 200000
Cash needed (cashNeeded, dollars): purchase price − loan + rehab costs + purchase costs + holding costs = 93300
  Purchase price (purchasePrice, dollars, given): 200000
  Loan amount (loanAmount, dollars, computed): 180000
  Rehab costs (rehabCosts, dollars, computed): 49500
  Purchase costs (purchaseCosts, dollars, computed): 9600
  Holding costs (holdingCosts, dollars, computed): 14200
Net profit (netProfit, dollars): ARV − selling costs − purchase price − rehab costs − purchase costs − holding costs = 18100
  After-repair value (ARV) (arv, dollars, given): 310000
  Selling costs (sellingCosts, dollars, computed): 18600
  Purchase price (purchasePrice, dollars, given): 200000
  Rehab costs (rehabCosts, dollars, computed): 49500
  Purchase costs (purchaseCosts, dollars, computed): 9600
  Holding costs (holdingCosts, dollars, computed): 14200
Return on investment (returnOnInvestment, percent): net profit ÷ (purchase price + rehab costs + purchase costs + holding costs + selling costs) × 100 = 6.2007537
  Net profit (netProfit, dollars, computed): 18100
  Purchase price (purchasePrice, dollars, given): 200000
  Rehab costs (rehabCosts, dollars, computed): 49500
  Purchase costs (purchaseCosts, dollars, computed): 9600
  Holding costs (holdingCosts, dollars, computed): 14200
  Selling costs (sellingCosts, dollars, computed): 18600
Cash-on-cash ROI (cashOnCashRoi, percent): net profit ÷ cash needed × 100, for the project = 19.399786
  Net profit (netProfit, dollars, computed): 18100
  Cash needed (cashNeeded, dollars, computed): 93300
Annualized ROI (annualizedRoi, percent): cash-on-cash ROI × 12 ÷ months = 38.799571
  Cash-on-cash ROI (cashOnCashRoi, percent, computed): 19.399786
  Holding period (holdingPeriodMonths, months, default): 6
Highest offer by the 70% rule (maxOffer70, dollars): 0.70 × ARV − rehab costs = 167500
  After-repair value (ARV) (arv, dollars, given): 310000
  Rehab costs (rehabCosts, dollars, computed): 49500
`

/** The step in which a known insurance replaces the rate. */
export const knownInsuranceSteps = `
Holding costs (holdingCosts, dollars): months × (loan × hard money rate ÷ 12 + taxes + insurance + utilities) = 14040
  Holding period (holdingPeriodMonths, months, given): 6
  Loan amount (loanAmount, dollars, computed): 180000
  Hard money rate (hardMoneyInterestRate, fraction, given): 0.12
  Monthly taxes (monthlyTaxes, dollars, given): 250
  Monthly utilities (monthlyUtilities, dollars, given): 200
  Monthly insurance (monthlyInsurance, dollars, given): 90
`

/** The steps that depend on a sale price of its own. */
export const ownSalePriceSteps = `
Selling costs (sellingCosts, dollars): selling costs share × sale price = 17670
  Selling costs (sellingCostsPercentage, fraction, given): 0.06
  Sale price (salePrice, dollars, given): 294500
Net profit (netProfit, dollars): sale price − selling costs − purchase price − rehab costs − purchase costs − holding costs = 3530
  Sale price (salePrice, dollars, given): 294500
  Selling costs (sellingCosts, dollars, computed): 17670
  Purchase price (purchasePrice, dollars, given): 200000
  Rehab costs (rehabCosts, dollars, computed): 49500
  Purchase costs (purchaseCosts, dollars, computed): 9600
  Holding costs (holdingCosts, dollars, computed): 14200
`

/** The loan of a flip that is paid in cash. */
export const allCashSteps = `
Loan amount (loanAmount, dollars): 0: paid in cash = 0
`

/** The second of three payments of a loan of $1,000 at 12 %. */
export const paymentSteps = `
Level payment (levelPayment, dollars): the equal payment that repays the loan with interest, in whole cents = 340.02
  Loan (loan, dollars, computed): 1000
  Interest rate (interestRate, fraction, given): 0.12
  Loan term (loanTermInMonths, months, given): 3
Interest (interest, dollars): balance before × interest rate ÷ 12, in whole cents = 6.7
  Balance before (balanceBefore, dollars, computed): 669.98
  Interest rate (interestRate, fraction, given): 0.12
Payment (payment, dollars): the level payment, balance before + interest at most = 340.02
  Level payment (levelPayment, dollars, computed): 340.02
  Balance before (balanceBefore, dollars, computed): 669.98
  Interest (interest, dollars, computed): 6.7
Principal (principal, dollars): payment − interest = 333.32
  Payment (payment, dollars, computed): 340.02
  Interest (interest, dollars, computed): 6.7
Balance (balance, dollars): balance before − principal = 336.66
  Balance before (balanceBefore, dollars, computed): 669.98
  Principal (principal, dollars, computed): 333.32
`

/** The last payment of the same loan. */
export const lastPaymentSteps = `
Payment (payment, dollars): balance before + interest: the last payment clears the loan = 340.03
  Level payment (levelPayment, dollars, computed): 340.02
  Balance before (balanceBefore, dollars, computed): 336.66
  Interest (interest, dollars, computed): 3.37
Balance (balance, dollars): balance before − principal = 0
  Balance before (balanceBefore, dollars, computed): 336.66
  Principal (principal, dollars, computed): 336.66
`

/** An ARV from three sales. */
export const arvSteps = `
Difference of 1 Alder St (difference1, ratio): miles apart ÷ 0.5 + difference of area ÷ 20% + bedrooms apart + 0.5 × bathrooms apart + days since the sale ÷ 180; the comps are the sales with the smallest = 1.6569444
  Miles apart (milesApart, miles, given): 0.1
  Difference of area (areaApart, fraction, given): 0.0625
  Bedrooms apart (bedroomsApart, rooms, given): 1
  Bathrooms apart (bathroomsApart, rooms, given): 0
  Days since the sale (daysSinceSale, days, given): 26
Difference of 2 Alder St (difference2, ratio): miles apart ÷ 0.5 + difference of area ÷ 20% + bedrooms apart + 0.5 × bathrooms apart + days since the sale ÷ 180; the comps are the sales with the smallest = 1.8569444
  Miles apart (milesApart, miles, given): 0.2
  Difference of area (areaApart, fraction, given): 0.0625
  Bedrooms apart (bedroomsApart, rooms, given): 1
  Bathrooms apart (bathroomsApart, rooms, given): 0
  Days since the sale (daysSinceSale, days, given): 26
Difference of 3 Alder St (difference3, ratio): miles apart ÷ 0.5 + difference of area ÷ 20% + bedrooms apart + 0.5 × bathrooms apart + days since the sale ÷ 180; the comps are the sales with the smallest = 2.0569444
  Miles apart (milesApart, miles, given): 0.3
  Difference of area (areaApart, fraction, given): 0.0625
  Bedrooms apart (bedroomsApart, rooms, given): 1
  Bathrooms apart (bathroomsApart, rooms, given): 0
  Days since the sale (daysSinceSale, days, given): 26
1. 1 Alder St (comp1, dollars): sold price ÷ square feet of the comp × square feet of this home = 321066.67
  Sold price (soldPrice, dollars, given): 301000
  Square feet of the comp (compArea, squareFeet, given): 1500
  Square feet of this home (ownArea, squareFeet, given): 1600
  Difference of 1 Alder St (difference1, ratio, computed): 1.6569444
2. 2 Alder St (comp2, dollars): sold price ÷ square feet of the comp × square feet of this home = 322133.33
  Sold price (soldPrice, dollars, given): 302000
  Square feet of the comp (compArea, squareFeet, given): 1500
  Square feet of this home (ownArea, squareFeet, given): 1600
  Difference of 2 Alder St (difference2, ratio, computed): 1.8569444
3. 3 Alder St (comp3, dollars): sold price ÷ square feet of the comp × square feet of this home = 323200
  Sold price (soldPrice, dollars, given): 303000
  Square feet of the comp (compArea, squareFeet, given): 1500
  Square feet of this home (ownArea, squareFeet, given): 1600
  Difference of 3 Alder St (difference3, ratio, computed): 2.0569444
After-repair value (ARV) (arv, dollars): the median of what this home would cost at the price per square foot of each comp = 322133.33
  1. 1 Alder St (comp1, dollars, computed): 321066.67
  2. 2 Alder St (comp2, dollars, computed): 322133.33
  3. 3 Alder St (comp3, dollars, computed): 323200
`

/** The same if the area of the home is unknown. */
export const medianPriceSteps = `
After-repair value (ARV) (arv, dollars): the median of what the comps were sold for: their areas are not known = 302000
  1. 1 Alder St (soldPrice, dollars, given): 301000
  2. 2 Alder St (soldPrice, dollars, given): 302000
  3. 3 Alder St (soldPrice, dollars, given): 303000
`
