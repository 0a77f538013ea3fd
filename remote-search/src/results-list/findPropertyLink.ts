/** The link of a property in the list, if its row is rendered. */
export const findPropertyLink = (root: ParentNode | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"]`)
