/** Writes the numbers of protocol buffers and of PMTiles directories. */
export class ByteWriter {
  readonly #bytes: number[] = []

  /** An unsigned whole number of up to 53 bits. */
  varint(value: number): this {
    let rest = value
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
    return this
  }

  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  /** A field of a protocol buffer that holds a number. */
  number(field: number, value: number): this {
    return this.varint(field * 8).varint(value)
  }

  double(field: number, value: number): this {
    return this.varint(field * 8 + 1).bytes(new Uint8Array(new Float64Array([value]).buffer))
  }

  /** A field that holds a text, a message or packed numbers. */
  block(field: number, content: Uint8Array): this {
    return this.varint(field * 8 + 2)
      .varint(content.length)
      .bytes(content)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
