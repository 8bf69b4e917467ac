import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestClient, testApp } from '../testing/test-app.ts'
import { workshop } from '../testing/workshop.ts'
import { makeParts, partSize } from './parts.ts'
import { bucketServer } from './testing/bucket-server.ts'

interface Begun {
  id: string
  name: string
  size: number
  partSize: number
  parts: string[]
}

let app: TestApp
let clerk: TestClient
let other: TestClient
beforeAll(async () => {
  app = await testApp(workshop)
  clerk = app.as('clerk')
  other = app.as('other')
})
afterEach(async () => {
  await app.services.db.owner.query('delete from engine.upload')
})

const base = '/sys/common/upload/parts'
const text = (size: number) => Buffer.alloc(size, '门板')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const slices = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, index) =>
    bytes.subarray(index * partSize, (index + 1) * partSize),
  )

const begin = async (bytes: Buffer, name: string, client = clerk, fields = {}) =>
  (await client.call<Begun>('POST', base, { body: { name, size: bytes.length, ...fields } })).body

async function put(
  id: string,
  index: number,
  bytes: Buffer,
  { client = clerk, tenant = '0', sha256 = hashOf(bytes) } = {},
) {
  const answer = await fetch(`${app.url}/api${base}/${id}/${index}`, {
    method: 'PUT',
    body: bytes,
    headers: {
      'X-Access-Token': await client.token(),
      'tenant-id': tenant,
      'Content-Type': 'application/octet-stream',
      'X-Part-Sha256': sha256,
    },
  })
  return (await answer.json()) as { success: boolean; message: string; result: { received: number } | null }
}

const finish = async (id: string, client = clerk) =>
  (await client.call<{ filePath: string }>('POST', `${base}/${id}/finish`)).body

const partsOnDisk = async (id: string) =>
  (await readdir(path.join(app.services.config.dataDir, 'files', '.parts')).catch(() => [])).filter((name) =>
    name.startsWith(id),
  )

test('a large file comes in parts and is kept as any upload, its parts gone', async () => {
  const bytes = text(2 * partSize + 100)
  const { result: begun } = await begin(bytes, '整套 图纸.txt', clerk, { biz: 'drawings' })
  expect(begun).toMatchObject({ name: '整套 图纸.txt', size: bytes.length, partSize, parts: [] })
  for (const [index, part] of slices(bytes).entries()) {
    expect((await put(begun.id, index, part)).result).toEqual({ received: index + 1 })
  }
  expect(await partsOnDisk(begun.id)).toHaveLength(3)
  const { success, message, result } = await finish(begun.id)
  expect(success).toBe(true)
  expect(message).toMatch(/^drawings\/[0-9a-f]{16}_整套_图纸\.txt$/)
  expect(result).toMatchObject({ fileName: '整套 图纸.txt', filePath: message, fileSize: bytes.length })
  const { bytes: read } = await clerk.call('GET', (result as unknown as { url: string }).url)
  expect(hashOf(read)).toBe(hashOf(bytes))
  expect(await partsOnDisk(begun.id)).toEqual([])
  expect(await readdir(app.services.files.scratch)).toEqual([])
  // The answer may have been lost on its way.
  expect((await finish(begun.id)).message).toBe(message)
})

test('whoever begins the same file again goes on where it broke off', async () => {
  const bytes = text(partSize + 5)
  const [first, last] = slices(bytes)
  const { result: begun } = await begin(bytes, '断点.txt')
  await put(begun.id, 0, first!)
  const { result: again } = await begin(bytes, '断点.txt')
  expect(again).toMatchObject({ id: begun.id, parts: [hashOf(first!)] })
  expect((await clerk.call<Begun[]>('GET', base)).body.result).toEqual([again])
  await put(begun.id, 1, last!)
  expect((await finish(begun.id)).success).toBe(true)
  expect((await clerk.call('GET', base)).body.result).toEqual([])
})

test('a part whose hash does not fit is refused and can be sent again', async () => {
  const bytes = text(partSize + 5)
  const [first] = slices(bytes)
  const { result } = await begin(bytes, 'a.txt')
  const refused = await put(result.id, 0, first!, { sha256: '0'.repeat(64) })
  expect(refused).toMatchObject({ success: false, message: '分片校验失败，请重新上传' })
  expect(await partsOnDisk(result.id)).toEqual([])
  expect((await put(result.id, 0, first!, { sha256: 'not a hash' })).message).toBe('上传失败！')
  expect((await put(result.id, 0, first!)).success).toBe(true)
})

test('parts come in their order; one that came before may come again, but no other in its place', async () => {
  const bytes = text(partSize + 5)
  const [first, last] = slices(bytes)
  const { result } = await begin(bytes, 'a.txt')
  const early = await put(result.id, 1, last!)
  expect(early).toMatchObject({ message: '分片顺序错误，应从第1片继续', result: { received: 0 } })
  await put(result.id, 0, first!)
  expect((await put(result.id, 0, first!)).result).toEqual({ received: 1 })
  expect((await put(result.id, 0, Buffer.alloc(partSize, 'x'))).message).toBe('分片顺序错误，应从第2片继续')
  expect((await finish(result.id)).message).toBe('分片顺序错误，应从第2片继续')
  await put(result.id, 1, last!)
  expect((await put(result.id, 2, last!)).message).toBe('分片顺序错误，应从第3片继续')
  expect((await finish(result.id)).success).toBe(true)
})

test.each([
  ['shorter than its place', -1],
  ['longer than its place', 1],
  ['longer than any part', partSize],
])('a part %s is refused', async (_, by) => {
  const bytes = text(partSize + 5)
  const { result } = await begin(bytes, 'a.txt')
  expect((await put(result.id, 0, text(partSize + by))).message).toBe('分片大小不正确，请重新上传')
  expect(await partsOnDisk(result.id)).toEqual([])
  expect(await readdir(app.services.files.scratch)).toEqual([])
})

test.each([
  [
    'a file beyond a gigabyte',
    { name: 'a.zip', size: 1024 ** 3 + 1 },
    '文件大小超出1024MB限制, 请压缩或降低文件质量!',
  ],
  ['an empty file', { name: 'a.zip', size: 0 }, '上传失败！'],
  ['a program', { name: 'a.exe', size: 9 }, '上传失败，存在非法文件类型：exe'],
  ['a folder that leads out', { name: 'a.zip', size: 9, biz: '../..' }, '上传失败！'],
  ['a size that is none', { name: 'a.zip', size: 1.5 }, '参数不正确：size'],
  ['a file without a name', { name: ' ', size: 9 }, '参数不正确：name'],
])('%s is refused before a byte is sent', async (_, body, message) => {
  const answer = await clerk.call('POST', base, { body })
  expect(answer.body).toMatchObject({ success: false, message })
})

test('a gigabyte may begin', async () => {
  const { body } = await clerk.call('POST', base, { body: { name: 'a.zip', size: 1024 ** 3 } })
  expect(body.success).toBe(true)
})

test('what turns out to be another kind of file is refused when it is whole, and nothing of it stays', async () => {
  const bytes = randomBytes(partSize + 5)
  const { result } = await begin(bytes, 'a.pdf')
  for (const [index, part] of slices(bytes).entries()) await put(result.id, index, part)
  expect((await finish(result.id)).message).toBe('上传失败，存在非法文件类型：pdf')
  expect(await partsOnDisk(result.id)).toEqual([])
  expect((await clerk.call('GET', base)).body.result).toEqual([])
  expect((await finish(result.id)).message).toBe('上传已过期或已被删除，请重新上传')
})

test('nobody else sees, continues, finishes or removes an upload', async () => {
  const bytes = text(partSize + 5)
  const [first, last] = slices(bytes)
  const { result } = await begin(bytes, 'a.txt')
  await put(result.id, 0, first!)
  const gone = { success: false, message: '上传已过期或已被删除，请重新上传' }
  for (const [stranger, tenant] of [
    [other, '0'] as const,
    [app.as('stranger', { tenant: '7' }), '7'] as const,
  ]) {
    expect((await stranger.call('GET', base)).body.result).toEqual([])
    expect(await put(result.id, 1, last!, { client: stranger, tenant })).toMatchObject(gone)
    expect(await finish(result.id, stranger)).toMatchObject(gone)
    expect((await stranger.call('DELETE', `${base}/${result.id}`)).body).toMatchObject(gone)
    expect((await begin(bytes, 'a.txt', stranger)).result).toMatchObject({ parts: [] })
  }
  expect((await app.anonymous.call('GET', base)).status).toBe(401)
  expect((await app.anonymous.call('POST', base, { body: { name: 'a.txt', size: 9 } })).status).toBe(401)
  expect(await put(result.id, 1, last!)).toMatchObject({ result: { received: 2 } })
  expect(await finish(result.id)).toMatchObject({ success: true })
})

test('paths that lead elsewhere lead nowhere', async () => {
  const bytes = text(9)
  const { result } = await begin(bytes, '../../secret.txt')
  expect((await put('..%2F..%2Fsecret', 0, bytes)).message).toBe('上传已过期或已被删除，请重新上传')
  expect((await put(result.id, -1, bytes)).message).toBe('上传失败！')
  await put(result.id, 0, bytes)
  const [part] = await partsOnDisk(result.id)
  expect((await clerk.call('GET', `/sys/common/static/.parts/${part}`)).status).toBe(404)
  expect((await finish(result.id)).message).toMatch(/^temp\/[0-9a-f]{16}_secret\.txt$/)
})

test('a connection that breaks in the middle of a part leaves nothing of it behind', async () => {
  const bytes = text(partSize + 5)
  const { result } = await begin(bytes, 'a.txt')
  const { hostname, port } = new URL(app.url)
  const socket = net.connect(Number(port), hostname)
  socket.write(
    [
      `PUT /api${base}/${result.id}/0 HTTP/1.1`,
      `Host: ${hostname}`,
      `X-Access-Token: ${await clerk.token()}`,
      'Content-Type: application/octet-stream',
      `X-Part-Sha256: ${hashOf(slices(bytes)[0]!)}`,
      `Content-Length: ${partSize}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, 100_000))
  const scratch = () => readdir(app.services.files.scratch)
  await expect.poll(scratch).toHaveLength(1)
  socket.destroy()
  await expect.poll(scratch).toEqual([])
  expect((await begin(bytes, 'a.txt')).result).toMatchObject({ id: result.id, parts: [] })
})

test('two windows that send the same part have sent it once', async () => {
  const bytes = text(partSize + 5)
  const [first, last] = slices(bytes)
  const { result } = await begin(bytes, 'a.txt')
  const both = await Promise.all([put(result.id, 0, first!), put(result.id, 0, first!)])
  expect(both.map(({ result: answer }) => answer)).toEqual([{ received: 1 }, { received: 1 }])
  await put(result.id, 1, last!)
  const ends = await Promise.all([finish(result.id), finish(result.id)])
  const paths = new Set(ends.filter(({ success }) => success).map(({ message }) => message))
  expect(paths.size).toBe(1)
})

test('nobody begins without end: ten files and four gigabytes may be under way', async () => {
  for (let index = 0; index < 10; index++) await begin(text(9), `${index}.txt`)
  expect((await begin(text(9), 'more.txt')).message).toBe('未完成的上传已有10个、共0MB，请先继续或删除它们')
  expect((await begin(text(9), '3.txt')).success).toBe(true)
  expect((await begin(text(9), 'more.txt', other)).success).toBe(true)
  for (let index = 0; index < 4; index++) {
    await other.call('POST', base, { body: { name: `${index}.zip`, size: 1_073_741_000 } })
  }
  const { body } = await other.call('POST', base, { body: { name: '5.zip', size: 1_073_741_000 } })
  expect(body.message).toBe('未完成的上传已有5个、共4096MB，请先继续或删除它们')
})

test('what is removed is gone with its parts', async () => {
  const bytes = text(partSize + 5)
  const { result } = await begin(bytes, 'a.txt')
  await put(result.id, 0, slices(bytes)[0]!)
  expect((await clerk.call('DELETE', `${base}/${result.id}`)).body.success).toBe(true)
  expect(await partsOnDisk(result.id)).toEqual([])
  expect((await finish(result.id)).message).toBe('上传已过期或已被删除，请重新上传')
})

test('what nobody went on with for three days is given up, what is younger is kept', async () => {
  const bytes = text(partSize + 5)
  const { result: old } = await begin(bytes, 'old.txt')
  const { result: young } = await begin(bytes, 'young.txt')
  await put(old.id, 0, slices(bytes)[0]!)
  await put(young.id, 0, slices(bytes)[0]!)
  await app.services.db.owner.query(
    `update engine.upload set touched_at = now() - interval '73 hours' where id = $1`,
    [old.id],
  )
  await makeParts(app.services).giveUp()
  expect((await clerk.call<Begun[]>('GET', base)).body.result.map(({ name }) => name)).toEqual(['young.txt'])
  expect([await partsOnDisk(old.id), await partsOnDisk(young.id)]).toEqual([[], [expect.any(String)]])
})

test('parts that lie in a bucket are joined by another node, and gone from it afterwards', async () => {
  const bucket = await bucketServer({ bucket: 'doors', key: 'KEY', secret: 'SECRET' })
  const env = {
    MORTISE_S3_ENDPOINT: bucket.url,
    MORTISE_S3_BUCKET: 'doors',
    MORTISE_S3_KEY: 'KEY',
    MORTISE_S3_SECRET: 'SECRET',
  }
  const { services } = await testApp(workshop, { env })
  const node = () => makeParts(services)
  const who = { tenant: '0', username: 'clerk' }
  const bytes = text(partSize + 5)
  const { id } = await node().begin(who, { name: '图纸.txt', size: bytes.length })
  for (const [index, part] of slices(bytes).entries()) {
    await node().take(who, id, { index, sha256: hashOf(part), bytes: Readable.from([part]) })
  }
  expect([...bucket.objects.keys()]).toHaveLength(2)
  const { path: stored } = await node().finish(who, id)
  expect([...bucket.objects.keys()]).toEqual([expect.stringContaining(stored)])
  const opened = await services.files.open(stored)
  expect(hashOf(await buffer(opened!.stream))).toBe(hashOf(bytes))
  await bucket.close()
})
