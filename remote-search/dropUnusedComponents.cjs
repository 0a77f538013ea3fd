/**
 * A loader for @vis.gl/react-google-maps. Its one file names each component (`Marker.displayName = …`), which no
 * minifier drops, so that a build would contain all of them. The names are only for React's developer tools.
 */
module.exports = (source) =>
  source
    .replaceAll(/^\w+\.displayName = '\w+';$/gm, '')
    .replaceAll(/^const (\w+) = forwardRef\(/gm, 'const $1 = /*#__PURE__*/ forwardRef(')
