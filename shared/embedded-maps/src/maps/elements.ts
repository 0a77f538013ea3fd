/** Creates an element with a class and text content; text is never parsed as markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(tag: K, className?: string, text?: string) => {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

export const svgElement = (tag: string, attributes: Record<string, string | number>) => {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

/** Lucide outlines, 24 grid. */
const iconPaths = { plus: ['M5 12h14', 'M12 5v14'], minus: ['M5 12h14'], close: ['M18 6 6 18', 'm6 6 12 12'] }

export const iconButton = (name: keyof typeof iconPaths, label: string, className?: string) => {
  const button = element('button', className)
  button.type = 'button'
  button.title = label
  button.setAttribute('aria-label', label)
  const icon = svgElement('svg', {
    viewBox: '0 0 24 24',
    width: 18,
    height: 18,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.6,
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  })
  icon.append(...iconPaths[name].map((d) => svgElement('path', { d })))
  button.append(icon)
  return button
}

/** Keeps events on a control from becoming gestures on the map below it. */
export const keepGestures = (target: HTMLElement) => {
  for (const type of ['mousedown', 'pointerdown', 'touchstart', 'dblclick', 'wheel', 'contextmenu'])
    target.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
}
