import manifest from '../../package.json'

/** It comes from the same build as the page that asks for it, whatever is live by then. */
export default function More() {
  return <p>More of version {manifest.version}.</p>
}
