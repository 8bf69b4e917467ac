import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

let folder: string
let server: S3rver
let store: FileStore
let endpoint: string
const account = { bucket: 'doors', region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' }

/** A real S3 server. It believes any signature of version 4: those are checked by the bucket that we keep ourselves. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'bucket'),
    configureBuckets: [{ name: 'doors', configs: [] }],
  })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
  store = s3Store({ ...account, endpoint })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const put = async (name: string, content: string, into = store) => {
  const file = path.join(folder, 'upload')
  await writeFile(file, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await into.put(name, file, { size: Buffer.byteLength(content), sha256, type: 'text/plain' })
}

test('a real S3 server keeps a file, gives it whole and in parts, and forgets it', async () => {
  await put('temp/0123456789abcdef_门 图+纸.txt', '样板门说明书')
  expect(await text((await store.get('temp/0123456789abcdef_门 图+纸.txt'))!)).toBe('样板门说明书')
  const part = await store.get('temp/0123456789abcdef_门 图+纸.txt', { start: 3, end: 8 })
  expect(await text(part!)).toBe('板门')
  await store.remove('temp/0123456789abcdef_门 图+纸.txt')
  expect(await store.get('temp/0123456789abcdef_门 图+纸.txt')).toBeNull()
})

test('what is not there is nothing, and a bucket that is not there is an error', async () => {
  expect(await store.get('temp/none.txt')).toBeNull()
  await expect(put('a.txt', 'x', s3Store({ ...account, endpoint, bucket: 'nowhere' }))).rejects.toThrow(
    'file store has no bucket nowhere',
  )
})

test('a key that nobody has is refused', async () => {
  const stranger = s3Store({ ...account, endpoint, key: 'NOBODY' })
  await expect(put('a.txt', 'x', stranger)).rejects.toThrow('file store answered 403')
})
