/** Reverses the order in every other round, so that no subject always runs after the same one. */
export const alternateOrder = <Subject>(round: number, subjects: readonly Subject[]): readonly Subject[] =>
  round % 2 === 0 ? subjects : subjects.toReversed()

/**
 * Measures all subjects in each round, so that other load on the machine affects all of them alike. The first round
 * warms caches and compiles code.
 * @returns milliseconds by subject and repetition
 */
export async function timeInRounds<Subject>(
  subjects: readonly Subject[],
  repetitions: number,
  timesOnce: (subject: Subject) => Promise<number[]>,
): Promise<number[][][]> {
  const times = subjects.map((): number[][] => [])
  for (let round = 0; round <= repetitions; round += 1) {
    for (const [index, subject] of alternateOrder(round, [...subjects.entries()])) {
      const durations = await timesOnce(subject)
      if (round > 0) times[index]!.push(durations)
    }
  }
  return times
}
