/** The Park–Miller generator: numbers in [0, 1), the same on every machine for a seed (an integer from 1). */
export const randomFrom = (seed: number) => {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}
