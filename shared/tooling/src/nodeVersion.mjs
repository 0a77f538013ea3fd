// Every command imports this first, so that an old Node ends with one line instead of a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Freehold needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org.`)
  process.exit(1)
}
