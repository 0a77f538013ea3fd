import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

const VERSION = 20
const DEFLATED = 8
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, the earliest day that the format knows: files of the same content are the same bytes. */
const DATE = 0x0021

/**
 * A ZIP archive of some small files.
 * @see APPNOTE.TXT, the .ZIP File Format Specification
 */
export async function zip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = await deflate(content)
    const facts = factsOf(content, packed, name)
    const local = Buffer.concat([
      signature('PK\x03\x04'),
      uint16(VERSION),
      facts,
      uint16(0),
      Buffer.from(name),
    ])
    bodies.push(local, packed)
    // Without a comment, on the first disk, without attributes.
    const rest = [uint16(0), uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)]
    directory.push(
      signature('PK\x01\x02'),
      uint16(VERSION),
      uint16(VERSION),
      facts,
      ...rest,
      Buffer.from(name),
    )
    offset += local.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const count = uint16(Object.keys(files).length)
  const end = [signature('PK\x05\x06'), uint16(0), uint16(0), count, count, uint32(entries.length)]
  return Buffer.concat([...bodies, entries, ...end, uint32(offset), uint16(0)])
}

/** What the header of a file and its entry in the directory have in common. */
const factsOf = (content: Buffer, packed: Buffer, name: string) =>
  Buffer.concat([
    uint16(FLAGS),
    uint16(DEFLATED),
    uint16(0),
    uint16(DATE),
    uint32(crc32(content)),
    uint32(packed.length),
    uint32(content.length),
    uint16(Buffer.byteLength(name)),
  ])

const signature = (text: string) => Buffer.from(text, 'latin1')

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
