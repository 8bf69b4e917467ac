import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { boxOf, cellAt, rowAt, shownState } from '../../../e2e/grids.ts'

test('[B-379] a hundred thousand rows scroll with no more drawing than ten thousand, and count as scrolling for 100 ms', async ({
  page,
}) => {
  await page.goto('/demo/grid-many')
  const drawnBy = async (title: string) => {
    const own = specimen(page, title)
    const counted = async () => {
      await own.getByRole('button', { name: '已画行数' }).click()
      return shownState<number>(page, title)
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

test('a click right after the wheel is taken by the cell that is there then', async ({ page }) => {
  await page.goto('/demo/grid-board')
  const grid = page.getByRole('grid', { name: '展开行', exact: true })
  await grid.scrollIntoViewIfNeeded()
  const { x, y } = await boxOf(cellAt(grid, 3, 1))
  await grid.evaluate(async (table) => {
    const scroller = table.closest('.mortise-grid-scroll')
    scroller?.scrollBy(0, 400)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
  await page.mouse.click(x + 8, y + 8)
  const active = grid.locator('.mortise-grid-active')
  await expect(active).toHaveCount(1)
  expect((await boxOf(active)).y).toBeLessThanOrEqual(y + 8)
  await page.keyboard.type('南山店')
  await page.keyboard.press('Enter')
  await expect(grid.getByText('南山店', { exact: true })).toBeVisible()
})
