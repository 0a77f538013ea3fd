/** The build exports each class of a CSS module by name. */
declare module '*.module.css' {
  const classes: Record<string, string>
  export = classes
}
