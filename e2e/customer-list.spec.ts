import { expect } from '@playwright/test'
import { addCustomers, base, expectShown, list, open, path, rowOf, search, searched } from './customers.ts'
import { chooseOfRow, mark, signedIn as test } from './fixtures.ts'

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
  const listCall = () =>
    page.waitForRequest(`**${base}/list*`).then((request) => new URL(request.url()).searchParams)
  await list(page).getByTitle('3', { exact: true }).click()
  await expect(list(page).getByText(/^31-/)).toBeVisible()
  const searching = listCall()
  await list(page).getByRole('button', { name: '展开' }).click()
  await searched(page).getByLabel('联系电话').fill('138')
  await searched(page).getByLabel('联系电话').press('Enter')
  expect((await searching).get('pageNo')).toBe('1')
  await expect(list(page).getByText(/^1-15 共/)).toBeVisible()
  await list(page).getByTitle('2', { exact: true }).click()
  await expect(list(page).getByText(/^16-/)).toBeVisible()
  const resetting = listCall()
  await list(page).getByRole('button', { name: '重置' }).click()
  expect((await resetting).get('pageNo')).toBe('1')
})

test('[B-059] [B-060] [B-061] the first list call names order, page and columns', async ({ page }) => {
  const call = page.waitForRequest(`**${base}/list*`)
  await page.goto(path)
  const params = new URL((await call).url()).searchParams
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
  const call = page.waitForRequest((request) => request.url().includes('nextFollowTime_begin'))
  await page.getByText('今年', { exact: true }).click()
  await searched(page).getByRole('button', { name: '查询' }).click()
  const params = new URL((await call).url()).searchParams
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
    const call = page.waitForRequest(`**${base}/list*`)
    await list(page).getByRole('columnheader', { name: '客户编号' }).first().click()
    const { searchParams } = new URL((await call).url())
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
  await expectShown(page, '批量删除成功!')
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
  await expectShown(page, '请选择一条记录！')
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
  await chooseOfRow(page, row, '删除')
  const sent = page.waitForRequest(`**${base}/delete?*`)
  await page.getByRole('dialog', { name: '确定删除吗?' }).getByRole('button', { name: '确定' }).click()
  expect(new URL((await sent).url()).searchParams.get('id')).toBeTruthy()
  await expect(list(page).getByText('1-15 共 15 条')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(15)
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
