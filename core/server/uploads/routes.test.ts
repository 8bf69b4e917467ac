import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestClient, testApp } from '../testing/test-app.ts'
import { workshop } from '../testing/workshop.ts'

let app: TestApp
let clerk: TestClient
beforeAll(async () => {
  app = await testApp(workshop)
  clerk = app.as('clerk')
})

interface Uploaded {
  fileName: string
  filePath: string
  fileSize: number
  url: string
}

async function upload(
  content: Uint8Array | string,
  name: string,
  fields: Record<string, string> = {},
  client = clerk,
) {
  const body = new FormData()
  body.set('file', new Blob([content]), name)
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  return client.call<Uploaded>('POST', '/sys/common/upload', { body })
}

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

const at = (stored: string) => `/sys/common/static/${stored.split('/').map(encodeURIComponent).join('/')}`

test('[B-299] an upload answers its path as the message, and what is known of the file as the result', async () => {
  const { status, body } = await upload('报价说明', '报价 说明.txt', { isup: '1' })

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200 })
  expect(body.message).toMatch(/^temp\/[0-9a-f]{16}_报价_说明\.txt$/)
  expect(body.result).toEqual({
    fileName: '报价 说明.txt',
    filePath: body.message,
    fileSize: 12,
    url: at(body.message),
  })
  expect((await clerk.call('GET', body.result.url)).bytes.toString()).toBe('报价说明')
})

test('[B-105] the result of an upload names the file, its path and its size', async () => {
  const { body } = await upload(await picture(), '门.png', { biz: 'orders/photos' })
  expect(body.result).toMatchObject({
    fileName: '门.png',
    filePath: body.message,
    fileSize: expect.any(Number),
  })
  expect(body.message).toMatch(/^orders\/photos\//)
})

test('the fields of a form count wherever they stand', async () => {
  const form = new FormData()
  form.set('file', new Blob(['a']), 'a.txt')
  form.set('biz', 'jeditor')
  form.set('jeditor', '1')
  const { body } = await clerk.call('POST', '/sys/common/upload', { body: form })
  expect(body.message).toMatch(/^jeditor\//)
})

test.each([
  ['a page', '<html><script>alert(1)</script>', 'a.html', {}, '上传失败，存在非法文件类型：html'],
  [
    'a drawing that can run scripts',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'a.SVG',
    {},
    '上传失败，存在非法文件类型：svg',
  ],
  ['a program', 'MZ', 'a.exe', {}, '上传失败，存在非法文件类型：exe'],
  ['a picture that is none', 'no picture', 'a.png', {}, '上传失败，存在非法文件类型：png'],
  ['a page under the name of a text', '<!doctype html>', 'a.txt', {}, '上传失败，存在非法文件类型：txt'],
  ['a folder that leads out', 'x', 'a.txt', { biz: '../..' }, '上传失败！'],
  ['an empty file', '', 'a.txt', {}, '上传失败！'],
])('%s is refused', async (_, content, name, fields, message) => {
  const { status, body } = await upload(content, name, fields)
  expect({ status, ...body }).toMatchObject({ status: 200, success: false, code: 500, message })
})

test('a form without a file is refused, and so is what is no form', async () => {
  const body = new FormData()
  body.set('biz', 'temp')
  expect((await clerk.call('POST', '/sys/common/upload', { body })).body.message).toBe('上传失败！')
  expect((await clerk.call('POST', '/sys/common/upload', { body: { file: 'x' } })).body.message).toBe(
    '上传失败！',
  )
})

test('a file over 50 MB is refused with its limit, and nothing of it stays', async () => {
  const { body } = await upload(randomBytes(50 * 1_048_576 + 1), 'a.zip')
  expect(body).toMatchObject({ success: false, message: '文件大小超出50MB限制, 请压缩或降低文件质量!' })
  expect(await readdir(app.services.files.scratch)).toEqual([])
})

test('a large file is written as it comes, not held in memory', async () => {
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const size = 40 * 1_048_576
  const boundary = 'door'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const block = Buffer.alloc(65_536, 'a')
  const parts = (function* () {
    yield Buffer.from(head)
    for (let sent = 0; sent < size; sent += block.length) yield block
    yield Buffer.from(tail)
  })()
  const answer = await fetch(`${app.url}/api/sys/common/upload`, {
    method: 'POST',
    body: ReadableStream.from(parts),
    duplex: 'half',
    headers: {
      'X-Access-Token': await clerk.token(),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  clearInterval(watch)
  expect(await answer.json()).toMatchObject({ success: true, result: { fileSize: size } })
  expect(highest - before).toBeLessThan(100 * 1_048_576)
})

test('who is not signed in neither uploads nor reads', async () => {
  const { body: stored } = await upload('x', 'a.txt')
  expect((await upload('x', 'a.txt', {}, app.anonymous)).status).toBe(401)
  const read = await app.anonymous.call('GET', at(stored.message))
  expect(read).toMatchObject({ status: 401, body: { success: false, code: 401, status: 401 } })
  expect((await app.anonymous.call('GET', at('temp/nobody-has-this.txt'))).status).toBe(401)
})

test('another tenant does not find the file', async () => {
  const { body } = await upload('x', 'a.txt')
  const stranger = app.as('stranger', { tenant: '7' })
  expect((await stranger.call('GET', at(body.message))).status).toBe(404)
  const own = await upload('x', 'a.txt', {}, stranger)
  expect((await stranger.call('GET', at(own.body.message))).status).toBe(200)
  expect((await clerk.call('GET', at(own.body.message))).status).toBe(404)
})

test.each([
  '%2e%2e/secret',
  '..%2f..%2fsecret',
  'temp/..%2f..%2fsecret',
  'temp/a%00.txt',
  'temp/missing.txt',
  '%2fetc%2fpasswd',
])('%s is not found', async (filePath) => {
  const { status, body } = await clerk.call('GET', `/sys/common/static/${filePath}`)
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 404, message: '路径不存在，请检查路径是否正确' })
})

test('a signed link opens one file without signing in', async () => {
  const { body } = await upload('错误明细', 'errors.txt')
  const other = await upload('x', 'other.txt')
  const link = app.services.files.signedUrl(body.message)
  expect((await app.anonymous.call('GET', link)).bytes.toString()).toBe('错误明细')
  const query = link.slice(link.indexOf('?'))
  expect((await app.anonymous.call('GET', at(other.body.message) + query)).status).toBe(401)
  expect((await app.anonymous.call('GET', app.services.files.signedUrl(body.message, -1))).status).toBe(401)
})

test('the cookie of a browser opens files, and only files', async () => {
  const { sessions, services } = app
  const account = await services.providers.accounts.find({ username: 'clerk' })
  const { fileSecret } = await sessions.create(account!, { address: '127.0.0.1', tenant: '0' })
  const { body } = await upload('x', 'a.txt')
  const headers = { cookie: `theme=dark; mortise_file=${fileSecret}` }
  expect((await app.anonymous.call('GET', at(body.message), { headers })).status).toBe(200)
  expect((await app.anonymous.call('GET', '/bench/list', { headers })).status).toBe(401)
  expect(
    (await app.anonymous.call('GET', at(body.message), { headers: { cookie: 'mortise_file=wrong' } })).status,
  ).toBe(401)
})

test('pictures of the login page are seen by everyone once they are public', async () => {
  const { body } = await upload(await picture(), 'logo.png')
  await app.services.files.publish(body.message, true)
  const { status, headers } = await app.anonymous.call('GET', at(body.message))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  await app.services.files.publish(body.message, false)
  expect((await app.anonymous.call('GET', at(body.message))).status).toBe(401)
})

test.each([
  ['picture.png', 'image/png', 'inline'],
  ['text.txt', 'text/plain; charset=utf-8', 'attachment'],
])('%s is sent as %s, %s', async (name, type, kind) => {
  const { body } = await upload(name.endsWith('png') ? await picture() : 'x', name)
  const { headers } = await clerk.call('GET', at(body.message))
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('content-disposition')).toBe(`${kind}; filename*=UTF-8''${name}`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-cache')
})

test('a player asks for parts of a file, and a browser whether it changed', async () => {
  const { body } = await upload('0123456789', 'a.txt')
  const get = (headers: Record<string, string>) => clerk.call('GET', at(body.message), { headers })
  const part = await get({ range: 'bytes=2-4' })
  expect(part).toMatchObject({ status: 206, bytes: Buffer.from('234') })
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
  expect((await get({ range: 'bytes=50-' })).status).toBe(416)
  const etag = part.headers.get('etag')!
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).bytes.toString()).toBe('0123456789')
  const head = await fetch(`${app.url}/api${at(body.message)}`, {
    method: 'HEAD',
    headers: { 'X-Access-Token': await clerk.token() },
  })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
})

test('a list shows small pictures, drawn once and kept', async () => {
  const { body } = await upload(await picture(1000, 500), 'large.png')
  const small = async (width: number, headers = {}) =>
    clerk.call('GET', at(body.message), { query: { w: String(width) }, headers })
  const first = await small(100)
  expect(first.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 128, height: 64, format: 'webp' })
  const saved = await readdir(path.join(app.services.config.dataDir, 'thumbnails'), { recursive: true })
  expect(saved.filter((name) => name.endsWith('-128.webp'))).toHaveLength(1)
  expect((await Promise.all([small(120), small(120)])).every(({ bytes }) => bytes.equals(first.bytes))).toBe(
    true,
  )
  expect((await small(100, { 'if-none-match': first.headers.get('etag') })).status).toBe(304)
  expect(await sharp((await small(5000)).bytes).metadata()).toMatchObject({ width: 1000 })
})

test('what has no small version is sent as it is', async () => {
  const { body } = await upload('x', 'a.txt')
  expect((await clerk.call('GET', at(body.message), { query: { w: '100' } })).bytes.toString()).toBe('x')
  const broken = Buffer.from(await picture(1000, 500))
  const pixels = broken.indexOf('IDAT') + 4
  broken.fill(0, pixels + 2, pixels + 40)
  const { body: kept } = await upload(broken, 'broken.png')
  for (let look = 0; look < 2; look += 1) {
    const answer = await clerk.call('GET', at(kept.message), { query: { w: '100' } })
    expect([answer.status, answer.bytes.equals(broken)]).toEqual([200, true])
  }
})

test.each([
  ['50', 200],
  ['120', 120],
  ['0', 400],
  ['1000', 400],
  ['nonsense', 400],
])('a picture of 400 shrunk by %s is %i wide', async (scalval, width) => {
  const { body } = await upload(await picture(), 'a.png', { scal: 'true', scalval })
  const { bytes } = await clerk.call('GET', at(body.message))
  expect((await sharp(bytes).metadata()).width).toBe(width)
  expect(body.result.fileSize).toBe(bytes.length)
})

test('a picture that is not to be shrunk or marked stays as it came', async () => {
  const bytes = await picture()
  const { body } = await upload(bytes, 'a.png', {
    scal: 'false',
    scalval: '50',
    press: 'false',
    pressText: 'ABC',
  })
  expect((await clerk.call('GET', at(body.message))).bytes.equals(bytes)).toBe(true)
})

test('a text is laid over a picture where the form asks for it', async () => {
  const { body } = await upload(await picture(), 'a.png', { press: 'true', pressText: 'ABC <&> 2026' })
  const { bytes } = await clerk.call('GET', at(body.message))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 300 })
  const { channels } = await sharp(bytes).stats()
  expect(channels[0]!.max).toBeGreaterThan(0x99)
})

test.each([
  [1, 1],
  [400, 10],
  [10, 400],
])('a picture of %i by %i has no room for a text and is kept without it', async (width, height) => {
  const { body } = await upload(await picture(width, height), 'a.png', { press: 'true', pressText: '榫卯' })
  expect(body.success).toBe(true)
  const { bytes } = await clerk.call('GET', at(body.message))
  expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
})

test('an archive that would unpack to gigabytes is refused at once', async () => {
  const packed = deflateRawSync(Buffer.alloc(20_000_000))
  const name = Buffer.from('a')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(1, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(4_000_000_000, 24)
  entry.writeUInt16LE(1, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(47, 12)
  end.writeUInt32LE(31 + packed.length, 16)
  const bomb = Buffer.concat([local, name, packed, entry, name, end])
  const { body } = await upload(bomb, 'bomb.zip')
  expect(body).toMatchObject({ success: false, message: '上传失败，压缩文件解压后过大' })
})
