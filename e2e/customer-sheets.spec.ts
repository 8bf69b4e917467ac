import { readFileSync } from 'node:fs'
import { type CellObject, read, type WorkBook, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { base, expectShown, list, open, rowOf, search } from './customers.ts'
import { callsOf, mark, telephone, signedIn as test } from './fixtures.ts'

/** Exports the rows of these names and answers the sheet. */
async function exported(
  page: Page,
  ...names: string[]
): Promise<{ book: WorkBook; file: string; address: URL }> {
  for (const name of names) {
    await list(page)
      .getByRole('checkbox', { name: `选择${name}`, exact: true })
      .check()
  }
  const call = page.waitForRequest(`**${base}/exportXls*`)
  const saved = page.waitForEvent('download')
  await list(page).getByRole('button', { name: '导出' }).click()
  const download = await saved
  const book = read(readFileSync(await download.path()))
  return { book, file: download.suggestedFilename(), address: new URL((await call).url()) }
}

/** Changes every cell of the first sheet that holds one of these texts. */
function changed(book: WorkBook, changes: Readonly<Record<string, string>>): Buffer {
  const cells: [string, CellObject][] = Object.entries(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  for (const [at, cell] of cells) {
    const next = at.startsWith('!') ? undefined : changes[String(cell.v)]
    if (next !== undefined) Object.assign(cell, { v: next, w: next, t: 's' })
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

async function openImport(page: Page): Promise<Locator> {
  await list(page).getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
  return dialog
}

async function send(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: '开始上传' }).click()
}

test('[B-275] an export asks for what was searched, and for the rows that are selected by their ids', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const name = `周${mark()}`
  const names = [`${name}甲`, `${name}乙`, `${name}丙`]
  for (const customerName of names) await post(`${base}/add`, { customerName, tel: telephone() })
  const { records } = await get<{ records: { id: string; customerName: string }[] }>(`${base}/list`, {
    customerName: `*${name}*`,
  })
  const idOf = new Map(records.map((row) => [row.customerName, row.id]))
  await open(page)
  await search(page, name)
  const [first = '', second = '', left = ''] = names
  const { book, address } = await exported(page, first, second)
  expect(address.searchParams.get('customerName')).toBe(`*${name}*`)
  const ids = address.searchParams.get('selections') ?? ''
  const wanted = [first, second].map((each) => idOf.get(each) ?? '')
  expect(ids.split(',').toSorted()).toEqual(wanted.toSorted())
  const sheet = JSON.stringify(book.Sheets)
  expect([first, second, left].map((each) => sheet.includes(each))).toEqual([true, true, false])
})

test('[B-006] [B-042] [B-315] [B-342] a customer goes out as a sheet, is changed there, and comes in as another', async ({
  page,
  request,
}) => {
  const [name, tel] = [`陈${mark()}`, telephone()]
  const { post } = await callsOf(request)
  await post(`${base}/add`, { customerName: name, tel, customer_level: 'B' })
  await open(page)
  await search(page, name)
  const { book, file, address } = await exported(page, name)
  expect(file).toBe('客户.xls')
  expect(address.searchParams.get('customerName')).toBe(`*${name}*`)
  expect(address.searchParams.get('selections')).toMatch(/^\w+$/)

  const dialog = await openImport(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const template = await saved
  expect(template.suggestedFilename()).toBe('客户.xlsx')
  expect(JSON.stringify(read(readFileSync(await template.path())).Sheets)).toContain('客户名称')

  await send(dialog, '客户.xlsx', changed(book, { [name]: `${name}改`, [tel]: telephone() }))
  await expectShown(page, '文件导入成功！数据行数：1')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, `${name}改`)).toHaveCount(1)
  await expect(rowOf(page, `${name}改`)).toContainText('B级')
})

test('[B-341] rows that are refused are told with the file that says why', async ({ page, request }) => {
  const [name, tel] = [`杨${mark()}`, telephone()]
  const { post } = await callsOf(request)
  await post(`${base}/add`, { customerName: name, tel })
  await open(page)
  await search(page, name)
  const { book } = await exported(page, name)
  await send(await openImport(page), '客户.xlsx', changed(book, { [tel]: '12345' }))
  const dialog = page.getByRole('dialog', { name: '导入成功,但是有错误数据!' })
  await expect(dialog).toContainText('文件导入成功，但有错误。')
  await expect(dialog).toContainText('错误行数：1')
  await page.screenshot({ path: 'test-results/screenshots/import-errors.png' })
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '点击下载' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('12345')
})

test('[B-137] [B-343] a file that is no sheet is refused by name, and the window stays', async ({ page }) => {
  await open(page)
  const dialog = await openImport(page)
  await send(dialog, '客户.xls', Buffer.from('这不是表格'))
  await expect(page.locator('.ant-message-warning')).toContainText(/^客户\.xls 文件导入失败:.*\.$/)
  await expect(dialog).toBeVisible()
})
