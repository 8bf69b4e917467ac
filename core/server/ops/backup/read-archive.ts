import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Manifest, manifestName, manifestShape } from './archive.ts'
import { makeSeal, refuseUnlessSealed, sealName } from './seal.ts'
import { readTar, type TarEntry } from './tar.ts'

/** The files of an archive; fails at its end unless it bears the seal of that key. Without a key none is asked for. */
export async function* readArchive(
  source: string,
  key: string | null,
): AsyncGenerator<TarEntry, undefined, undefined> {
  const unpacked = createGunzip()
  // A source that cannot be read fails whoever reads what was unpacked.
  pipeline(createReadStream(source), unpacked, () => {})
  const seal = makeSeal(key ?? '')
  let told: string | null = null
  for await (const entry of readTar(unpacked)) {
    if (told !== null) throw new Error(`备份文件含有未说明的内容：${entry.name}`)
    if (entry.name === sealName) {
      told = await textOf(entry)
      continue
    }
    const body = seal.over(entry.name, entry.size, entry.body)
    yield { ...entry, body }
    while (!(await body.next()).done) continue
  }
  if (key !== null) refuseUnlessSealed(seal, told)
}

/** Reads all of an archive, so that nothing is done by one that is changed or cut off, and answers what it says of itself. */
export async function readWhole(source: string, key: string | null): Promise<Manifest> {
  let manifest: Manifest | null = null
  for await (const entry of readArchive(source, key))
    manifest ??= readManifest(entry.name, await textOf(entry))
  if (manifest === null) throw new Error('备份文件不完整，没有恢复任何数据')
  return manifest
}

const newest = 2

function readManifest(name: string, text: string): Manifest {
  const told = name === manifestName ? (JSON.parse(text) as Partial<Manifest>) : {}
  if (told.product !== 'mortise') throw new Error('这不是榫卯的备份文件')
  if (told.format !== 1 && told.format !== newest)
    throw new Error(`备份文件的格式版本为 ${String(told.format)}，当前程序只能恢复版本 1 至 ${newest}`)
  const { data } = manifestShape.safeParse(told)
  if (!data) throw new Error('备份文件已损坏')
  return data
}

/** Of what is read whole; a description of ten thousand tables is smaller. */
const longest = 64 * 1024 * 1024

export async function textOf({ size, body }: TarEntry): Promise<string> {
  if (size > longest) throw new Error('备份文件已损坏')
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
