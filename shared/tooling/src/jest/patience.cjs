const { configure } = require('@testing-library/react')

/** On an idle machine a second is enough for any wait; a busy machine gets more time. */
configure({ asyncUtilTimeout: 10_000 })
