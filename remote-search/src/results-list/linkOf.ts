/** The link of a property in the list, if its row is rendered. */
export const linkOf = (within: ParentNode | null, id: string) =>
  within?.querySelector<HTMLElement>(`[data-property="${CSS.escape(id)}"]`)
