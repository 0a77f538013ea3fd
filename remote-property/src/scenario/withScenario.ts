/** The query with a scenario in place of that of the same strategy. */
export function withScenario(search: string, text: string): string {
  const query = new URLSearchParams(search)
  const strategyOf = (scenario: string) => scenario.split('_')[0]
  const before = query.getAll('scenario')
  const isNew = before.every((scenario) => strategyOf(scenario) !== strategyOf(text))
  query.delete('scenario')
  for (const scenario of isNew ? [...before, text] : before) {
    query.append('scenario', strategyOf(scenario) === strategyOf(text) ? text : scenario)
  }
  return `?${query}`
}
