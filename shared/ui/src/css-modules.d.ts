/** Class names of a CSS module. A misspelt one fails the rspack build, which knows what the file exports. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*.css'
