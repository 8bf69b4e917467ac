import { readFileSync } from 'node:fs'
import { read, utils, type WorkBook, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, mark, signedIn as test } from './fixtures.ts'
import { makeMaterials } from './materials.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '导入EXCEL' })
const previewOf = (page: Page) => dialogOf(page).getByRole('status', { name: '导入预览' })

/** Presses a button that saves a sheet, and reads it. */
async function exportedBy(page: Page, button: Locator): Promise<WorkBook> {
  const saved = page.waitForEvent('download')
  await button.click()
  return read(readFileSync(await (await saved).path()))
}

/** The headings of a sheet and the rows of this test, with cells of one text changed to another. */
function changed(book: WorkBook, mine: string, from: string, to: string): Buffer {
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const kept = rows.filter((row, at) => at < 3 || row.some((cell) => String(cell).includes(mine)))
  const cells = kept.map((row) => row.map((cell) => (cell === from ? to : cell)))
  return write(utils.book_new(utils.aoa_to_sheet(cells), '导出'), {
    type: 'buffer',
    bookType: 'xlsx',
  }) as Buffer
}

async function choose(page: Page, within: Page | Locator, buffer: Buffer): Promise<void> {
  await within.getByRole('button', { name: '导入' }).click()
  const file = { name: '导入.xlsx', mimeType: 'application/octet-stream', buffer }
  await dialogOf(page).locator('input[type=file]').setInputFiles(file)
}

test('departments that come back as they went out change nothing, and one that was renamed is renamed', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const name = `部${mark()}`
  const parentId = await post<string>('/sys/sysDepart/add', { departName: name })
  await post('/sys/sysDepart/add', { departName: `${name}下`, parentId })
  const total = async () =>
    (await get<{ total: number }>('/sys/sysDepart/list', { departName: `*${name}*` })).total
  await page.goto('/system/depart')
  const tree = page.getByRole('region', { name: '部门树' })
  const book = await exportedBy(page, tree.getByRole('button', { name: '导出' }))

  await choose(page, tree, changed(book, name, '', ''))
  await expect(previewOf(page)).toContainText('新增 0 行，更新 0 行，无变化 2 行，错误 0 行')
  await dialogOf(page).getByRole('button', { name: '开始上传' }).click()
  await expect(page.getByText('文件导入成功！数据行数：2')).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  expect(await total()).toBe(2)

  await choose(page, tree, changed(book, name, `${name}下`, `${name}改`))
  await expect(previewOf(page)).toContainText('新增 0 行，更新 1 行，无变化 1 行，错误 0 行')
  await page.screenshot({ path: 'test-results/screenshots/import-preview.png' })
  await dialogOf(page).getByRole('button', { name: '开始上传' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(await total()).toBe(2)
  const { records } = await get<{ records: { departName: string }[] }>('/sys/sysDepart/list', {
    departName: `*${name}*`,
  })
  expect(records.map(({ departName }) => departName)).toContain(`${name}改`)
})

test('materials are known by their codes; who wants new ones alone is told of the others', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const { name, code } = await makeMaterials(calls)
  await page.goto(`/materials/material#name=${encodeURIComponent(name)}`)
  const list = page.getByRole('region', { name: '物料', exact: true })
  await expect(list.getByText(`木板${name}`)).toBeVisible()
  const book = await exportedBy(page, list.getByRole('button', { name: '导出' }))
  await choose(page, list, changed(book, name, `木板${name}`, `新板${name}`))
  await expect(previewOf(page)).toContainText('新增 0 行，更新 1 行')
  await dialogOf(page).getByRole('radio', { name: '仅新增' }).check()
  await expect(previewOf(page)).toContainText('更新 0 行')
  await expect(previewOf(page)).toContainText('数据已存在')
  await dialogOf(page).getByRole('radio', { name: '新增并更新' }).check()
  await expect(previewOf(page)).toContainText('更新 1 行')
  await dialogOf(page).getByRole('button', { name: '开始上传' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(list.getByText(`新板${name}`)).toBeVisible()
  const { records } = await calls.get<{ records: { code: string }[] }>('/bas/basMaterial/list', {
    name: `*${name}*`,
    status: '1',
  })
  expect(records.filter((each) => each.code === code)).toHaveLength(1)
})
