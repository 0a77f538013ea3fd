const { configure } = require('@testing-library/react')

/** What is awaited appears within a second on an idle machine; a busy one gets the time it needs. */
configure({ asyncUtilTimeout: 10_000 })
