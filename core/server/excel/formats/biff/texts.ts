import { type Bytes, encodeText, longestRecord } from './records.ts'

const sst = 0x00fc
const continued = 0x003c

/** All texts of a workbook, each kept once. */
export function makeTexts() {
  const known = new Map<string, number>()
  let mentions = 0
  return {
    at(text: string): number {
      mentions += 1
      let index = known.get(text)
      if (index === undefined) known.set(text, (index = known.size))
      return index
    },
    /** Writes the table; a text that does not fit into a record goes on in the next, told again how wide it is. */
    write(bytes: Bytes): void {
      let id = sst
      const counts = Buffer.alloc(8)
      counts.writeUInt32LE(mentions, 0)
      counts.writeUInt32LE(known.size, 4)
      let parts: Buffer[] = [counts]
      let length = counts.length
      const flush = () => {
        const content = Buffer.concat(parts)
        bytes.record(id, content.length, (buffer, at) => content.copy(buffer, at))
        id = continued
        parts = []
        length = 0
      }
      const add = (part: Buffer) => {
        parts.push(part)
        length += part.length
      }
      for (const text of known.keys()) {
        const encoded = encodeText(text, 2)
        const kind = encoded.subarray(2, 3)
        const letter = kind[0] === 1 ? 2 : 1
        // Its length and kind are never parted from at least one letter.
        if (length + 3 + letter > longestRecord) flush()
        let from = 0
        while (from < encoded.length) {
          if (from > 0) {
            flush()
            add(kind)
          }
          const free = longestRecord - length
          const rest = encoded.length - from
          const head = from === 0 ? 3 : 0
          const fits = rest <= free ? rest : head + Math.floor((free - head) / letter) * letter
          add(encoded.subarray(from, from + fits))
          from += fits
        }
      }
      flush()
    },
  }
}
