/**
 * A loader for a library that names its components by `X.displayName = 'X'`, which keeps each in a bundle although only
 * some are used: leaves the names out, which development tools alone show, and marks the components as free of effects.
 */
const pureComponents = (source) =>
  source
    .replaceAll(/^\w+\.displayName = '\w+';$/gm, '')
    .replaceAll(/^(const \w+ = )forwardRef\(/gm, '$1/* @__PURE__ */ forwardRef(')

export default pureComponents
