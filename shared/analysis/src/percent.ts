/** Percent points of a fraction, rounded as in a form, without the noise of binary fractions: 0.0688 is 6.88. */
export const percentOfFraction = (fraction: number) => Number((fraction * 100).toFixed(6))

/** The fraction of percent points: 6.88 is 0.0688. */
export const fractionOfPercent = (percent: number) => Number((percent / 100).toFixed(8))
