import { expect, type Locator, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/desk.ts'

const specimen = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const rowAt = (grid: Locator, row: number) =>
  grid.locator(`:scope > .mortise-grid-rows > [data-row="${row - 1}"]`)
const cellAt = (grid: Locator, row: number, column: number) =>
  rowAt(grid, row).locator(`[data-column="${column}"]`)
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('is not drawn')
  return box
}
async function valueOf<T>(page: Page, title: string): Promise<T> {
  const text = await page.getByRole('status', { name: `${title}的值`, exact: true }).textContent()
  return JSON.parse(text ?? 'null') as T
}

test.describe.configure({ timeout: 60_000 })

test('[B-115] one row is chosen by its radio, rows open and tell more below them', async ({ page }) => {
  await page.goto('/demo/grid-board')
  const own = specimen(page, '展开行')
  const grid = page.getByRole('grid', { name: '展开行', exact: true })
  await grid.getByRole('radio', { name: '选择第2行' }).click()
  await grid.getByRole('radio', { name: '选择第3行' }).click()
  await expect.poll(() => valueOf(page, '展开行')).toEqual(['3'])
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
  const told = await boxOf(own.getByRole('group', { name: '第2行详情' }))
  await expect.poll(async () => (await boxOf(rowAt(grid, 3))).y).toBe(third.y + told.height)
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
  const places = async () =>
    Promise.all(['单号', '客户', '创建人'].map(async (name) => (await boxOf(heading(name))).x))
  const [no = 0, customer = 0, creator = 0] = await places()
  await own
    .locator('.mortise-grid-scroll')
    .first()
    .evaluate((view) => view.scrollBy({ left: 120 }))
  await expect.poll(places).toEqual([no, customer - 120, creator])
})

test('rows of a tree are fetched when they are opened, by keys or mouse, and once more where that failed', async ({
  page,
}) => {
  await page.goto('/demo/grid-board')
  const own = specimen(page, '树形行')
  const tree = page.getByRole('treegrid', { name: '树形行' })
  const named = (name: string) => tree.getByRole('row').filter({ hasText: name })
  await cellAt(tree, 1, 0).click()
  await page.keyboard.press('ArrowRight')
  await expect(own.getByText('加载中...')).toBeVisible()
  await expect(named('门扇')).toHaveAttribute('aria-level', '2')
  await expect(named('平开门')).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByRole('row', { name: /^合计/ })).toContainText('33')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(named('面板')).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(named('面板')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(named('面板')).toBeVisible()
  // A row that said it had some, and has none, is a leaf.
  await named('空组件').getByRole('button', { name: '展开下级' }).click()
  await expect(named('空组件')).not.toHaveAttribute('aria-expanded')
  await named('断线组件').getByRole('button', { name: '展开下级' }).click()
  await expect(own.getByText('网络连接失败，请检查网络')).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/grid-tree.png' })
  await own.getByRole('button', { name: '重试' }).click()
  await expect(named('找回的部件')).toBeVisible()
  await named('门锁').getByRole('button', { name: '展开下级' }).click()
  await named('锁芯').locator('[data-column="1"]').click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => valueOf<Record<string, unknown>[]>(page, '树形行'))
    .toContainEqual(expect.objectContaining({ id: 'core', parentId: 'lock', qty: 3 }))
  expect(await seriousFaults(page, '[aria-label="树形行"]')).toEqual([])

  // Drawn right below an open row, a row stands below it; what is below it goes along.
  const grip = (name: string) => named(name).locator('[data-handle]')
  const placesOf = async () =>
    (await valueOf<Record<string, unknown>[]>(page, '树形行')).map(({ id, parentId }) => [id, parentId])
  await grip('空组件').hover()
  await page.mouse.down()
  await grip('门锁').hover()
  await page.mouse.up()
  await expect.poll(placesOf).toContainEqual(['empty', 'lock'])
  await named('锁芯').locator('[data-column="1"]').click()
  await page.keyboard.press('Control+z')
  await expect.poll(placesOf).not.toContainEqual(['empty', 'lock'])

  // A fault in a row that is closed and a column that is hidden is brought to light.
  await named('锁芯').locator('[data-column="0"]').click()
  await page.keyboard.press('Delete')
  await named('门锁').getByRole('button', { name: '收起下级' }).click()
  await own.getByRole('button', { name: '列设置' }).click()
  await page
    .getByRole('tooltip')
    .filter({ hasText: '自定义列' })
    .getByRole('checkbox', { name: '物料' })
    .click()
  await expect(tree.getByRole('columnheader', { name: '物料' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await own.getByRole('button', { name: '校验' }).click()
  await expect(own.getByRole('tooltip')).toHaveText('物料不能为空')
  await expect(tree.getByRole('columnheader', { name: '物料' })).toBeVisible()
})

test('[B-046] [B-387] a click on a cell that nobody may change shows the sub-table of its row, below or above', async ({
  page,
}) => {
  await page.goto('/demo/grid-board')
  const own = specimen(page, '子表')
  const grid = page.getByRole('grid', { name: '订单', exact: true })
  const panel = page.getByRole('dialog', { name: '子表' })
  await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await cellAt(grid, 1, 0).click()
  await expect(panel.getByText('DD-0001 门扇')).toBeVisible()
  await expect.poll(async () => (await boxOf(panel)).y).toBeGreaterThan((await boxOf(rowAt(grid, 1))).y)
  await page.screenshot({ path: 'test-results/screenshots/grid-sub-table.png' })
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await own.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await cellAt(grid, 11, 0).click()
  await expect(panel.getByText('DD-0011 门扇')).toBeVisible()
  await expect
    .poll(async () => {
      const [own, row] = [await boxOf(panel), await boxOf(rowAt(grid, 11))]
      return own.y + own.height < row.y
    })
    .toBe(true)
  // The same row once more closes it; a cell that is edited shows none.
  await cellAt(grid, 11, 0).click()
  await expect(panel).toHaveCount(0)
  await cellAt(grid, 11, 1).click()
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F2')
  await expect(panel.getByText('DD-0011 门扇')).toBeVisible()
  await own
    .locator('.mortise-grid-scroll')
    .first()
    .hover({ position: { x: 400, y: 100 } })
  await page.mouse.wheel(0, 300)
  await expect(panel).toHaveCount(0)
  await own.getByRole('button', { name: '第40行的子表' }).click()
  await expect(panel.getByText('DD-0040 门扇')).toBeVisible()
  await page.keyboard.press('Escape')
  await own.getByRole('button', { name: '没有的行' }).click()
  await expect(page.getByText('打开子表失败')).toBeVisible()
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
    .poll(async () => (await valueOf<{ remark: string }[]>(page, '不等高行'))[1]?.remark)
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

test('[B-379] a hundred thousand rows scroll with no more drawing than ten thousand, and count as scrolling for 100 ms', async ({
  page,
}) => {
  await page.goto('/demo/grid-many')
  const drawnBy = async (title: string) => {
    const own = specimen(page, title)
    const counted = async () => {
      await own.getByRole('button', { name: '已画行数' }).click()
      return valueOf<number>(page, title)
    }
    const before = await counted()
    await own.locator('.mortise-grid-scroll').evaluate(async (view) => {
      for (let at = 1; at <= 20; at += 1) {
        view.scrollTop = (view.scrollHeight / 20) * at
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      }
    })
    return (await counted()) - before
  }
  const [few, many] = [await drawnBy('一万行表格'), await drawnBy('十万行表格')]
  expect(many).toBeLessThanOrEqual(few * 1.25)
  const grid = page.getByRole('grid', { name: '十万行表格' })
  await expect(rowAt(grid, 100_000)).toBeVisible()
  expect(await grid.locator('.mortise-grid-row').count()).toBeLessThan(40)

  const rest = await specimen(page, '十万行表格')
    .locator('.mortise-grid-scroll')
    .evaluate(
      (view) =>
        new Promise<number>((resolve) => {
          let last = 0
          view.addEventListener('scroll', () => {
            last = performance.now()
          })
          new MutationObserver(() => {
            if (!view.hasAttribute('data-scrolling')) resolve(performance.now() - last)
          }).observe(view, { attributes: true, attributeFilter: ['data-scrolling'] })
          view.scrollTop -= 500
        }),
    )
  expect(rest).toBeGreaterThanOrEqual(95)
})
