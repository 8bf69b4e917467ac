import { expect, type Locator, type Page } from '@playwright/test'
import { cellOf as cell, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { gridOf, shownState } from '../../../e2e/grids.ts'

const firstOf = async (page: Page) => (await shownState(page, '列类型'))[0]

const heightOf = async (element: Locator) => (await element.boundingBox())?.height
const widthOf = async (element: Locator) => (await element.boundingBox())?.width

const typeSamples = async (page: Page) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  await expect(grid.getByRole('rowheader', { name: '1', exact: true })).toBeVisible()
  return grid
}

test('[B-113] [B-114] [B-117] rows are numbered; texts and numbers are typed, boxes ticked, and all of it taken back', async ({
  page,
}) => {
  const grid = await typeSamples(page)
  await expect(grid.getByRole('rowheader', { name: '2', exact: true })).toBeVisible()
  const before = await firstOf(page)
  await (await cell(grid, 1, '名称')).click()
  await page.keyboard.type('折叠门')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ name: '折叠门', qty: 4 })
  await (await cell(grid, 1, '启用')).getByRole('checkbox').click()
  await expect.poll(() => firstOf(page)).toMatchObject({ open: 'N' })
  await page.keyboard.press('Space')
  await expect.poll(() => firstOf(page)).toMatchObject({ open: 'Y' })
  await (await cell(grid, 1, '备注')).click()
  await page.keyboard.type('一')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('二')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ remark: '一\n二' })
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => firstOf(page)).toEqual(before)
})

test('[B-209] [B-210] [B-211] [B-212] cells of numbers take numbers alone, whole ones where told, and add up', async ({
  page,
}) => {
  const grid = await typeSamples(page)
  const total = grid.getByRole('row', { name: /^合计/ }).getByRole('gridcell')
  await expect(total).toHaveText('0.3')
  await (await cell(grid, 1, '数量')).click()
  await page.keyboard.type('-1x.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ qty: -1.5, pieces: 2 })
  await expect(total).toHaveText('-1.3')
  await (await cell(grid, 1, '数量')).click()
  await page.keyboard.type('-')
  await page.getByRole('button', { name: '校验并取值' }).focus()
  await expect.poll(() => firstOf(page)).toMatchObject({ qty: null })
  await expect(total).toHaveText('0.2')
})

test('[B-119] [B-123] [B-219] [B-220] options, days and times are chosen in their cells', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  await (await cell(grid, 1, '木材')).dblclick()
  await page.getByTitle('黑胡桃').last().click()
  await expect.poll(() => firstOf(page)).toMatchObject({ wood: 'walnut' })
  await (await cell(grid, 1, '饰面')).click()
  await page.keyboard.type('松木')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ finish: '松木' })
  await (await cell(grid, 1, '性别')).click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByTitle('女', { exact: true }).last().click()
  await expect.poll(() => firstOf(page)).toMatchObject({ sex: '2' })
  await (await cell(grid, 1, '交期')).click()
  await page.keyboard.type('2026/12/1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026-12-1 9:30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9:5')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => firstOf(page))
    .toMatchObject({ dueOn: '2026-12-01', startAt: '2026-12-01 09:30:00', shift: '09:05:00' })
  expect(await widthOf(await cell(grid, 1, '交期'))).toBe(135)
  expect(await widthOf(await cell(grid, 1, '开工'))).toBe(190)
  await (await cell(grid, 1, '开向')).getByText('右').click()
  await (await cell(grid, 1, '配件')).getByText('合页').click()
  await expect.poll(() => firstOf(page)).toMatchObject({ side: 'r', parts: 'lock,hinge' })
  expect(await widthOf(await cell(grid, 1, '用户'))).toBe(190)
  expect(await widthOf(await cell(grid, 1, '部门'))).toBe(190)
  await page.screenshot({ path: 'test-results/screenshots/grid-types.png' })
})

test('[B-160] [B-162] [B-164] [B-206] rows are added, tried and moved, and a row that is done is closed', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const own = specimen(page, '明细行')
  const grid = gridOf(page, '明细行')
  await own.getByRole('button', { name: '新增', exact: true }).click()
  const added = own.getByRole('textbox', { name: '第4行编码' })
  await expect(added).toBeFocused()
  await page.keyboard.type('b1')
  await expect(own.getByRole('tooltip')).toHaveText('编码以大写字母开头')
  await page.keyboard.press('Escape')
  await own.getByRole('button', { name: '校验并取值' }).click()
  await expect(own.getByRole('tooltip')).toHaveText('编码不能为空')
  await expect(added).toBeFocused()
  await page.keyboard.type('B1')
  await page.keyboard.press('Enter')
  await (await cell(grid, 2, '编码')).hover()
  await expect(own.getByRole('tooltip').first()).toHaveText('编码不能重复')
  await page.screenshot({ path: 'test-results/screenshots/grid-lines.png' })
  await grid.getByRole('button', { name: '第1行操作' }).click()
  await expect(page.getByRole('menuitem', { name: '向上移' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: '向下移' }).click()
  await expect(await cell(grid, 1, '编码')).toHaveText('B1')
  await (await cell(grid, 3, '编码')).click()
  await page.keyboard.type('X')
  await expect(await cell(grid, 3, '编码')).toHaveText('C1')
  await grid.getByRole('button', { name: '第1行操作' }).click()
  await page.getByRole('menuitem', { name: '插入一行' }).click()
  await expect(await cell(grid, 2, '名称')).toHaveText('门')
  expect(await seriousFaults(page)).toEqual([])
})

test('[B-159] [B-163] [B-214] rows that are ticked are removed together once that is confirmed, and none stays ticked', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '明细行')
  const ticked = grid.getByRole('checkbox', { name: /^选择第/, checked: true })
  for (const row of [1, 2]) await grid.getByRole('checkbox', { name: `选择第${row}行` }).click()
  await expect(ticked).toHaveCount(2)
  const remove = specimen(page, '明细行').getByRole('button', { name: '删除', exact: true })
  await remove.click()
  await expect(page.getByText('确定要删除这 2 项吗?')).toBeVisible()
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await expect(await cell(grid, 1, '编码')).toHaveText('A1')
  await remove.click()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect(await cell(grid, 1, '编码')).toHaveText('C1')
  await expect(ticked).toHaveCount(0)
  await specimen(page, '明细行').getByRole('button', { name: '校验并取值' }).click()
  await expect
    .poll(async () => (await shownState<{ deleteIds: string[] }>(page, '明细行')).deleteIds.toSorted())
    .toEqual(['a', 'b'])
})

test('[B-384] rows are as high as their size says, and a grid no higher than 400', async ({ page }) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  const row = grid.locator('[data-row="0"]')
  for (const [size, height] of [
    ['medium', 61],
    ['small', 48],
    ['mini', 40],
    ['tiny', 32],
  ] as const) {
    await specimen(page, '列类型').getByText(size).click()
    await expect.poll(() => heightOf(row)).toBe(height)
  }
  expect(await heightOf(grid.locator('.mortise-grid-figures'))).toBe(32)
  expect(await heightOf(specimen(page, '一万行').locator('.mortise-grid-scroll'))).toBe(400)
})

test('[B-357] [B-358] a grid shows ten rows a page, and which of how many they are', async ({ page }) => {
  await page.goto('/demo/grid')
  const paged = specimen(page, '分页')
  await expect(paged.getByText('1-10 共 45 条')).toBeVisible()
  await paged.getByRole('combobox').click()
  await expect(page.locator('.ant-select-item-option-content')).toHaveText([/10/, /20/, /30/])
})

test('ten thousand rows: a key press draws one row, cells are copied and pasted as spreadsheets do', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/grid')
  const own = specimen(page, '一万行')
  const grid = gridOf(page, '一万行')
  const drawn = async () => {
    await own.getByRole('button', { name: '已画行数' }).click()
    return shownState<number>(page, '一万行')
  }
  await (await cell(grid, 2, '列1')).click()
  const before = await drawn()
  await own.getByRole('textbox', { name: '第2行列1' }).focus()
  await page.keyboard.type('大门')
  expect((await drawn()) - before).toBe(1)
  await (await cell(grid, 3, '列1')).click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(own.getByRole('status', { name: '选中区域' })).toContainText('求和：2.3')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('大门\t0.8\r\nM00003-0\t1.5\r\n')
  await (await cell(grid, 5, '列1')).click()
  await page.keyboard.press('Control+v')
  await expect(await cell(grid, 6, '列1')).toHaveText('M00003-0')
  await page.keyboard.press('Control+ArrowDown')
  await expect(await cell(grid, 10_000, '列1')).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/grid-wide.png' })
})
