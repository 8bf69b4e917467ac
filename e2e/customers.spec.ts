import { readFileSync } from 'node:fs'
import { type CellObject, read, type WorkBook, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, seriousFaults, telephone, signedIn as test } from './desk.ts'

const path = '/customers/customer'
const base = '/erp_customer/erpCustomer'
const list = (page: Page) => page.getByRole('region', { name: '客户', exact: true })
const searched = (page: Page) => list(page).getByRole('search')
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
const told = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** The list of customers, with its rows. */
async function open(page: Page): Promise<void> {
  await page.goto(path)
  await expect(list(page).getByText(/^1-15 共/)).toBeVisible({ timeout: 30_000 })
}

async function search(page: Page, name: string): Promise<void> {
  await searched(page).getByLabel('客户名称').fill(name)
  await searched(page).getByLabel('客户名称').press('Enter')
}

async function openForm(page: Page, row: Locator, action: string): Promise<Locator> {
  if (action === '编辑') await row.getByRole('button', { name: '编辑' }).click()
  else {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog).toBeVisible()
  return dialog
}

const addCustomers = async (request: Parameters<typeof callsOf>[0], names: readonly string[]) => {
  const { post } = await callsOf(request)
  for (const customerName of names) await post(`${base}/add`, { customerName, tel: telephone() })
}

test('[B-004] [B-007] a customer is added, edited, copied and looked at, each in a window of its own', async ({
  page,
}) => {
  const name = `赵${mark()}`
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByRole('button', { name: '确定' }).click()
  await expect(add.getByText('客户名称不能为空')).toBeVisible()
  await add.getByLabel('客户名称').fill(name)
  await add.getByLabel('联系电话').fill(telephone())
  await add.getByLabel('客户等级').click()
  await page.locator('.ant-select-dropdown').getByTitle('A级').click()
  await add.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('赵太太')
  await page.keyboard.press('Tab')
  await page.keyboard.type(telephone())
  await page.keyboard.press('Enter')
  await page.screenshot({ path: 'test-results/screenshots/customer-add.png' })
  await add.getByRole('button', { name: '确定' }).click()
  await told(page, '添加成功！')
  await expect(add).toBeHidden()

  await search(page, name)
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(rowOf(page, name)).toContainText('A级')

  const edit = await openForm(page, rowOf(page, name), '编辑')
  await expect(edit.getByLabel('客户名称')).toHaveValue(name)
  await expect(await cellOf(edit.getByRole('grid', { name: '联系人' }), 1, '姓名')).toHaveText('赵太太')
  await edit.getByLabel('详细地址').fill('翡翠湾3幢')
  await edit.getByLabel('详细地址').press('Enter')
  await told(page, '编辑成功!')
  await expect(rowOf(page, name)).toContainText('翡翠湾3幢')

  const copy = await openForm(page, rowOf(page, name), '复制')
  await expect(copy.getByLabel('详细地址')).toHaveValue('翡翠湾3幢')
  await copy.getByLabel('客户名称').fill(`${name}二`)
  await copy.getByLabel('联系电话').fill(telephone())
  await copy.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, name)).toHaveCount(2)

  const detail = await openForm(page, rowOf(page, `${name}二`), '详情')
  await expect(detail).toContainText('赵太太')
  await expect(detail).toContainText(/KH\d{12}/)
  await page.screenshot({ path: 'test-results/screenshots/customer-detail.png' })
})

test('[B-008] what is only looked at cannot be sent', async ({ page }) => {
  await open(page)
  const detail = await openForm(page, list(page).getByRole('row').nth(1), '详情')
  await expect(detail.getByRole('button', { name: '关闭' }).last()).toBeVisible()
  await expect(detail.getByRole('button', { name: '确定' })).toHaveCount(0)
  await expect(detail.locator('input:not([readonly]), textarea:not([readonly])')).toHaveCount(0)
})

test('[B-056] a copy is sent without id and audit', async ({ page, request }) => {
  const name = `钱${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const copy = await openForm(page, rowOf(page, name), '复制')
  await copy.getByLabel('联系电话').fill(telephone())
  const sent = page.waitForRequest(`**${base}/add`)
  await copy.getByRole('button', { name: '确定' }).click()
  const body = (await sent).postDataJSON() as object
  expect(body).toMatchObject({ customerName: name })
  for (const key of ['id', 'createTime', 'createBy', 'updateTime', 'updateBy'])
    expect(body).not.toHaveProperty(key)
  await told(page, '添加成功！')
})

test('[B-003] a list is narrowed by searching and is whole again after a reset', async ({
  page,
  request,
}) => {
  const name = `孙${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(list(page).getByText('1-1 共 1 条')).toBeVisible()
  await list(page).getByRole('button', { name: '重置' }).click()
  await expect(list(page).getByText(/1-15 共 \d+ 条/)).toBeVisible()
  await expect(searched(page).getByLabel('客户名称')).toHaveValue('')
  await page.screenshot({ path: 'test-results/screenshots/customers.png' })
})

test('[B-134] searching and resetting go back to the first page', async ({ page }) => {
  await open(page)
  const asked = () =>
    page.waitForRequest(`**${base}/list*`).then((request) => new URL(request.url()).searchParams)
  await list(page).getByTitle('3', { exact: true }).click()
  await expect(list(page).getByText(/^31-/)).toBeVisible()
  const searching = asked()
  await list(page).getByRole('button', { name: '展开' }).click()
  await searched(page).getByLabel('联系电话').fill('138')
  await searched(page).getByLabel('联系电话').press('Enter')
  expect((await searching).get('pageNo')).toBe('1')
  await expect(list(page).getByText(/^1-15 共/)).toBeVisible()
  await list(page).getByTitle('2', { exact: true }).click()
  await expect(list(page).getByText(/^16-/)).toBeVisible()
  const resetting = asked()
  await list(page).getByRole('button', { name: '重置' }).click()
  expect((await resetting).get('pageNo')).toBe('1')
})

test('[B-059] [B-060] [B-061] the first list call names order, page and columns', async ({ page }) => {
  const asked = page.waitForRequest(`**${base}/list*`)
  await page.goto(path)
  const params = new URL((await asked).url()).searchParams
  expect(Object.fromEntries(params)).toMatchObject({
    column: 'createTime',
    order: 'desc',
    pageNo: '1',
    pageSize: '15',
  })
  expect(params.get('field')).toMatch(/^id,customerNo,customerName,/)
})

test('[B-064] a range of days is sent as its begin and its end', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: '展开' }).click()
  await searched(page).getByLabel('下次跟进时间').click()
  const asked = page.waitForRequest((request) => request.url().includes('nextFollowTime_begin'))
  await page.getByText('今年', { exact: true }).click()
  await searched(page).getByRole('button', { name: '查询' }).click()
  const params = new URL((await asked).url()).searchParams
  const year = new Date().getFullYear()
  expect(params.get('nextFollowTime_begin')).toBe(`${year}-01-01 00:00:00`)
  expect(params.get('nextFollowTime_end')).toBe(`${year}-12-31 23:59:59`)
})

test('[B-355] [B-356] the pager begins with 15 rows, offers other sizes and jumps', async ({ page }) => {
  await open(page)
  await expect(list(page).getByRole('row')).toHaveCount(16)
  await expect(list(page).getByText('跳至')).toBeVisible()
  await list(page).getByText('15 条/页').click()
  const sizes = page.locator('.ant-select-item-option-content')
  await expect(sizes).toHaveText(['10', '15', '20', '30', '50', '100', '200'].map((size) => `${size} 条/页`))
  await sizes.filter({ hasText: '30 条/页' }).click()
  await expect(list(page).getByRole('row')).toHaveCount(31)
})

test('a heading sorts up, and then down', async ({ page }) => {
  await open(page)
  const order = async () => {
    const asked = page.waitForRequest(`**${base}/list*`)
    await list(page).getByRole('columnheader', { name: '客户编号' }).first().click()
    const { searchParams } = new URL((await asked).url())
    return `${searchParams.get('column')} ${searchParams.get('order')}`
  }
  expect(await order()).toBe('customerNo asc')
  expect(await order()).toBe('customerNo desc')
})

test('[B-005] [B-229] [B-274] several rows are deleted together, after a question', async ({
  page,
  request,
}) => {
  const name = `李${mark()}`
  await addCustomers(request, [`${name}一`, `${name}二`, `${name}三`])
  await open(page)
  await search(page, name)
  await list(page)
    .getByRole('checkbox', { name: `选择${name}一` })
    .check()
  await list(page)
    .getByRole('checkbox', { name: `选择${name}二` })
    .check()
  await expect(list(page).getByRole('status')).toContainText('已选择 2 项')
  await list(page).getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '确认删除' })
  await expect(question).toContainText('是否删除选中数据?')
  const sent = page.waitForRequest(`**${base}/deleteBatch*`)
  await question.getByRole('button', { name: '确定' }).click()
  expect(new URL((await sent).url()).searchParams.get('ids')).toMatch(/^\w+,\w+,$/)
  await told(page, '批量删除成功!')
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(list(page).getByRole('status')).toHaveCount(0)
})

test('[B-228] nothing selected is nothing to delete', async ({ page }) => {
  await open(page)
  const first = list(page)
    .getByRole('checkbox', { name: /^选择(?!本页)/ })
    .first()
  await first.check()
  await list(page).getByRole('button', { name: '批量操作' }).click()
  // As a screen reader presses it: the menu stays open while the selection goes.
  await first.evaluate((box: HTMLElement) => box.click())
  await expect(list(page).getByRole('status')).toHaveCount(0)
  await page.getByRole('menuitem', { name: '删除' }).click()
  await told(page, '请选择一条记录！')
})

test('[B-135] [B-273] deleting the last row of the last page steps back a page', async ({
  page,
  request,
}) => {
  const name = `周${mark()}`
  await addCustomers(
    request,
    Array.from({ length: 16 }, (_, index) => `${name}-${String(index).padStart(2, '0')}`),
  )
  await open(page)
  await search(page, name)
  await list(page).getByTitle('2', { exact: true }).click()
  await expect(list(page).getByText('16-16 共 16 条')).toBeVisible()
  const row = rowOf(page, name)
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const sent = page.waitForRequest(`**${base}/delete?*`)
  await page.getByRole('dialog', { name: '确定删除吗?' }).getByRole('button', { name: '确定' }).click()
  expect(new URL((await sent).url()).searchParams.get('id')).toBeTruthy()
  await expect(list(page).getByText('1-15 共 15 条')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(15)
})

test('a customer is moved on by the buttons of its state, with the reason that is asked for', async ({
  page,
  request,
}) => {
  const name = `吴${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const choose = async (action: string) => {
    await rowOf(page, name).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('流失')
  const dialog = page.getByRole('dialog', { name: '流失' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('流失原因：').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('竞品', { exact: true }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await told(page, '流失成功！')
  await expect(rowOf(page, name)).toContainText('已流失')
  await expect(rowOf(page, name).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await choose('重新跟进')
  await page
    .getByRole('dialog', { name: '确认重新跟进该客户？' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(rowOf(page, name)).toContainText('已联系')
  await expect(rowOf(page, name).getByRole('button', { name: '编辑' })).toBeVisible()
})

test('[B-336] a save that is refused says why and keeps what was typed', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByLabel('客户名称').fill('郑七')
  await add.getByLabel('联系电话').fill('12345')
  await add.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.ant-message-warning')).toContainText('联系电话12345格式不正确')
  await expect(add.getByLabel('客户名称')).toHaveValue('郑七')
  await expect(add.locator('.ant-form-item-explain-error')).toContainText('联系电话12345格式不正确')
})

test('of two who edit one customer the second is told, and keeps what was typed', async ({
  page,
  request,
}) => {
  const name = `王${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const edit = await openForm(page, rowOf(page, name), '编辑')
  await edit.getByLabel('推荐人').fill('我写的')
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { id: string }[] }>(`${base}/list`, { customerName: name })
  await post(`${base}/edit`, { id: records[0]?.id, referees: '别人写的' })
  await edit.getByRole('button', { name: '确定' }).click()
  const compared = page.getByRole('dialog', { name: '数据已被他人修改' })
  await compared.getByRole('radiogroup', { name: '推荐人' }).getByLabel('别人写的').check()
  await compared.getByRole('button', { name: '返回继续填写' }).click()
  await expect(edit.getByLabel('推荐人')).toHaveValue('我写的')
  await edit.getByRole('button', { name: '确定' }).click()
  await compared.getByRole('button', { name: '全部采用最新' }).click()
  await compared.getByRole('button', { name: '按以上选择保存' }).click()
  await expect(edit).toBeHidden()
  const kept = await get<{ records: { referees: string }[] }>(`${base}/list`, { customerName: name })
  expect(kept.records[0]?.referees).toBe('别人写的')
})

test('a form that was typed into is not closed without a question', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByLabel('客户名称').fill('冯八')
  await add.getByRole('button', { name: '取消' }).click()
  const question = page.getByRole('dialog', { name: '内容尚未保存，确定关闭吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(add.getByLabel('客户名称')).toHaveValue('冯八')
  await add.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(add).toBeHidden()
})

test('Chinese is typed through the letters of an input method without being cut short', async ({ page }) => {
  await open(page)
  await searched(page).getByLabel('客户名称').focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'zhao', selectionStart: 4, selectionEnd: 4 })
  await keyboard.send('Input.imeSetComposition', { text: '赵', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: '赵' })
  await expect(searched(page).getByLabel('客户名称')).toHaveValue('赵')
})

/** Exports the one row that is selected and answers the sheet. */
async function exported(page: Page, name: string): Promise<{ book: WorkBook; file: string; address: URL }> {
  await list(page)
    .getByRole('checkbox', { name: `选择${name}` })
    .check()
  const asked = page.waitForRequest(`**${base}/exportXls*`)
  const saved = page.waitForEvent('download')
  await list(page).getByRole('button', { name: '导出' }).click()
  const download = await saved
  const book = read(readFileSync(await download.path()))
  return { book, file: download.suggestedFilename(), address: new URL((await asked).url()) }
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

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  await list(page).getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await expect(dialog.getByRole('button', { name: '开始上传' })).toBeDisabled()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: '开始上传' }).click()
  return dialog
}

test('[B-006] [B-042] [B-275] [B-315] [B-342] a customer goes out as a sheet, is changed there, and comes in as another', async ({
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

  const dialog = await chooseFile(
    page,
    '客户.xlsx',
    changed(book, { [name]: `${name}改`, [tel]: telephone() }),
  )
  await told(page, '文件导入成功！数据行数：1')
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
  await chooseFile(page, '客户.xlsx', changed(book, { [tel]: '12345' }))
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
  const dialog = await chooseFile(page, '客户.xls', Buffer.from('这不是表格'))
  await expect(page.locator('.ant-message-warning')).toContainText(/^客户\.xls 文件导入失败:.*\.$/)
  await expect(dialog).toBeVisible()
})

test('the list, the form and the detail of customers have nothing serious against them', async ({ page }) => {
  await open(page)
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await list(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog', { name: '新增' }).getByLabel('客户名称')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
