import { type Bytes, encodeText } from './records.ts'

/** How a cell looks: the number of its format, its font, where its content stands, whether it is a heading. */
export interface CellLook {
  readonly format?: string
  readonly font?: 'plain' | 'bold' | 'title'
  readonly isCentred?: boolean
  readonly isHeading?: boolean
}

const fontNumbers = { plain: 0, bold: 5, title: 6 } as const
const builtIn: Readonly<Record<string, number>> = { General: 0, '0': 1, '0.00': 2, '@': 49 }
const firstOwnFormat = 164
/** Excel expects these before any other. */
const styleLooks = 15

/** The looks of a workbook, each written once, and the number each cell names its own by. */
export function makeLooks() {
  const looks: CellLook[] = [{}]
  const keys = new Map<string, number>([['{}', 0]])
  return {
    at(look: CellLook): number {
      const key = JSON.stringify(look)
      let index = keys.get(key)
      if (index === undefined) {
        keys.set(key, (index = looks.length))
        looks.push(look)
      }
      return styleLooks + index
    },
    write(bytes: Bytes): void {
      // Number four is left out by all writers, so the fifth font is the fourth written.
      for (const font of ['plain', 'plain', 'plain', 'plain', 'bold', 'title'] as const)
        writeFont(bytes, font)
      const own = [
        ...new Set(
          looks.flatMap(({ format }) => (format !== undefined && !(format in builtIn) ? [format] : [])),
        ),
      ]
      for (const [index, format] of own.entries()) {
        const text = encodeText(format, 2)
        bytes.record(0x041e, 2 + text.length, (buffer, at) => {
          buffer.writeUInt16LE(firstOwnFormat + index, at)
          text.copy(buffer, at + 2)
        })
      }
      for (let index = 0; index < styleLooks; index++) writeLook(bytes, {}, { isStyle: true, format: 0 })
      for (const look of looks) {
        const format = look.format ?? 'General'
        writeLook(bytes, look, {
          isStyle: false,
          format: builtIn[format] ?? firstOwnFormat + own.indexOf(format),
        })
      }
      bytes.record(0x0293, 4, (buffer, at) => {
        buffer.writeUInt16LE(0x8000, at)
        buffer.writeUInt8(0xff, at + 3)
      })
    },
  }
}

function writeFont(bytes: Bytes, font: keyof typeof fontNumbers): void {
  const name = encodeText('宋体', 1)
  bytes.record(0x0031, 14 + name.length, (buffer, at) => {
    buffer.writeUInt16LE(font === 'title' ? 320 : 220, at)
    buffer.writeUInt16LE(0x7fff, at + 4)
    buffer.writeUInt16LE(font === 'plain' ? 400 : 700, at + 6)
    buffer.writeUInt8(134, at + 12)
    name.copy(buffer, at + 14)
  })
}

const grey = 22

function writeLook(
  bytes: Bytes,
  look: CellLook,
  { isStyle, format }: { isStyle: boolean; format: number },
): void {
  const { font = 'plain', isCentred = false, isHeading = false } = look
  bytes.record(0x00e0, 20, (buffer, at) => {
    buffer.writeUInt16LE(fontNumbers[font], at)
    buffer.writeUInt16LE(format, at + 2)
    buffer.writeUInt16LE(isStyle ? 0xfff5 : 0x0001, at + 4)
    // Across in the middle, broken into lines where it is a heading, and always in the middle of its height.
    buffer.writeUInt8((isCentred ? 0x02 : 0) | (isHeading ? 0x08 : 0) | 0x10, at + 6)
    buffer.writeUInt8(isStyle ? 0 : 0xfc, at + 9)
    if (isHeading) {
      buffer.writeUInt32LE(0x1111 + grey * 0x10000 + grey * 0x800000, at + 10)
      buffer.writeUInt32LE(grey + grey * 0x80 + 0x04000000, at + 14)
      buffer.writeUInt16LE(grey + 0x41 * 0x80, at + 18)
    } else buffer.writeUInt16LE(0x20c0, at + 18)
  })
}
