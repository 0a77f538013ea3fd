import { blamedRelease } from './blamedRelease'

const { origin } = location
const releases = ['search', 'property', 'account', 'admin'].map(
  (name, index) => `remote-${name}/1.${index}.0-0123456789a${index}`,
)
type Frame = [name: string, url: string]

const shell: Frame[] = [
  ['commitRoot', `${origin}/assets/main.0123.js`],
  ['', `${origin}/assets/federation.0123.js`],
]

/** How each engine writes a stack. */
const engines = {
  Chromium: (message: string, frames: Frame[]) =>
    [
      `TypeError: ${message}`,
      ...frames.map(([name, url], line) =>
        name === '' || name === 'async'
          ? `    at ${name && 'async '}${url}:${line + 1}:17`
          : `    at ${name} (${url}:${line + 1}:17)`,
      ),
    ].join('\n'),
  Firefox: (_: string, frames: Frame[]) =>
    frames.map(([name, url], line) => `${name}@${url}:${line + 1}:17`).join('\n') + '\n',
  WebKit: (_: string, frames: Frame[]) =>
    ['forEach@[native code]', ...frames.map(([name, url], line) => `${name}@${url}:${line + 1}:17`)].join(
      '\n',
    ),
}

/** Where an error may be thrown: at once in the remote, or in a module of the shell that the remote calls wrongly. */
const places: ((file: Frame) => Frame[])[] = [
  (file) => [file, ...shell],
  (file) => [file],
  (file) => [shell[0]!, file, ...shell],
  (file) => [file, ['next', `${origin}/remotes/${releases[3]!}/other.js`], ...shell],
  (file) => [['async load', file[1]], ...shell],
  // `await import()` at the top of a module.
  (file) => [['async', file[1]], ...shell],
]

test('of 200 errors in four remotes and three engines each is blamed on its release [PLT-5]', () => {
  const writers = Object.values(engines)
  const blamed = Array.from({ length: 200 }, (_, index) => {
    const release = releases[index % releases.length]!
    const file: Frame = [index % 3 === 0 ? '' : 'onClick', `${origin}/remotes/${release}/routes.${index}.js`]
    const frames = places[Math.floor(index / releases.length) % places.length]!(file)
    // A message may name the file of another release.
    const message = `Loading chunk 7 failed. (${origin}/remotes/${releases[0]!}/chunk.js)`
    const error = new TypeError(message)
    error.stack = writers[Math.floor(index / 20) % writers.length]!(message, frames)
    return [release, blamedRelease(error)]
  })
  expect(blamed.filter(([release, found]) => release !== found)).toEqual([])
})

test.each(Object.entries(engines))(
  'in %s errors of the shell, of extensions and of other sites are blamed on no release [PLT-5]',
  (_, write) => {
    const inNoRelease: Frame[][] = [
      shell,
      [],
      [['run', 'chrome-extension://abcdef/content.js'], ...shell],
      [['run', `https://elsewhere.test/remotes/${releases[0]!}/entry.js`], ...shell],
      [['run', `${origin}/remotes/`], ...shell],
    ]
    for (const frames of inNoRelease) {
      const error = new TypeError()
      error.stack = write(`${origin}/remotes/${releases[0]!}/entry.js`, frames)
      expect(blamedRelease(error)).toBeNull()
    }
  },
)

test('what is thrown without a stack is blamed on the file that the browser names', () => {
  const file = `${origin}/remotes/${releases[1]!}/entry.js`
  for (const thrown of ['a text', null, undefined, { status: 404 }]) {
    expect(blamedRelease(thrown, file)).toBe(releases[1])
    expect(blamedRelease(thrown)).toBeNull()
    expect(blamedRelease(thrown, `${origin}/assets/main.js`)).toBeNull()
  }
})
