import { codeRefusals } from './codeRefusals'

const check = (contents: Record<string, string>) => codeRefusals(new Map(Object.entries(contents)))

const script = async (text: string) => (await check({ 'lazy.js': text })).globals
const style = async (text: string) => (await check({ 'lazy.css': text })).styles

test('what bundlers and well-behaved code write passes [PLT-10]', async () => {
  const entry = `
    var remote_x_0123456789ab;
    (() => {
      class Map2 { }
      Map2.prototype.size = 1;
      function Layer() {}
      Layer.prototype = Object.create(Map2.prototype);
      Object.defineProperty(Layer.prototype, 'zoom', { value: 3 });
      const state = { prototype: {} };
      state.prototype.own = 1;
      Object.assign(state, { at: Array.prototype.at });
      (self["webpackChunkremote_x"] = self["webpackChunkremote_x"] || []).push([[1], {}]);
      (globalThis["rspackChunkremote_x"] = globalThis["rspackChunkremote_x"] || []).push([[1], {}]);
      document.title = 'Rent Roll';
      element.style.color = 'red';
    })();
    remote_x_0123456789ab = 1;
    window.remote_x_0123456789ab = 1;
    Object.assign(window, { onMapRefused() {} });`
  const styles = `
    @layer fh.remote { .a1 { color: red; & > button { color: blue } @media print { button { margin: 0 } } &:hover { color: green } }
      [data-sheets=''] { .b2 { gap: 0 } }
      .a1 :is(b, i) > svg { fill: red } @media (max-width: 30rem) { .b2 * { margin: 0 } } }
    @keyframes x { from { opacity: 0 } 50% { opacity: 1 } to { opacity: 0 } }
    @font-face { font-family: X; src: url(x.woff2) }`
  expect(await check({ 'entry.js': entry, 'styles.css': styles, 'data.json': '{}', 'pin.png': '' })).toEqual(
    {},
  )
})

test.each([
  ['Array.prototype.last = function () {}', 'Array.prototype.last'],
  ['window.String.prototype["trim"] = 1', 'window.String.prototype.trim'],
  ['EventTarget.prototype.addEventListener.call = 1', 'EventTarget.prototype.addEventListener.call'],
  ['Object.defineProperty(HTMLElement.prototype, "hidden", {})', 'HTMLElement.prototype'],
  ['Object.assign(Array.prototype, { last() {} })', 'Array.prototype'],
  ['delete Promise.prototype.finally', 'Promise.prototype.finally'],
  ['window.fetch = () => {}', 'window.fetch'],
  ['self.onerror = null', 'self.onerror'],
  ['Reflect.set(window, "history", 1)', 'window.history'],
  ['Object.assign(window, { ok: 1, ...more })', 'window.anything'],
  ['Object.assign(globalThis, polyfills)', 'globalThis.anything'],
])('behind a click or at once, %s is refused [PLT-10]', async (text, what) => {
  expect(await script(`(() => { button.onclick = () => { ${text} } })()`)).toBe(`lazy.js writes ${what}`)
})

test('code that cannot be read is refused [PLT-10]', async () => {
  expect(await script('this is no script')).toBe('lazy.js cannot be read as JavaScript')
})

test.each([
  ['button { color: red }', 'button'],
  ['.a, body > main { margin: 0 }', 'body > main'],
  ['@layer fh.remote { @media print { * { color: red } } }', '*'],
  [':root { --fh-accent: red }', ':root'],
  ['[data-x] { p { color: red } }', 'p'],
  ['[data-theme="dark"] { color: red }', '[data-theme="dark"]'],
])('the selector of %s reaches elements of others and is refused [PLT-10]', async (text, selector) => {
  expect(await style(text)).toBe(`lazy.css selects ${selector}: elements of other teams are among them`)
})

test('a React of its own is refused in any chunk, of whatever version [PLT-10]', async () => {
  const [react19, react18] = ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'] // oxfmt-ignore
  const { singletons } = await check({
    'entry.js': 'var a = 1',
    'vendored.js': `var e = {}; e.${react19} = {}`,
    'other.js': `var e = {}; e.${react18}={}`,
  })
  expect(singletons).toBe('vendored.js, other.js holds a React of its own')
})
