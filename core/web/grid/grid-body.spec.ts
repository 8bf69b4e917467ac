import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { boxOf, cellAt, rowAt, shownState } from '../../../e2e/grids.ts'

test('[B-115] one row is chosen by its radio, rows open and tell more below them', async ({ page }) => {
  await page.goto('/demo/grid-board')
  const own = specimen(page, '展开行')
  const grid = page.getByRole('grid', { name: '展开行', exact: true })
  await grid.getByRole('radio', { name: '选择第2行' }).click()
  await grid.getByRole('radio', { name: '选择第3行' }).click()
  await expect.poll(() => shownState<unknown>(page, '展开行')).toEqual(['3'])
  await expect(grid.getByRole('radio', { checked: true })).toHaveCount(1)

  const third = await boxOf(rowAt(grid, 3))
  await grid.getByRole('button', { name: '展开第2行' }).click()
  const parts = page.getByRole('grid', { name: 'DD-0002的部件' })
  await expect(parts.getByText('DD-0002 门框')).toBeVisible()
  // A grid in a grid has its own cells.
  await cellAt(parts, 1, 0).click()
  await expect(cellAt(parts, 1, 0)).toHaveClass(/mortise-grid-active/)
  await expect(cellAt(grid, 1, 0)).not.toHaveClass(/mortise-grid-active/)
  await expect(grid.getByRole('button', { name: '收起第2行' })).toHaveAttribute('aria-expanded', 'true')
  const details = await boxOf(own.getByRole('group', { name: '第2行详情' }))
  await expect.poll(async () => (await boxOf(rowAt(grid, 3))).y).toBe(third.y + details.height)
  // A cell below what is told is where it is seen.
  await cellAt(grid, 3, 1).click()
  await page.keyboard.type('南山店')
  await page.keyboard.press('Enter')
  await expect(cellAt(grid, 3, 1)).toHaveText('南山店')
  await expect(cellAt(grid, 4, 1)).toHaveClass(/mortise-grid-active/)
  await page.screenshot({ path: 'test-results/screenshots/grid-expand.png' })
  // Rows that scroll out of sight and back are open still, with what was typed into them.
  await cellAt(parts, 1, 1).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await cellAt(grid, 5, 1).click()
  await page.keyboard.press('Control+End')
  await expect(rowAt(grid, 50)).toBeVisible()
  await page.keyboard.press('Control+Home')
  await expect(cellAt(parts, 1, 1)).toHaveText('7')
  await grid.getByRole('button', { name: '收起第2行' }).click()
  await expect.poll(async () => (await boxOf(rowAt(grid, 3))).y).toBe(third.y)
})

test('columns are hidden, moved and drawn wider, which the next visit finds; Esc leaves the full screen', async ({
  page,
}) => {
  await page.goto('/demo/grid-board')
  const own = specimen(page, '展开行')
  const grid = page.getByRole('grid', { name: '展开行', exact: true })
  const heading = (name: string) => grid.getByRole('columnheader', { name, exact: true })
  await own.getByRole('button', { name: '列设置' }).click()
  const settings = page.getByRole('tooltip').filter({ hasText: '自定义列' })
  await settings.getByRole('checkbox', { name: '单价' }).click()
  await expect(heading('单价')).toHaveCount(0)
  await settings.getByRole('button', { name: '移动备注' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('备注移到备注的位置')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('备注移到单价的位置')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('备注移到数量的位置')).toBeAttached()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await boxOf(heading('备注'))).x)
    .toBeLessThan((await boxOf(heading('数量'))).x)
  await page.keyboard.press('Escape')
  const { x, y, width, height } = await boxOf(heading('客户'))
  await page.mouse.move(x + width - 3, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width + 57, y + height / 2, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(heading('客户'))).width).toBe(width + 60)

  await page.reload()
  await expect(heading('备注')).toBeVisible()
  await expect(heading('单价')).toHaveCount(0)
  expect((await boxOf(heading('备注'))).x).toBeLessThan((await boxOf(heading('数量'))).x)
  expect((await boxOf(heading('客户'))).width).toBe(width + 60)

  await cellAt(grid, 1, 1).click()
  await own.getByRole('button', { name: '全屏' }).click()
  const size = page.viewportSize()
  await expect.poll(async () => (await boxOf(own.locator('.mortise-grid').first())).width).toBe(size?.width)
  await page.keyboard.type('全屏输入')
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/grid-full.png' })
  // Tab goes round in it, and never to the page behind.
  const focused = own.locator('.mortise-grid').first().locator(':focus')
  await own.getByRole('button', { name: '退出全屏' }).focus()
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect(focused).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await own.getByRole('button', { name: '列设置' }).click()
  await settings.getByRole('button', { name: '恢复默认' }).click()
  await expect(heading('单价')).toBeVisible()
  await page.keyboard.press('Escape')

  // Where there is less room, columns at the sides stay while the others scroll; a group stands over its columns.
  await page.setViewportSize({ width: 1100, height: 900 })
  const [group, qty, price] = [
    await boxOf(heading('金额')),
    await boxOf(heading('数量')),
    await boxOf(heading('单价')),
  ]
  expect([group.x, group.width]).toEqual([qty.x, qty.width + price.width])
  const lefts = async () =>
    Promise.all(['单号', '客户', '创建人'].map(async (name) => (await boxOf(heading(name))).x))
  const [no = 0, customer = 0, creator = 0] = await lefts()
  await own
    .locator('.mortise-grid-scroll')
    .first()
    .evaluate((view) => view.scrollBy({ left: 120 }))
  await expect.poll(lefts).toEqual([no, customer - 120, creator])
})

test('rows are as high as they are told, and rows that a page writes anew each time keep what is typed', async ({
  page,
}) => {
  await page.goto('/demo/grid-board')
  const uneven = page.getByRole('grid', { name: '不等高行' })
  const heights = async (count: number) =>
    Promise.all(Array.from({ length: count }, async (_, at) => (await boxOf(rowAt(uneven, at + 1))).height))
  await specimen(page, '不等高行').scrollIntoViewIfNeeded()
  expect(await heights(4)).toEqual([84, 40, 40, 84])
  await cellAt(uneven, 2, 4).click()
  await page.keyboard.type('一')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('二')
  await page.keyboard.press('Enter')
  await expect.poll(() => heights(3)).toEqual([84, 62, 40])
  await page.screenshot({ path: 'test-results/screenshots/grid-heights.png' })
  // The page hands back what it was told, and the step can still be taken back.
  await expect
    .poll(async () => (await shownState<{ remark: string }[]>(page, '不等高行'))[1]?.remark)
    .toBe('一\n二')
  await page.keyboard.press('Control+z')
  await expect.poll(() => heights(3)).toEqual([84, 40, 40])

  const careless = page.getByRole('grid', { name: '每次重写' })
  await cellAt(careless, 1, 0).click()
  await page.keyboard.type('窗')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(cellAt(careless, 2, 2)).toHaveText('第2次')
  await expect(cellAt(careless, 1, 0)).toHaveText('窗')
  await expect(careless.getByRole('row', { name: /^合计/ })).toContainText('7')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('完成')
  await page.keyboard.press('Enter')
  await cellAt(careless, 2, 1).click()
  await page.keyboard.type('9')
  await expect(cellAt(careless, 2, 1)).toHaveText('2')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(cellAt(careless, 1, 1)).toHaveText('1')
})
