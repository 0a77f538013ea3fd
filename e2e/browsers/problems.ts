/** Each kind of problem that a page must not have: a script that causes it, and the report of the watch. */
export const problems: Record<string, { script: string; reported: RegExp }> = {
  'an error in the console': {
    script: `console.error('made for the watch')`,
    reported: /^console: made for/,
  },
  'an uncaught error': {
    script: `setTimeout(() => { throw new Error('made for the watch') }) && null`,
    reported: /^page: .*made for the watch/,
  },
  'a rejection that is not handled': {
    script: `Promise.reject(new Error('made for the watch')) && null`,
    reported: /^page: .*made for the watch/,
  },
  'a breach of the content security policy': {
    script: `document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.example/a.png' })) ?? null`,
    reported: /CSP violation: img-src/,
  },
  'an answer that is an error': {
    script: `fetch('/api/v1/nothing') && null`,
    reported: /status of 404/,
  },
  'a request that leaves the machine': {
    script: `setTimeout(() => (location.href = 'http://elsewhere.example/')) && null`,
    reported: /elsewhere\.example/,
  },
}

/** Whether the browser enforces Trusted Types by refusing text as the URL of a script. */
export const refusesScriptAddress = `(() => {
  try {
    document.createElement('script').src = '/assets/a.js'
    return false
  } catch (error) {
    return error.name === 'TypeError'
  }
})()`
