import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../base/config.ts'
import type { Files } from '../context/files.ts'
import { type Database, openDatabase } from '../db/statement/database.ts'
import { freshDatabase } from '../testing/database.ts'
import { makeFiles } from './make-files.ts'
import { fileTables } from './tables.ts'
import { bucketServer } from './testing/bucket-server.ts'

const log = pino({ level: 'silent' })
const silent = { info() {}, warn() {}, error() {} } as never
let folder: string
let db: Database
let closeDatabase: () => Promise<void>
let bucket: Awaited<ReturnType<typeof bucketServer>>
const kinds: Record<string, Files> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  const { url, drop } = await freshDatabase()
  db = await openDatabase({ url, log: silent })
  await db.owner.query('create schema if not exists engine')
  for (const statement of fileTables) await db.owner.query(statement)
  if (db.appRole) await db.owner.query(`grant usage on schema engine to ${db.appRole}`)
  if (db.appRole) await db.owner.query(`grant all on all tables in schema engine to ${db.appRole}`)
  closeDatabase = async () => {
    await db.close()
    await drop()
  }
  bucket = await bucketServer({ bucket: 'doors', key: 'KEY', secret: 'SECRET' })
  kinds.disk = makeFiles(loadConfig({ MORTISE_DATA: path.join(folder, 'disk') }), db, log)
  kinds.S3 = makeFiles(
    loadConfig({
      MORTISE_DATA: path.join(folder, 's3'),
      MORTISE_S3_ENDPOINT: bucket.url,
      MORTISE_S3_BUCKET: 'doors',
      MORTISE_S3_KEY: 'KEY',
      MORTISE_S3_SECRET: 'SECRET',
    }),
    db,
    log,
  )
})
afterAll(async () => {
  await bucket.close()
  await closeDatabase()
  await rm(folder, { recursive: true })
})

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test.each(['disk', 'S3'])(
  'a file on %s is kept with what is known of it, read in parts, and removed',
  async (kind) => {
    const files = kinds[kind]!
    const saved = await files.save(Buffer.from('样板门说明书'), '说明 书.txt', {
      folder: 'docs',
      tenant: '7',
      by: 'clerk',
    })

    expect(saved).toMatchObject({ name: '说明 书.txt', size: 18, type: 'text/plain; charset=utf-8' })
    expect(saved.path).toMatch(/^docs\/[0-9a-f]{16}_说明_书\.txt$/)
    expect(await files.find(saved.path)).toMatchObject({
      tenant: '7',
      createBy: 'clerk',
      isPublic: false,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    })
    const whole = await files.open(saved.path)
    expect(await text(whole!.stream)).toBe('样板门说明书')
    const part = await files.open(saved.path, { start: 3, end: 8 })
    expect({ size: part!.size, text: await text(part!.stream) }).toEqual({ size: 6, text: '板门' })

    await files.remove(saved.path)
    expect(await files.find(saved.path)).toBeNull()
    expect(await files.open(saved.path)).toBeNull()
    expect(await readdir(files.scratch)).toEqual([])
  },
)

test('a large file passes to S3 from the disk, signed and hashed', async () => {
  const block = Buffer.alloc(65_536, 'door')
  const source = Readable.from(
    (function* () {
      for (let count = 0; count < 200; count++) yield block
    })(),
  )
  const { path: stored, size } = await kinds.S3!.save(source, '大文件.txt')
  expect(size).toBe(200 * 65_536)
  expect((await buffer((await kinds.S3!.open(stored))!.stream)).length).toBe(size)
  expect(bucket.refused).toEqual([])
})

test('a bucket that refuses is an error, and nothing is remembered of the file', async () => {
  const files = makeFiles(
    loadConfig({
      MORTISE_DATA: path.join(folder, 'wrong'),
      MORTISE_S3_ENDPOINT: bucket.url,
      MORTISE_S3_BUCKET: 'doors',
      MORTISE_S3_KEY: 'KEY',
      MORTISE_S3_SECRET: 'WRONG',
    }),
    db,
    log,
  )
  const count = async () => (await db.pool.query('select count(*)::int as n from engine.file')).rows[0].n
  const before = await count()
  await expect(files.save(Buffer.from('x'), 'x.txt')).rejects.toThrow('file store answered 403')
  expect(await count()).toBe(before)
  expect(await readdir(files.scratch)).toEqual([])
})

test.each([
  ['page.html', '<html></html>', 'html'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['tool.exe', 'MZ', 'exe'],
  ['no-extension', 'text', ''],
  ['constructor', 'text', ''],
  ['page.txt', '\n<!DOCTYPE html><script>alert(1)</script>', 'txt'],
  ['picture.png', 'not a picture at all', 'png'],
  ['data.txt', 'ab\0cd', 'txt'],
])('%s is refused by its name or its content', async (name, content, extension) => {
  await expect(kinds.disk!.save(Buffer.from(content), name)).rejects.toThrow(
    `上传失败，存在非法文件类型：${extension}`,
  )
})

test('a picture under the name of another kind is refused', async () => {
  await expect(kinds.disk!.save(await png(), 'report.pdf')).rejects.toThrow('存在非法文件类型：pdf')
  await expect(kinds.disk!.save(await png(), 'photo.png')).resolves.toMatchObject({ type: 'image/png' })
})

test('a text in the encoding of old Windows is text too', async () => {
  const gbk = Buffer.from([0xc3, 0xc5, 0xb5, 0xea, 0x2c, 0xca, 0xfd, 0xc1, 0xbf])
  await expect(kinds.disk!.save(gbk, '门店.csv')).resolves.toMatchObject({ size: 9 })
})

test('a picture that would take gigabytes to draw is refused by its header', async () => {
  const huge = sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
  const bytes = await huge.png({ compressionLevel: 9 }).toBuffer()
  const started = performance.now()
  await expect(kinds.disk!.save(bytes, 'white.png')).rejects.toThrow('上传失败，图片已损坏或尺寸过大')
  expect(bytes.length).toBeLessThan(2_000_000)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('what the server makes itself is not doubted, and its folder must be a folder all the same', async () => {
  const saved = await kinds.disk!.save(Buffer.from('第 5 行'), 'importErrors.txt', {
    folder: 'logs/20261114',
    trusted: true,
  })
  expect(saved.path).toMatch(/^logs\/20261114\/importErrors_[0-9a-f]{16}\.txt$/)
  await expect(
    kinds.disk!.save(Buffer.from('x'), 'x.txt', { folder: '../out', trusted: true }),
  ).rejects.toThrow('上传失败！')
})

test('a link opens one file until it ends, and no other', async () => {
  const files = kinds.disk!
  const url = new URL(files.signedUrl('logs/错误.txt', 60), 'http://x')
  const [e, k] = [url.searchParams.get('e')!, url.searchParams.get('k')!]
  expect(url.pathname).toBe('/sys/common/static/logs/%E9%94%99%E8%AF%AF.txt')
  expect(files.isSigned('logs/错误.txt', e, k)).toBe(true)
  expect(files.isSigned('logs/其他.txt', e, k)).toBe(false)
  expect(files.isSigned('logs/错误.txt', String(Number(e) + 1), k)).toBe(false)
  expect(files.isSigned('logs/错误.txt', e, `${k.slice(1)}A`)).toBe(false)
  const past = new URL(files.signedUrl('logs/错误.txt', -1), 'http://x').searchParams
  expect(files.isSigned('logs/错误.txt', past.get('e')!, past.get('k')!)).toBe(false)
})

test('what a stopped process left in the scratch folder goes after a day', async () => {
  const dir = path.join(folder, 'left', 'scratch')
  await mkdir(dir, { recursive: true })
  await writeFile(path.join(dir, 'old'), 'x')
  await writeFile(path.join(dir, 'new'), 'x')
  const yesterday = new Date(Date.now() - 90_000_000)
  await utimes(path.join(dir, 'old'), yesterday, yesterday)
  makeFiles(loadConfig({ MORTISE_DATA: path.join(folder, 'left') }), db, log)
  await expect.poll(() => readdir(dir)).toEqual(['new'])
  expect(await readFile(path.join(dir, 'new'), 'utf8')).toBe('x')
})
