/*
 * Scenarios of one strategy have most of its rates and shares in common, so that the address of a comparison leaves out of
 * each what the one before it has, too: `buyHold-_p310000_t3200y_n` is as that one at another price, with other taxes and
 * without the insurance.
 */

const MARK = '-'
const codeOf = (part: string) => /^[a-z]*/i.exec(part)?.[0].toLowerCase() ?? ''
const isLeftOut = (part: string) => /^[a-z]+$/.test(part)

function split(text: string) {
  const [name = '', ...parts] = text.split('_')
  const isShort = name.endsWith(MARK)
  const codes = parts.map(codeOf)
  const isTwice = new Set(codes).size < codes.length
  return { strategy: isShort ? name.slice(0, -MARK.length) : name, isShort, parts, codes, isTwice }
}

/** A function for the scenarios of an address, in its order, that shortens them. */
export function shortening(): (text: string) => string {
  const lasts = new Map<string, string>()
  return (text) => {
    const { strategy } = split(text)
    const short = shortAfter(text, lasts.get(strategy) ?? '')
    lasts.set(strategy, text)
    return short
  }
}

/** A function for the scenarios of an address, in its order, that gives back what `shortening` was given. */
export function completing(): (text: string) => string {
  const lasts = new Map<string, string>()
  return (text) => {
    const { strategy } = split(text)
    const whole = wholeAfter(text, lasts.get(strategy) ?? '')
    lasts.set(strategy, whole)
    return whole
  }
}

function shortAfter(text: string, last: string): string {
  const [own, base] = [split(text), split(last)]
  // A price that is set apart follows the shared one under the same code.
  if (own.isTwice || base.isTwice) return text
  const others = own.parts.filter((part) => !base.parts.includes(part))
  const leftOut = base.codes.filter((code) => !own.codes.includes(code))
  const short = [own.strategy + MARK, ...others, ...leftOut].join('_')
  return short.length < text.length ? short : text
}

function wholeAfter(text: string, last: string): string {
  const { strategy, isShort, parts, codes } = split(text)
  if (!isShort) return text
  const shared = split(last).parts.filter((part) => !codes.includes(codeOf(part)))
  return [strategy, ...shared, ...parts.filter((part) => !isLeftOut(part))].join('_')
}
