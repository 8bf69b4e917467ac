import { containerOf } from './container.ts'
import { type Bytes, encodeText, makeBytes } from './records.ts'
import { type CellLook, makeLooks } from './styles.ts'
import { makeTexts } from './texts.ts'

export interface OldSheet {
  readonly name: string
  /** Width of each column, in letters. */
  readonly widths: readonly number[]
  /** Rows that stay in sight. */
  readonly frozen: number
}

export interface OldMerge {
  readonly startRow: number
  readonly endRow: number
  readonly startCol: number
  readonly endCol: number
}

const globals = 0x0005
const worksheet = 0x0010
const mergesAtOnce = 1000

/** A workbook of Excel 97 to 2003 with one sheet, written cell by cell; only its texts and its bytes are held. */
export function makeOldWorkbook(sheet: OldSheet) {
  const texts = makeTexts()
  const looks = makeLooks()
  const cells = makeBytes()
  let rows = 0
  const place = (buffer: Buffer, at: number, row: number, column: number, look: number) => {
    buffer.writeUInt16LE(row, at)
    buffer.writeUInt16LE(column, at + 2)
    buffer.writeUInt16LE(look, at + 4)
  }
  return {
    /** The number by which cells name a look. */
    look: (look: CellLook): number => looks.at(look),
    cell(row: number, column: number, value: string | number | null, look: number): void {
      rows = Math.max(rows, row + 1)
      if (typeof value === 'string') {
        cells.record(0x00fd, 10, (buffer, at) => {
          place(buffer, at, row, column, look)
          buffer.writeUInt32LE(texts.at(value), at + 6)
        })
      } else if (value === null || !Number.isFinite(value)) {
        cells.record(0x0201, 6, (buffer, at) => place(buffer, at, row, column, look))
      } else {
        cells.record(0x0203, 14, (buffer, at) => {
          place(buffer, at, row, column, look)
          buffer.writeDoubleLE(value, at + 6)
        })
      }
    },
    *finish(merges: readonly OldMerge[]): Generator<Buffer> {
      const head = makeBytes()
      writeStart(head, globals)
      head.record(0x0042, 2, (buffer, at) => buffer.writeUInt16LE(1200, at))
      writeWindow(head)
      looks.write(head)
      const tail = makeBytes()
      texts.write(tail)
      writeEnd(tail)
      const name = encodeText(sheet.name, 1)
      const sheetAt = head.size() + 4 + 6 + name.length + tail.size()
      head.record(0x0085, 6 + name.length, (buffer, at) => {
        buffer.writeUInt32LE(sheetAt, at)
        name.copy(buffer, at + 6)
      })
      const before = makeBytes()
      writeSheetStart(before, sheet, rows)
      const after = makeBytes()
      writeSheetEnd(after, sheet, merges)
      yield* containerOf(
        'Workbook',
        [head, tail, before, cells, after].flatMap((bytes) => bytes.pieces()),
      )
    },
  }
}

function writeStart(bytes: Bytes, kind: number): void {
  bytes.record(0x0809, 16, (buffer, at) => {
    for (const [index, value] of [0x0600, kind, 0x0dbb, 0x07cc].entries())
      buffer.writeUInt16LE(value, at + index * 2)
    buffer.writeUInt32LE(6, at + 12)
  })
}

const writeEnd = (bytes: Bytes) => bytes.record(0x000a, 0, () => {})

function writeWindow(bytes: Bytes): void {
  bytes.record(0x003d, 18, (buffer, at) => {
    const values = [0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 600]
    for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, at + index * 2)
  })
}

function writeSheetStart(bytes: Bytes, { widths }: OldSheet, rows: number): void {
  writeStart(bytes, worksheet)
  for (const [index, width] of widths.entries()) {
    bytes.record(0x007d, 12, (buffer, at) => {
      buffer.writeUInt16LE(index, at)
      buffer.writeUInt16LE(index, at + 2)
      buffer.writeUInt16LE(Math.round(width * 256), at + 4)
      buffer.writeUInt16LE(15, at + 6)
    })
  }
  bytes.record(0x0200, 14, (buffer, at) => {
    buffer.writeUInt32LE(rows, at + 4)
    buffer.writeUInt16LE(widths.length, at + 10)
  })
}

function writeSheetEnd(bytes: Bytes, { frozen }: OldSheet, merges: readonly OldMerge[]): void {
  bytes.record(0x023e, 18, (buffer, at) => {
    buffer.writeUInt16LE(0x06b6 | 0x0008 | 0x0100, at)
    buffer.writeUInt32LE(0x40, at + 6)
  })
  bytes.record(0x0041, 10, (buffer, at) => {
    buffer.writeUInt16LE(frozen, at + 2)
    buffer.writeUInt16LE(frozen, at + 4)
    buffer.writeUInt8(2, at + 8)
  })
  for (let from = 0; from < merges.length; from += mergesAtOnce) {
    const some = merges.slice(from, from + mergesAtOnce)
    bytes.record(0x00e5, 2 + some.length * 8, (buffer, at) => {
      buffer.writeUInt16LE(some.length, at)
      for (const [index, { startRow, endRow, startCol, endCol }] of some.entries()) {
        const range = [startRow, endRow, startCol, endCol]
        for (const [part, value] of range.entries())
          buffer.writeUInt16LE(value, at + 2 + index * 8 + part * 2)
      }
    })
  }
  writeEnd(bytes)
}
