const sector = 512
const perSector = sector / 4
const inHeader = 109
const endOfChain = 0xfffffffe
const free = 0xffffffff
const fatMark = 0xfffffffd
const difatMark = 0xfffffffc
/** Smaller streams would lie in a store of their own; padding spares us that. */
const smallestStream = 4096

/** The container of old Office files around one stream. */
export function* containerOf(name: string, pieces: readonly Buffer[]): Generator<Buffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const size = Math.max(length, smallestStream)
  const streamSectors = Math.ceil(size / sector)
  const { fat, difat } = tableSectors(streamSectors + 1)
  const directoryAt = streamSectors
  const fatAt = directoryAt + 1
  const difatAt = fatAt + fat
  yield header({ fat, fatAt, difat, difatAt, directoryAt })
  yield* pieces
  yield Buffer.alloc(streamSectors * sector - length)
  yield directory(name, size)
  yield allocation({ streamSectors, fat, difat })
  if (difat > 0) yield furtherTables({ fat, fatAt, difat, difatAt })
}

/** How many sectors the tables take that tell of all sectors, themselves included. */
function tableSectors(others: number): { fat: number; difat: number } {
  let fat = 1
  for (;;) {
    const difat = fat > inHeader ? Math.ceil((fat - inHeader) / (perSector - 1)) : 0
    const needed = Math.ceil((others + fat + difat) / perSector)
    if (needed <= fat) return { fat, difat }
    fat = needed
  }
}

function header(of: {
  fat: number
  fatAt: number
  difat: number
  difatAt: number
  directoryAt: number
}): Buffer {
  const bytes = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x003e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(of.fat, 44)
  bytes.writeUInt32LE(of.directoryAt, 48)
  bytes.writeUInt32LE(smallestStream, 56)
  bytes.writeUInt32LE(endOfChain, 60)
  bytes.writeUInt32LE(of.difat > 0 ? of.difatAt : endOfChain, 68)
  bytes.writeUInt32LE(of.difat, 72)
  for (let index = 0; index < inHeader; index++) {
    bytes.writeUInt32LE(index < of.fat ? of.fatAt + index : free, 76 + index * 4)
  }
  return bytes
}

function directory(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(sector)
  const entry = (index: number, label: string, type: number) => {
    const at = index * 128
    bytes.write(label, at, 'utf16le')
    bytes.writeUInt16LE((label.length + 1) * 2, at + 64)
    bytes.writeUInt8(type, at + 66)
    bytes.writeUInt8(1, at + 67)
    for (const link of [68, 72, 76]) bytes.writeUInt32LE(free, at + link)
    return at
  }
  const root = entry(0, 'Root Entry', 5)
  bytes.writeUInt32LE(1, root + 76)
  bytes.writeUInt32LE(endOfChain, root + 116)
  const stream = entry(1, name, 2)
  bytes.writeUInt32LE(0, stream + 116)
  bytes.writeUInt32LE(size, stream + 120)
  for (const index of [2, 3]) for (const link of [68, 72, 76]) bytes.writeUInt32LE(free, index * 128 + link)
  return bytes
}

function allocation({
  streamSectors,
  fat,
  difat,
}: {
  streamSectors: number
  fat: number
  difat: number
}): Buffer {
  const bytes = Buffer.alloc(fat * sector, 0xff)
  const put = (index: number, value: number) => bytes.writeUInt32LE(value, index * 4)
  for (let index = 0; index < streamSectors - 1; index++) put(index, index + 1)
  put(streamSectors - 1, endOfChain)
  put(streamSectors, endOfChain)
  for (let index = 0; index < fat; index++) put(streamSectors + 1 + index, fatMark)
  for (let index = 0; index < difat; index++) put(streamSectors + 1 + fat + index, difatMark)
  return bytes
}

/** Where the tables are that the header has no room to name. */
function furtherTables(of: { fat: number; fatAt: number; difat: number; difatAt: number }): Buffer {
  const bytes = Buffer.alloc(of.difat * sector, 0xff)
  for (let index = 0; index < of.difat; index++) {
    const at = index * sector
    for (let slot = 0; slot < perSector - 1; slot++) {
      const table = inHeader + index * (perSector - 1) + slot
      if (table < of.fat) bytes.writeUInt32LE(of.fatAt + table, at + slot * 4)
    }
    bytes.writeUInt32LE(index + 1 < of.difat ? of.difatAt + index + 1 : endOfChain, at + sector - 4)
  }
  return bytes
}
