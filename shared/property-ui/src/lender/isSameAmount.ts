const ONE_CENT = 0.01

/** Whether an input is the estimate that a form offers, which it rounds to the cent. */
export const isSameAmount = (dollars: number, estimate: number) => Math.abs(dollars - estimate) < ONE_CENT
