export interface PolicyOptions {
  /** The value that Google's script and styles carry; undefined where no Google key is configured. */
  googleNonce: string | undefined
  /** Origins of map tiles and of listings' photos. */
  imageOrigins: string[]
}

/** Our own files and nothing else; Google's origins only where its maps are configured. */
export function contentSecurityPolicy({ googleNonce, imageOrigins }: PolicyOptions): string {
  const google = googleNonce === undefined ? none : googleSources(googleNonce)
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...google.script],
    'style-src': ["'self'", ...google.style],
    'img-src': ["'self'", 'data:', ...imageOrigins, ...google.image],
    'connect-src': ["'self'", ...google.connect],
    'font-src': ["'self'", ...google.font],
    'worker-src': ["'self'", ...google.worker],
    'frame-src': google.frame.length > 0 ? google.frame : ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  // Google's loader assigns plain strings to script addresses: with its maps there can be no Trusted Types.
  if (googleNonce === undefined) {
    directives['require-trusted-types-for'] = ["'script'"]
    directives['trusted-types'] = ['freehold-loader']
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

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
