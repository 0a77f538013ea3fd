/** Each class by its name, as the build's CSS modules give them: `import * as styles from './Page.module.css'`. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

declare module '*.css' {}
