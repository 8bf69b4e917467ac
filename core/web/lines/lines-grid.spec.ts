import { expect, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/lines-${name}.png` })
const gridOf = (page: Page) => page.getByRole('grid', { name: '样板明细' })
const linesOf = async (page: Page) =>
  JSON.parse((await page.getByRole('status', { name: '样板明细的值' }).textContent()) ?? '[]') as Record<
    string,
    unknown
  >[]
const result = (page: Page) => page.getByRole('status', { name: '结果' })

test('lines follow their definition: a key draws one row, cells come and go, and a copy is a line of its own', async ({
  page,
}) => {
  await page.goto('/demo/lines')
  const grid = gridOf(page)
  await (await cellOf(grid, 3, '数量')).click()
  const drawn = async () => {
    await page.getByRole('button', { name: '已画行数' }).click()
    return Number(/\d+/.exec((await result(page).textContent()) ?? '')?.[0])
  }
  const before = await drawn()
  await (await cellOf(grid, 2, '数量')).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await linesOf(page))[1]).toMatchObject({ qty: 12 })
  // The row itself and the one that is selected next; some fifteen are in sight, of a table whose value is a new one.
  expect((await drawn()) - before).toBeLessThanOrEqual(8)
  await expect(await cellOf(grid, 2, '金额')).toHaveText('1,212.00')
  expect((await linesOf(page))[1]).toMatchObject({ id: 'line2', qty: 12, amount: 1212 })

  // The second line has no glass, so nothing is asked about it.
  const pane = await cellOf(grid, 2, '玻璃款式')
  await expect(pane).toHaveText('')
  await expect(pane).toHaveAttribute('aria-readonly', 'true')
  await (await cellOf(grid, 2, '带玻璃')).getByRole('checkbox').click()
  await expect(pane).not.toHaveAttribute('aria-readonly')
  await page.getByRole('button', { name: '校验' }).click()
  await expect(result(page)).toHaveText('1 处有误')
  await expect(page.getByRole('textbox', { name: '第2行玻璃款式' })).toBeFocused()
  await page.keyboard.type('磨砂')
  await page.keyboard.press('Enter')

  await grid.getByRole('button', { name: '第2行操作' }).click()
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '复制' }).click()
  await expect.poll(async () => (await linesOf(page)).length).toBe(31)
  const copy = (await linesOf(page))[2]
  expect(copy).toMatchObject({ door: '样板2', pane: '磨砂', lineKey: expect.stringContaining('_tid-') })
  expect(copy).not.toHaveProperty('id')
  await shot(page, 'open')

  // A line can be filled in whole, where a field comes as soon as another asks for it.
  await grid.getByRole('button', { name: '第5行操作' }).click()
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑第5行' })
  await expect(dialog.getByLabel('样板', { exact: true })).toHaveValue('样板4')
  await expect(dialog.getByLabel('玻璃款式')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: '带玻璃' }).check()
  await dialog.getByLabel('玻璃款式').fill('水纹')
  await shot(page, 'row')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(await cellOf(grid, 5, '玻璃款式')).toHaveText('水纹')

  await page.getByRole('checkbox', { name: '只读' }).check()
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
  await expect(await cellOf(grid, 3, '玻璃款式')).toHaveText('磨砂')
  await shot(page, 'read')
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await shot(page, 'narrow')
})

test('a line chooses a record and a person by a part of their names, and both are there when it is opened again', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const [part, name] = [`门扇${mark()}`, `样单${mark()}`]
  await post('/demo/part/add', { name: part })
  await page.goto('/demo/forms')
  await page.getByRole('region', { name: '样单' }).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  const grid = form.getByRole('grid', { name: '样板明细' })
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('橡木门')
  await (await cellOf(grid, 1, '部件')).click()
  await page.keyboard.type(part)
  await page.locator('.ant-select-dropdown').getByTitle(part, { exact: true }).click()
  await expect(await cellOf(grid, 1, '部件')).toHaveText(part)
  await (await cellOf(grid, 1, '验收人')).click()
  await page.keyboard.type('管理员')
  await page.locator('.ant-select-dropdown').getByTitle('管理员', { exact: true }).last().click()
  await expect(await cellOf(grid, 1, '验收人')).toHaveText('管理员')
  await page.keyboard.press('Delete')
  await expect(await cellOf(grid, 1, '验收人')).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(await cellOf(grid, 1, '验收人')).toHaveText('管理员')
  await shot(page, 'picked')
  const sent = page.waitForRequest('**/api/demoSampleOrder/add')
  await page.keyboard.press('Control+s')
  const { doors } = (await sent).postDataJSON() as { doors: Record<string, unknown>[] }
  expect(doors).toMatchObject([{ door: '橡木门', part: expect.any(String), checker: 'admin' }])
  for (const unsent of ['id', 'lineKey', 'part_dictText']) expect(doors[0]).not.toHaveProperty(unsent)
  await expect(form).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '编辑' }).click()
  const again = page.getByRole('dialog', { name: '编辑' }).getByRole('grid', { name: '样板明细' })
  await expect(await cellOf(again, 1, '部件')).toHaveText(part)
  await expect(await cellOf(again, 1, '验收人')).toHaveText('管理员')
})
