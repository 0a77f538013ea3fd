/** In tests, a class has its own name: `styles.primary` is 'primary'. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : name) })
