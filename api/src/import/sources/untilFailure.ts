/** Passes on rows. An error ends them and is reported instead of thrown, so that the rows before it can be stored. */
export async function* untilFailure<Row>(
  rows: AsyncIterable<Row>,
  onFailure: (error: Error) => void,
): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    onFailure(error as Error)
  }
}
