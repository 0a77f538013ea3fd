/** The strategies that the engine computes. Their ids are its keys, by which a profile tells which tabs to show. */
export const builtInStrategies = [
  {
    id: 'buyHold',
    name: 'Buy & Hold',
    description: 'Buy a property, rent it out for years, and earn from the rent.',
  },
  {
    id: 'brrrr',
    name: 'BRRRR',
    description: 'Buy, rehab, rent, refinance, repeat: take the money out again and buy the next one.',
  },
  {
    id: 'fixFlip',
    name: "Fix'N'Flip",
    description: 'Buy below value, renovate, and sell within months.',
  },
  {
    id: 'shortTerm',
    name: 'Short-term Rental',
    description: 'Rent out a furnished home by the night.',
  },
]
