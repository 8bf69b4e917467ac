/** One file of an archive; its body is read before the next one is asked for. */
export interface TarEntry {
  readonly name: string
  readonly size: number
  readonly body: AsyncIterable<Buffer>
}

const block = 512
/** What eleven octal digits can say; a larger size stands in a header of its own. */
const largest = 0o77777777777

/** A file as an archive holds it, header to padding, so that any tar can open what we write. */
export async function* tarEntry(
  name: string,
  size: number,
  body: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  const isPlain = /^[\x20-\x7e]{1,100}$/.test(name) && size <= largest
  if (!isPlain) {
    const record = Buffer.from(paxRecord('path', name) + paxRecord('size', String(size)))
    yield header('PaxHeader', record.length, 'x')
    yield record
    yield padding(record.length)
  }
  yield header(isPlain ? name : 'PaxEntry', Math.min(size, largest), '0')
  let sent = 0
  for await (const chunk of body) {
    sent += chunk.length
    yield chunk
  }
  if (sent !== size) throw new Error(`备份期间文件 ${name} 发生了变化`)
  yield padding(size)
}

export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** `12 path=door\n`: the number counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${key}=${value}\n`
}

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0, 100, 'utf8')
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  bytes.write('        ', 148)
  bytes.write(type, 156)
  bytes.write('ustar\x0000', 257)
  bytes.write(`${sumOf(bytes).toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

const sumOf = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0)

const damaged = () => new Error('备份文件已损坏')

/** The files of an archive, one after the other. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = bytesOf(source)
  let pax: Readonly<Record<string, string>> = {}
  for (;;) {
    const head = await bytes.exactly(block)
    if (head.every((byte) => byte === 0)) return
    const { name, size, type } = readHeader(head)
    const length = pax.size === undefined ? size : Number(pax.size)
    if (type === 'x') {
      if (length > 65_536) throw damaged()
      pax = readPax(await bytes.exactly(length))
      await bytes.exactly(padding(length).length)
      continue
    }
    let left = length
    const body = (async function* () {
      while (left > 0) {
        const chunk = await bytes.upTo(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name: pax.path ?? name, size: length, body }
    while (left > 0) left -= (await bytes.upTo(left)).length
    await bytes.exactly(padding(length).length)
    pax = {}
  }
}

function readHeader(head: Buffer) {
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const checked = Buffer.from(head)
  checked.fill(' ', 148, 156)
  const isWhole = Number.parseInt(text(148, 8), 8) === sumOf(checked)
  if (!isWhole) throw damaged()
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8), type: text(156, 1) }
}

function readPax(bytes: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('utf8', at, bytes.indexOf(' ', at)), 10)
    const [, key = '', value = ''] =
      /^\d+ ([^=]+)=(.*)\n$/s.exec(bytes.toString('utf8', at, at + length)) ?? []
    if (key === '') throw damaged()
    found[key] = value
    at += length
  }
  return found
}

/** Bytes of a stream by the number wanted. */
function bytesOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const upTo = async (count: number): Promise<Buffer> => {
    if (count === 0) return Buffer.alloc(0)
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('备份文件不完整')
      rest = value
    }
    const taken = rest.subarray(0, count)
    rest = rest.subarray(taken.length)
    return taken
  }
  const exactly = async (count: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await upTo(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
  return { upTo, exactly }
}
