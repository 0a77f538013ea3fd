import {
  amortizationSchedule,
  balanceAfter,
  interestOnlyPayment,
  interestPaid,
  monthlyPayment,
  roundToCents,
} from '.'

const cents = (dollars: number) => Math.round(dollars * 100)

test('a loan without interest is repaid in equal parts', () => {
  expect(monthlyPayment(360_000, 0, 360)).toBe(1_000)
  expect(balanceAfter(360_000, 0, 360, 90)).toBe(270_000)
  expect(interestPaid(360_000, 0, 360, 90)).toBe(0)
})

test('a loan without a term has no payment, and no loan costs nothing', () => {
  expect(monthlyPayment(100_000, 0.07, 0)).toBeNull()
  expect(balanceAfter(100_000, 0.07, 0, 12)).toBeNull()
  expect(interestPaid(100_000, 0.07, 0, 12)).toBeNull()
  expect(amortizationSchedule(100_000, 0.07, 0)).toBeNull()
  expect(monthlyPayment(0, 0.07, 0)).toBe(0)
  expect(monthlyPayment(-5, 0.07, 360)).toBe(0)
  expect(interestPaid(0, 0.07, 0, 12)).toBe(0)
  expect(amortizationSchedule(0, 0.07, 360)).toEqual([])
})

test('a rate near zero costs next to nothing, where the textbook formula is off by half a dollar', () => {
  // First order: P/n · (1 + i(n + 1)/2); at i = 1e-12/12 the next order is negligible.
  const expected = (240_000 / 360) * (1 + ((1e-12 / 12) * 361) / 2)
  expect(monthlyPayment(240_000, 1e-12, 360)).toBeCloseTo(expected, 10)
  expect(monthlyPayment(240_000, Number.MIN_VALUE, 360)).toBeCloseTo(240_000 / 360, 9)
})

test('a loan of a month is repaid with a month of interest', () => {
  expect(monthlyPayment(100_000, 0.06, 1)).toBeCloseTo(100_500, 8)
})

test('the balance starts at the principal, never rises and is exactly nothing at the end', () => {
  for (const rate of [0, 1e-9, 0.0688, 0.12, 1]) {
    const balances = Array.from({ length: 122 }, (_, k) => balanceAfter(250_000, rate, 120, k) ?? NaN)
    expect(balances[0]).toBe(250_000)
    expect(balances.slice(120)).toEqual([0, 0])
    expect(balances.every((balance, k) => k === 0 || balance <= (balances[k - 1] ?? 0))).toBe(true)
  }
})

test('a huge loan over the longest term stays finite and exact to the cent', () => {
  const payment = monthlyPayment(1e12, 1, 1_200) ?? NaN
  // At 8.3 % a month for a century the payment is practically only interest.
  expect(payment).toBeCloseTo(1e12 / 12, 2)
  expect(balanceAfter(1e12, 1, 1_200, 600)).toBeCloseTo(1e12, 2)
})

test('hard money pays interest alone', () => {
  expect(interestOnlyPayment(210_000, 0.12)).toBeCloseTo(2_100, 10)
  expect(interestOnlyPayment(-1, 0.12)).toBe(0)
})

test('a schedule in cents repays exactly the principal, whatever the loan', () => {
  for (const principal of [0.01, 1, 1_000.01, 123_456.78, 300_000, 1e12]) {
    for (const rate of [0, 1e-9, 0.0699, 0.25, 1]) {
      for (const term of [1, 2, 7, 84, 360]) {
        const schedule = amortizationSchedule(principal, rate, term) ?? []
        const repaid = schedule.reduce((sum, { principal: part }) => sum + BigInt(cents(part)), 0n)
        expect(repaid).toBe(BigInt(cents(principal)))
        expect(schedule.at(-1)?.balance).toBe(0)
        expect(schedule.length).toBeLessThanOrEqual(term)
        expect(
          schedule.every((row) => cents(row.payment) === cents(row.interest) + cents(row.principal)),
        ).toBe(true)
      }
    }
  }
})

test('a schedule books whole cents and lets the last payment differ', () => {
  // 1000 over 3 months at 12 %: 340.02 a month; interest 10.00, 6.70, 3.37.
  expect(amortizationSchedule(1_000, 0.12, 3)).toEqual([
    { month: 1, payment: 340.02, interest: 10, principal: 330.02, balance: 669.98 },
    { month: 2, payment: 340.02, interest: 6.7, principal: 333.32, balance: 336.66 },
    { month: 3, payment: 340.03, interest: 3.37, principal: 336.66, balance: 0 },
  ])
})

test('cents are rounded half away from zero, in spite of binary noise, and never to minus zero', () => {
  expect([1.005, 2.675, 1.255, 0.615, 10.075, 8.345].map(roundToCents)).toEqual([
    1.01, 2.68, 1.26, 0.62, 10.08, 8.35,
  ])
  expect([-1.005, -0.125, 0.125, 1.0049, -1.0049].map(roundToCents)).toEqual([-1.01, -0.13, 0.13, 1, -1])
  expect(roundToCents(300_000 * 0.07)).toBe(21_000)
  expect(roundToCents(999_999_999.99)).toBe(999_999_999.99)
  expect(roundToCents(1e-300)).toBe(0)
  for (const nothing of [-0, -0.004, -Number.MIN_VALUE]) expect(roundToCents(nothing)).toBe(0)
})

test('less than nothing is no loan: it costs no interest', () => {
  expect(interestPaid(-5, 0.07, 360, 12)).toBe(0)
  expect(balanceAfter(-5, 0.07, 360, 12)).toBe(0)
})
