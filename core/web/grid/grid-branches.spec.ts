import { expect } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { boxOf, cellAt, rowAt, shownState } from '../../../e2e/grids.ts'

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
    .poll(() => shownState(page, '树形行'))
    .toContainEqual(expect.objectContaining({ id: 'core', parentId: 'lock', qty: 3 }))
  expect(await seriousFaults(page, '[aria-label="树形行"]')).toEqual([])

  // Drawn right below an open row, a row stands below it; what is below it goes along.
  const grip = (name: string) => named(name).locator('[data-handle]')
  const parents = async () => (await shownState(page, '树形行')).map(({ id, parentId }) => [id, parentId])
  await grip('空组件').hover()
  await page.mouse.down()
  await grip('门锁').hover()
  await page.mouse.up()
  await expect.poll(parents).toContainEqual(['empty', 'lock'])
  await named('锁芯').locator('[data-column="1"]').click()
  await page.keyboard.press('Control+z')
  await expect.poll(parents).not.toContainEqual(['empty', 'lock'])

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

test('a click on a cell that nobody may change shows the sub-table of its row, below or above', async ({
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
