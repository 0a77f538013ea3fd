const { configure } = require('@testing-library/react')

/** The default of a second is enough on an idle machine; a busy one needs more. */
configure({ asyncUtilTimeout: 10_000 })
