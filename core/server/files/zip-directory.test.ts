import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { bytesSource, isZipBomb, readZipDirectory, readZipEntry } from './zip-directory.ts'

const workbook = async () =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '客户', rows: [['名称'], ['城东店']] }] }))

test('an archive tells what it holds before anything is unpacked', async () => {
  const file = bytesSource(await workbook())
  const entries = await readZipDirectory(file)
  const sheet = entries.find((entry) => entry.name === 'xl/worksheets/sheet1.xml')
  expect(entries.map((entry) => entry.name)).toContain('xl/workbook.xml')
  expect(sheet).toBeDefined()
  expect((await readZipEntry(file, sheet!, 100_000)).toString()).toContain('<worksheet')
  expect(isZipBomb(entries, file.size)).toBe(false)
})

test('an entry larger than allowed is not unpacked to its end', async () => {
  const file = bytesSource(await workbook())
  const [entry] = (await readZipDirectory(file)).toSorted((a, b) => b.size - a.size)
  await expect(readZipEntry(file, entry!, 100)).rejects.toThrow('not a readable zip archive')
})

test.each([
  ['half of an archive', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['plain text', () => Buffer.from('这不是压缩文件'.repeat(10))],
  ['nothing', () => Buffer.alloc(0)],
])('%s is no archive', async (_, spoil) => {
  const spoilt = bytesSource(spoil(await workbook()))
  await expect(readZipDirectory(spoilt)).rejects.toThrow('not a readable zip archive')
})

const entry = (packed: number, size: number) => ({ name: 'a', method: 8, packed, size, offset: 0 })

test.each([
  ['gigabytes out of a few kilobytes', [entry(40_000, 4_000_000_000)], 42_000],
  ['the same bytes counted again and again', Array.from({ length: 50 }, () => entry(40_000, 60_000)), 42_000],
  ['more files than anyone keeps', Array.from({ length: 10_001 }, () => entry(1, 1)), 1_000_000],
  ['a size that is denied', [entry(40_000, 0)], 42_000],
])('an archive with %s is a bomb', (_, entries, size) => {
  expect(isZipBomb(entries, size)).toBe(true)
})

test('a workbook of a hundred thousand rows is none', () => {
  expect(isZipBomb([entry(7_800_000, 180_000_000)], 7_900_000)).toBe(false)
})
