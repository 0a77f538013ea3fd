const LENGTH_MAX = 40

const pattern = new RegExp(`^[a-z0-9][a-z0-9-]{0,${LENGTH_MAX - 1}}$`)

/** Whether records can be stored under this name. */
export const isSourceName = (text: string) => pattern.test(text)

/** Completes a message that begins with the field or the value. */
export const notASourceName = 'is not a lower-case word such as king-county'

/** The name for records from a server: its host name. */
export const sourceNameOf = ({ hostname }: URL) =>
  hostname
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
