/** The share of slots in use beyond which the table grows: a fuller one has too many collisions. */
const LOAD_MAX = 0.5
const INITIAL_SLOTS = 2 ** 12

/**
 * A set of millions of keys that needs 16 to 32 bytes for each, as it stores 53-bit hashes in place of the keys. Two
 * different keys collide about once among billions.
 */
export class SeenKeys {
  #slots = new Float64Array(INITIAL_SLOTS)
  #count = 0

  /** Returns whether the key is new. */
  add(key: string): boolean {
    if (this.#count >= this.#slots.length * LOAD_MAX) this.#grow()
    // An empty slot is 0, so no hash may be.
    const isNew = put(this.#slots, hash53(key) + 1)
    if (isNew) this.#count++
    return isNew
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const hash of this.#slots) if (hash !== 0) put(larger, hash)
    this.#slots = larger
  }
}

/** Linear probing. */
function put(slots: Float64Array, hash: number): boolean {
  let slot = hash % slots.length
  while (slots[slot] !== 0) {
    if (slots[slot] === hash) return false
    slot = (slot + 1) % slots.length
  }
  slots[slot] = hash
  return true
}

/** The public-domain hash cyrb53: two 32-bit hashes, of which one gives the upper 21 bits. */
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
