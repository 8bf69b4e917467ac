import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { defineEntity, f } from '@mortise/model'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { sheetColumns } from '../cells/column.ts'
import { withReader } from './read-sheet.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mortise-read-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const Door = defineEntity('door', { label: '门', fields: { name: f.text('名称') } })

test('a reader that is waited for too long is ended, in words, and leaves its place to others', async () => {
  const file = path.join(folder, 'a.xlsx')
  await writeFile(file, await writeXlsx({ sheets: [{ name: 'a', rows: [['名称'], ['橡木门']] }] }))
  const sheets = [{ file, columns: sheetColumns(Door, new Map()), rowLimit: 10 }]
  const read = async (longest?: number) => {
    let count = 0
    await withReader(
      sheets,
      10_000,
      (takeSheet) => takeSheet(async (records) => void (count += records.length)),
      longest,
    )
    return count
  }
  // More of them than may read at once.
  const late = await Promise.allSettled([1, 1, 1, 1].map(read))
  for (const each of late)
    expect(each).toMatchObject({ reason: { message: '文件导入失败:文件读取超时，请拆分后再导入' } })
  expect(await read()).toBe(1)
})
