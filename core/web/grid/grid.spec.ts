import { expect, type Locator, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/desk.ts'

const specimen = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const gridOf = (page: Page, title: string) => page.getByRole('grid', { name: title, exact: true })
/** A cell by the number of its row and the title of its column. */
async function cell(grid: Locator, row: number, title: string) {
  const heading = grid.getByRole('columnheader', { name: title, exact: true })
  const at = await heading.getAttribute('aria-colindex')
  const headings = await grid.locator('.mortise-grid-heading').count()
  return grid.locator(`[role=row][aria-rowindex="${row + headings}"] [aria-colindex="${at}"]`)
}
const valueOf = async (page: Page, title: string): Promise<never> =>
  JSON.parse((await page.getByRole('status', { name: `${title}的值` }).textContent()) ?? 'null') as never

test.describe.configure({ timeout: 40_000 })

test('every type of column is drawn, typed into and read back', async ({ page }) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  await expect(grid).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/grid-types.png' })
  await (await cell(grid, 1, '名称')).click()
  await page.keyboard.type('折叠门')
  await page.keyboard.press('Tab')
  await page.keyboard.type('-1.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => valueOf(page, '列类型'))
    .toMatchObject([{ name: '折叠门', qty: -1.5, pieces: 2 }, {}])
  await (await cell(grid, 1, '启用')).getByRole('checkbox').click()
  await expect.poll(() => valueOf(page, '列类型')).toMatchObject([{ open: 'N' }, {}])
  await (await cell(grid, 1, '木材')).dblclick()
  await page.getByTitle('黑胡桃').last().click()
  await expect.poll(() => valueOf(page, '列类型')).toMatchObject([{ wood: 'walnut' }, {}])
  await page.keyboard.press('Control+z')
  await expect.poll(() => valueOf(page, '列类型')).toMatchObject([{ wood: 'oak' }, {}])
  await page.screenshot({ path: 'test-results/screenshots/grid-typed.png' })
})

test('rows are added, copied, moved and removed', async ({ page }) => {
  await page.goto('/demo/grid')
  const own = specimen(page, '明细行')
  const grid = gridOf(page, '明细行')
  await own.scrollIntoViewIfNeeded()
  await own.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('b1')
  await page.keyboard.press('Enter')
  await own.getByRole('button', { name: '校验并取值' }).click()
  await expect(own.getByRole('tooltip')).toHaveText('编码以大写字母开头')
  await page.screenshot({ path: 'test-results/screenshots/grid-lines.png', fullPage: true })
  await grid.getByRole('button', { name: '第1行操作' }).click()
  await page.getByRole('menuitem', { name: '向下移' }).click()
  await expect(await cell(grid, 1, '编码')).toHaveText('B1')
  await grid.getByRole('checkbox', { name: '选择第1行' }).click()
  await grid.getByRole('checkbox', { name: '选择第2行' }).click()
  await own.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('确定要删除这 2 项吗?')).toBeVisible()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect.poll(() => valueOf(page, '明细行')).toMatchObject({ deleteIds: ['b', 'a'] })
  expect(await seriousFaults(page)).toEqual([])
})

test('ten thousand rows scroll, and a key press draws one row', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/grid')
  const own = specimen(page, '一万行')
  const grid = gridOf(page, '一万行')
  await (await cell(grid, 2, '列1')).click()
  const drawn = async () => {
    await own.getByRole('button', { name: '已画行数' }).click()
    return Number(await page.getByRole('status', { name: '一万行的值' }).textContent())
  }
  await (await cell(grid, 2, '列1')).click()
  const before = await drawn()
  await (await cell(grid, 2, '列1')).click()
  await page.keyboard.type('门')
  const after = await drawn()
  expect(after - before).toBeLessThan(6)
  await page.keyboard.press('Escape')
  await (await cell(grid, 2, '列1')).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('门\t20.1')
  await page.keyboard.press('Control+ArrowDown')
  await expect(await cell(grid, 10_000, '列1')).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/grid-wide.png', fullPage: true })
})
