/** How full it may be: fuller, and most look-ups would meet strangers. */
const LOAD_MAX = 0.5
const FIRST_SIZE = 2 ** 12

/**
 * Remembers which of very many texts it has met, in 16 to 32 bytes each, however long they are. It may take two texts
 * for one, once among so many thousands of millions.
 */
export class KeySet {
  #slots = new Float64Array(FIRST_SIZE)
  #count = 0

  /** Whether it was not there before. */
  add(text: string): boolean {
    if (this.#count >= this.#slots.length * LOAD_MAX) this.#grow()
    // 0 is an empty slot.
    const isNew = put(this.#slots, hash53(text) + 1)
    if (isNew) this.#count++
    return isNew
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const hash of this.#slots) if (hash !== 0) put(larger, hash)
    this.#slots = larger
  }
}

function put(slots: Float64Array, hash: number): boolean {
  let slot = hash % slots.length
  while (slots[slot] !== 0) {
    if (slots[slot] === hash) return false
    slot = (slot + 1) % slots.length
  }
  slots[slot] = hash
  return true
}

/** Two rounds of multiplying and mixing, of 32 and 20 bits; as well spread as it needs to be here. */
function hash53(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return 2 ** 32 * (b & 0xfffff) + (a >>> 0)
}
