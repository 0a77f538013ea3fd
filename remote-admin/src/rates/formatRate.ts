/** Two decimals, and a third where a rate has one: '6.88%', '6.125%'. */
export const formatRate = (percent: number) => `${percent.toFixed(3).replace(/0$/, '')}%`
