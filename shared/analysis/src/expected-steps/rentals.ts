/** The steps of each calculation: its label, formula and value, then its inputs. */

/** A house of $300,000 with a quarter down. */
export const buyHoldSteps = `
Down payment (downPayment, dollars): the smaller of the down payment entered and the purchase price = 75000
  Down payment (downPaymentAmount, dollars, given): 75000
  Purchase price (listingPrice, dollars, given): 300000
Loan amount (loanAmount, dollars): purchase price − down payment = 225000
  Purchase price (listingPrice, dollars, given): 300000
  Down payment (downPayment, dollars, computed): 75000
Monthly mortgage (monthlyMortgage, dollars): the equal payment that repays the loan with interest: loan × r ÷ (1 − (1 + r)^−months), r = rate ÷ 12; loan ÷ months at a rate of 0 = 1348.99
  Loan amount (loanAmount, dollars, computed): 225000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
Gross monthly expenses (grossMonthlyExpenses, dollars): mortgage + taxes + HOA + insurance + other expenses = 2018.99
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Net monthly income (netMonthlyIncome, dollars): monthly rent − gross monthly expenses = 581.01
  Monthly rent (monthlyRent, dollars, given): 2600
  Gross monthly expenses (grossMonthlyExpenses, dollars, computed): 2018.99
Total cash needed (totalCashNeeded, dollars): down payment + rehab cost + closing costs = 99000
  Down payment (downPayment, dollars, computed): 75000
  Rehab cost (rehabCost, dollars, given): 15000
  Closing costs (closingCosts, dollars, given): 9000
Total costs (totalCosts, dollars): purchase price + rehab cost + closing costs = 324000
  Purchase price (listingPrice, dollars, given): 300000
  Rehab cost (rehabCost, dollars, given): 15000
  Closing costs (closingCosts, dollars, given): 9000
Cash-on-cash ROI (cashOnCashRoi, percent): 12 × net monthly income ÷ total cash needed × 100 = 7.0425614
  Net monthly income (netMonthlyIncome, dollars, computed): 581.01
  Total cash needed (totalCashNeeded, dollars, computed): 99000
Net operating income (NOI) (noi, dollars): 12 × (monthly rent − taxes − HOA − insurance − other expenses) = 23160
  Monthly rent (monthlyRent, dollars, given): 2600
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Cap rate (capRate, percent): NOI ÷ purchase price × 100 = 7.72
  Net operating income (NOI) (noi, dollars, computed): 23160
  Purchase price (listingPrice, dollars, given): 300000
Debt service coverage (DSCR) (dscr, ratio): NOI ÷ (12 × monthly mortgage) = 1.4307014
  Net operating income (NOI) (noi, dollars, computed): 23160
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
Gross rent multiplier (GRM) (grm, ratio): purchase price ÷ (12 × monthly rent) = 9.6153846
  Purchase price (listingPrice, dollars, given): 300000
  Monthly rent (monthlyRent, dollars, given): 2600
Rent to price (1% rule) (onePercentRule, percent): monthly rent ÷ purchase price × 100 = 0.86666667
  Monthly rent (monthlyRent, dollars, given): 2600
  Purchase price (listingPrice, dollars, given): 300000
Break-even occupancy (breakEvenOccupancy, fraction): gross monthly expenses ÷ monthly rent = 0.77653411
  Gross monthly expenses (grossMonthlyExpenses, dollars, computed): 2018.99
  Monthly rent (monthlyRent, dollars, given): 2600
`

/** The steps in which fractions of the rent are set aside. */
export const rentFractionsSteps = `
Other expenses (otherExpenses, dollars): other monthly expenses + monthly rent × (vacancy + management fee + maintenance + capital expenditure) = 770
  Other monthly expenses (monthlyExpenses, dollars, given): 250
  Monthly rent (monthlyRent, dollars, given): 2600
  Vacancy (vacancyPercentage, fraction, given): 0.05
  Management fee (managementPercentage, fraction, given): 0.08
  Maintenance (maintenancePercentage, fraction, given): 0.04
  Capital expenditure (capexPercentage, fraction, given): 0.03
Net monthly income (netMonthlyIncome, dollars): monthly rent − gross monthly expenses = 61.01
  Monthly rent (monthlyRent, dollars, given): 2600
  Gross monthly expenses (grossMonthlyExpenses, dollars, computed): 2538.99
Net operating income (NOI) (noi, dollars): 12 × (monthly rent − taxes − HOA − insurance − other expenses) = 16920
  Monthly rent (monthlyRent, dollars, given): 2600
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other expenses (otherExpenses, dollars, computed): 770
Break-even occupancy (breakEvenOccupancy, fraction): (gross monthly expenses − monthly rent × vacancy) ÷ monthly rent = 0.92653411
  Gross monthly expenses (grossMonthlyExpenses, dollars, computed): 2538.99
  Monthly rent (monthlyRent, dollars, given): 2600
  Vacancy (vacancyPercentage, fraction, given): 0.05
`

/** Two years of holding, a twentieth of the rent set aside for vacancy. */
export const holdingSteps = `
Sale price (saleValue, dollars): purchase price × (1 + appreciation)^years = 318270
  Purchase price (listingPrice, dollars, given): 300000
  Appreciation a year (appreciation, fraction, given): 0.03
  Holding period (holdingYears, years, given): 2
Costs of the sale (saleCosts, dollars): sale price × selling costs = 19096.2
  Sale price (saleValue, dollars, computed): 318270
  Selling costs (sellingCostsPercentage, fraction, given): 0.06
Loan balance at the sale (loanBalanceAtSale, dollars): what is owed of the loan after 12 × years payments = 219303.53
  Loan amount (loanAmount, dollars, computed): 225000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
  Holding period (holdingYears, years, given): 2
Sale proceeds (saleProceeds, dollars): sale price − costs of the sale − loan balance at the sale = 79870.27
  Sale price (saleValue, dollars, computed): 318270
  Costs of the sale (saleCosts, dollars, computed): 19096.2
  Loan balance at the sale (loanBalanceAtSale, dollars, computed): 219303.53
Rent of the first year (annualRent, dollars): 12 × monthly rent × (1 − vacancy) = 29640
  Monthly rent (monthlyRent, dollars, given): 2600
  Vacancy (vacancyPercentage, fraction, given): 0.05
Costs of the first year (annualCosts, dollars): 12 × (taxes + HOA + insurance + other expenses) = 8040
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Cash flow of year 1 (cashFlow1, dollars): rent of the first year × (1 + rent growth)^0 − costs of the first year × (1 + cost growth)^0 − payments in the year × monthly mortgage = 5412.14
  Rent of the first year (annualRent, dollars, computed): 29640
  Rent growth a year (rentGrowth, fraction, given): 0.02
  Costs of the first year (annualCosts, dollars, computed): 8040
  Cost growth a year (costGrowth, fraction, given): 0.02
  Payments in the year (payments1, months, computed): 12
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
Cash flow of year 2 (cashFlow2, dollars): rent of the first year × (1 + rent growth)^1 − costs of the first year × (1 + cost growth)^1 − payments in the year × monthly mortgage = 5844.14
  Rent of the first year (annualRent, dollars, computed): 29640
  Rent growth a year (rentGrowth, fraction, given): 0.02
  Costs of the first year (annualCosts, dollars, computed): 8040
  Cost growth a year (costGrowth, fraction, given): 0.02
  Payments in the year (payments2, months, computed): 12
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
Cash flow of all years (totalCashFlow, dollars): the cash flows of the years together = 11256.27
  Cash flow of year 1 (cashFlow1, dollars, computed): 5412.14
  Cash flow of year 2 (cashFlow2, dollars, computed): 5844.14
Total profit (totalProfit, dollars): cash flow of all years + sale proceeds − total cash needed = -7873.46
  Cash flow of all years (totalCashFlow, dollars, computed): 11256.27
  Sale proceeds (saleProceeds, dollars, computed): 79870.27
  Total cash needed (totalCashNeeded, dollars, computed): 99000
Internal rate of return (IRR) (irr, percent): the yearly rate at which the cash flows and the sale proceeds, discounted to today, are worth the total cash needed = -4.1779721
  Total cash needed (totalCashNeeded, dollars, computed): 99000
  Sale proceeds (saleProceeds, dollars, computed): 79870.27
  Cash flow of year 1 (cashFlow1, dollars, computed): 5412.14
  Cash flow of year 2 (cashFlow2, dollars, computed): 5844.14
`

/** The day of purchase in the projection. */
export const purchaseDaySteps = `
Property value (propertyValue, dollars): purchase price × (1 + appreciation)^year = 300000
  Purchase price (listingPrice, dollars, given): 300000
  Appreciation a year (appreciation, fraction, given): 0.03
  Year (year, years, computed): 0
Loan balance (loanBalance, dollars): what is owed of the loan after 12 × year payments = 225000
  Loan amount (loanAmount, dollars, computed): 225000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
  Year (year, years, computed): 0
Equity (equity, dollars): property value − loan balance = 75000
  Property value (propertyValue, dollars, computed): 300000
  Loan balance (loanBalance, dollars, computed): 225000
Cash flow (cashFlow, dollars): 0 on the day of purchase = 0
Cumulative cash flow (cumulativeCashFlow, dollars): cash flow of the years before + cash flow of the year = 0
  Cash flow of the years before (cashFlowBefore, dollars, computed): 0
  Cash flow (cashFlow, dollars, computed): 0
`

/** The second year of the projection. */
export const projectedYearSteps = `
Rent of the first year (annualRent, dollars): 12 × monthly rent = 31200
  Monthly rent (monthlyRent, dollars, given): 2600
Costs of the first year (annualCosts, dollars): 12 × (taxes + HOA + insurance + other expenses) = 8040
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
Property value (propertyValue, dollars): purchase price × (1 + appreciation)^year = 318270
  Purchase price (listingPrice, dollars, given): 300000
  Appreciation a year (appreciation, fraction, given): 0.03
  Year (year, years, computed): 2
Loan balance (loanBalance, dollars): what is owed of the loan after 12 × year payments = 219303.53
  Loan amount (loanAmount, dollars, computed): 225000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
  Year (year, years, computed): 2
Equity (equity, dollars): property value − loan balance = 98966.47
  Property value (propertyValue, dollars, computed): 318270
  Loan balance (loanBalance, dollars, computed): 219303.53
Cash flow of year 2 (cashFlow, dollars): rent of the first year × (1 + rent growth)^1 − costs of the first year × (1 + cost growth)^1 − payments in the year × monthly mortgage = 7395.14
  Rent of the first year (annualRent, dollars, computed): 31200
  Rent growth a year (rentGrowth, fraction, given): 0.02
  Costs of the first year (annualCosts, dollars, computed): 8040
  Cost growth a year (costGrowth, fraction, given): 0.025
  Payments in the year (payments2, months, computed): 12
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
Cumulative cash flow (cumulativeCashFlow, dollars): cash flow of the years before + cash flow of the year = 14367.27
  Cash flow of the years before (cashFlowBefore, dollars, computed): 6972.14
  Cash flow of year 2 (cashFlow, dollars, computed): 7395.14
`

/** The same house rented out by the night. */
export const staySteps = `
Down payment (downPayment, dollars): the smaller of the down payment entered and the purchase price = 75000
  Down payment (downPaymentAmount, dollars, given): 75000
  Purchase price (listingPrice, dollars, given): 300000
Loan amount (loanAmount, dollars): purchase price − down payment = 225000
  Purchase price (listingPrice, dollars, given): 300000
  Down payment (downPayment, dollars, computed): 75000
Monthly mortgage (monthlyMortgage, dollars): the equal payment that repays the loan with interest: loan × r ÷ (1 − (1 + r)^−months), r = rate ÷ 12; loan ÷ months at a rate of 0 = 1348.99
  Loan amount (loanAmount, dollars, computed): 225000
  Interest rate (interestRate, fraction, given): 0.06
  Loan term (loanTermInMonths, months, given): 360
Gross annual revenue (grossAnnualRevenue, dollars): occupancy × (peak rate × peak nights + off-season rate × (365 − peak nights)) = 35172.5
  Estimated occupancy rate (estimatedOccupancyRate, fraction, default): 0.55
  Peak season rate (peakSeasonRate, dollars, given): 250
  Off-season rate (offSeasonRate, dollars, given): 150
  Peak season nights (peakNights, nights, default): 92
Annual expenses (annualExpenses, dollars): 12 × (taxes + HOA + insurance + other expenses) + revenue × (platform fee + management fee) = 16129.68
  Monthly taxes (monthlyTaxes, dollars, given): 300
  Monthly HOA (monthlyHoa, dollars, given): 20
  Monthly insurance (monthlyInsurance, dollars, given): 100
  Other monthly expenses (monthlyExpenses, dollars, given): 250
  Gross annual revenue (grossAnnualRevenue, dollars, computed): 35172.5
  Platform fee (platformFeePercentage, fraction, default): 0.03
  Management fee (managementPercentage, fraction, default): 0.2
Net operating income (NOI) (netOperatingIncome, dollars): gross annual revenue − annual expenses = 19042.83
  Gross annual revenue (grossAnnualRevenue, dollars, computed): 35172.5
  Annual expenses (annualExpenses, dollars, computed): 16129.68
Total investment (totalInvestment, dollars): down payment + rehab cost + furnishing + closing costs = 111000
  Down payment (downPayment, dollars, computed): 75000
  Rehab cost (rehabCost, dollars, given): 15000
  Furnishing (furnishingCost, dollars, given): 12000
  Closing costs (closingCosts, dollars, given): 9000
Cash-on-cash ROI (cashOnCashRoi, percent): (net operating income − 12 × monthly mortgage) ÷ total investment × 100 = 2.5720368
  Net operating income (NOI) (netOperatingIncome, dollars, computed): 19042.83
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
  Total investment (totalInvestment, dollars, computed): 111000
`

/** Ratios of the short-term rental. */
export const stayRatiosSteps = `
Cap rate (capRate, percent): NOI ÷ value of the home × 100 = 6.3476083
  Net operating income (NOI) (netOperatingIncome, dollars, computed): 19042.83
  Purchase price (listingPrice, dollars, given): 300000
Debt service coverage (DSCR) (dscr, ratio): NOI ÷ (12 × monthly mortgage) = 1.1763643
  Net operating income (NOI) (netOperatingIncome, dollars, computed): 19042.83
  Monthly mortgage (monthlyMortgage, dollars, computed): 1348.99
`

/** Revenue of the short-term rental in June. */
export const monthSteps = `
Revenue of the month (revenue, dollars): (peak nights × peak season rate + other nights × off-season rate) × occupancy rate = 4125
  Peak nights of the month (peakNightsOfMonth, nights, computed): 30
  Peak season rate (peakSeasonRate, dollars, given): 250
  Other nights of the month (otherNightsOfMonth, nights, computed): 0
  Off-season rate (offSeasonRate, dollars, given): 150
  Estimated occupancy rate (estimatedOccupancyRate, fraction, given): 0.55
`
