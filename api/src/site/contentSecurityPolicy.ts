export interface PolicyOptions {
  /** The nonce of Google's script and styles; undefined without a Google key. */
  googleNonce: string | undefined
  /** Origins of map tiles and of listings' photos. */
  imageOrigins: string[]
  /** Origins of base maps that browsers load from addresses of the operator. */
  basemapOrigins: string[]
  /** Development servers on the visitor's machine that this page loads remotes from. */
  developmentOrigins: string[]
}

/** Allows our own files, and Google's origins only when its maps are configured. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { googleNonce, imageOrigins, basemapOrigins, developmentOrigins: development } = options
  const google = googleNonce === undefined ? none : googleSources(googleNonce)
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...google.script, ...development],
    'style-src': ["'self'", ...google.style, ...development],
    'img-src': ["'self'", 'data:', ...imageOrigins, ...google.image, ...development],
    'connect-src': ["'self'", ...basemapOrigins, ...google.connect, ...development.flatMap(withSocket)],
    'font-src': ["'self'", ...google.font, ...development],
    'worker-src': ["'self'", ...google.worker],
    'frame-src': google.frame.length > 0 ? google.frame : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  // Google's loader assigns plain strings to script URLs, which Trusted Types would block.
  if (googleNonce === undefined) {
    directives['require-trusted-types-for'] = ["'script'"]
    directives['trusted-types'] = ['freehold-loader']
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** The development server reports edits over a web socket. */
const withSocket = (origin: string) => [origin, origin.replace('http:', 'ws:')]

const none = { script: [], style: [], image: [], connect: [], font: [], worker: [], frame: [] }

/** @see https://developers.google.com/maps/documentation/javascript/content-security-policy */
const googleSources = (nonce: string) => ({
  script: [`'nonce-${nonce}'`, 'https://maps.googleapis.com', 'https://maps.gstatic.com'],
  style: [`'nonce-${nonce}'`, 'https://fonts.googleapis.com'],
  image: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'data:', 'blob:'],
  font: ['https://fonts.gstatic.com'],
  worker: ['blob:'],
  frame: ['https://*.google.com'],
})
