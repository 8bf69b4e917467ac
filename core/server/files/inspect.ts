import { open } from 'node:fs/promises'
import { BusinessError } from '@mortise/model'
import { fileTypeFromFile } from 'file-type'
import { refuseHugeImage } from './images.ts'
import { type FileKind, fileKinds, isReadableImage } from './kinds.ts'
import { extensionOf } from './names.ts'
import { fileSource, isZipBomb, readZipDirectory } from './zip-directory.ts'

const forbidden = (extension: string) => new BusinessError(`上传失败，存在非法文件类型：${extension}`)

/** Proves that an uploaded file is what its name says, and harmless to open; answers the kind it is served as. */
export async function inspectFile(file: string, name: string): Promise<FileKind> {
  const extension = extensionOf(name)
  const kind = kindNamed(name)
  const found = await findKind(file)
  if (found === null || !kind.found.includes(found)) throw forbidden(extension)
  if (isReadableImage(extension)) await refuseHugeImage(file)
  return kind
}

/** The kind that a name promises, or a refusal: what is not allowed need not be sent at all. */
export function kindNamed(name: string): FileKind {
  const extension = extensionOf(name)
  const kind = Object.hasOwn(fileKinds, extension) ? fileKinds[extension] : undefined
  if (!kind) throw forbidden(extension)
  return kind
}

async function findKind(file: string): Promise<string | null> {
  const found = await fileTypeFromFile(file)
  if (!found) return (await isPlainText(file)) ? 'text' : null
  const isArchive = ['zip', 'docx', 'xlsx', 'pptx'].includes(found.ext)
  return isArchive ? findArchive(file, found.ext) : found.ext
}

/** Some writers order an Office archive so that it passes for a plain one; its directory tells. */
async function findArchive(file: string, guess: string): Promise<string | null> {
  const handle = await open(file)
  try {
    const source = await fileSource(handle)
    const entries = await readZipDirectory(source).catch(() => null)
    if (!entries) return null
    if (isZipBomb(entries, source.size)) throw new BusinessError('上传失败，压缩文件解压后过大')
    const isOffice = guess === 'zip' && entries.some((entry) => entry.name === '[Content_Types].xml')
    return isOffice ? 'office' : guess
  } finally {
    await handle.close()
  }
}

const sampled = 65_536
const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|object|embed)[\s>/]/i

/** Text in UTF-8, UTF-16 or GB18030 that no browser would take for a page. */
async function isPlainText(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const buffer = Buffer.alloc(sampled)
    const { bytesRead } = await handle.read(buffer, 0, sampled, 0)
    const isWhole = bytesRead < sampled
    const text = decoded(buffer.subarray(0, bytesRead), isWhole)
    return text !== null && !markup.test(text)
  } finally {
    await handle.close()
  }
}

function decoded(bytes: Buffer, isWhole: boolean): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encodings = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      // A sample may end inside a letter, which only the decoder of a stream forgives.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
      if (![...text].some((letter) => letter < ' ' && !'\t\n\v\f\r\u001b'.includes(letter))) return text
    } catch {
      // Not this encoding; the next may fit.
    }
  }
  return null
}
