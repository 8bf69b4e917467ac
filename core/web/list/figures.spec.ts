import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { order } from '../../../e2e/orders.ts'
import { withSettings } from '../../../e2e/settings.ts'

const lists = [
  '/orders/customer-order',
  '/quotes/store',
  '/purchasing/purchase-order',
  '/purchasing/purchase-receipt',
  '/stock/stock-in',
  '/production/work-order',
  '/deliveries/delivery',
  '/finance/receivable',
  '/pay/pay-batch',
  '/pay/pay-piece',
]

/** Cells of the first row that the column of actions covers a part of. */
const cutCells = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('.mortise-row')
    const actions = row?.querySelector('[data-pinned=end]')?.getBoundingClientRect()
    return [...(row?.children ?? [])].flatMap((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const isCut = actions && left < actions.left - 1 && right > actions.left + 1
      return isCut ? [cell.textContent] : []
    })
  })

/** Figures, days, numbers of documents, the own and others, and names of suppliers that do not fit their columns. */
const cutTexts = (page: Page) =>
  page.locator('.mortise-row td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const parts = [cell, ...cell.querySelectorAll('*')]
      if (!/^[A-Z]+\d|[厂司]$|^-?[\d,]+(\.\d+)?%?$|^\d{4}-\d\d/.test(cell.textContent)) return []
      return parts.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        ? [cell.textContent]
        : []
    }),
  )

for (const path of lists)
  test(`no figure of ${path} is cut, nor covered by the column of actions, which is as wide as its buttons`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.locator('.mortise-row').first()).toBeVisible()
    expect(await cutCells(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    // The boxes stand in one line with their buttons, wide ones too.
    expect((await page.getByRole('search').boundingBox())?.height).toBeLessThan(64)
    const spare = await page
      .locator('.mortise-row [data-pinned=end]')
      .first()
      .evaluate((cell) => cell.clientWidth - cell.scrollWidth)
    expect(spare).toBeGreaterThanOrEqual(0)
    await page.screenshot({
      path: `test-results/screenshots/list-${path.split('/').at(-1)}.png`,
      animations: 'disabled',
    })
  })

test('what a piece of work comes to stands beside the actions in a window of 1440', async ({ page }) => {
  await page.goto('/pay/pay-piece')
  const amount = await page.getByRole('columnheader', { name: '金额' }).boundingBox()
  const actions = await page.getByRole('columnheader', { name: '操作' }).boundingBox()
  expect(amount!.x + amount!.width).toBeLessThanOrEqual(actions!.x + 1)
})

test('totals stand under their columns however far the list is scrolled', async ({ page }) => {
  await page.goto('/orders/customer-order')
  const total = page.locator('.mortise-table tfoot td[data-label=总金额]')
  await expect(total).toBeVisible()
  const edges = async () => {
    const [head, foot] = await Promise.all([
      page.getByRole('columnheader', { name: '总金额' }).boundingBox(),
      total.boundingBox(),
    ])
    return (
      [head?.x, head?.width].map(Math.round as never).join() ===
      [foot?.x, foot?.width].map(Math.round as never).join()
    )
  }
  expect(await edges()).toBe(true)
  await page.locator('.mortise-table-body').evaluate((body) => body.scrollTo({ left: 200 }))
  await expect.poll(edges).toBe(true)
  // Below the column that stays, nothing passes by.
  const last = page.locator('.mortise-table tfoot td').last()
  const [heading, foot] = await Promise.all([
    page.getByRole('columnheader', { name: '操作' }).boundingBox(),
    last.boundingBox(),
  ])
  expect(Math.round(foot?.x ?? 0)).toBe(Math.round(heading?.x ?? 0))
  await expect(last).toHaveCSS('position', 'sticky')
})

test('the dense setting shows eighteen rows in a window of 900 pixels', async ({ page }) => {
  await page.goto('/orders/customer-order#pageSize=30')
  await page.getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitem', { name: '紧凑' }).click()
  await expect(page.locator('[data-density=small]')).toBeVisible()
  const seen = await page
    .locator('.mortise-row')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(seen).toBeGreaterThanOrEqual(18)
  await page.screenshot({ path: 'test-results/screenshots/list-dense.png', animations: 'disabled' })
})

for (const night of [false, true])
  test(`on the phone a seller finds orders as cards, with what they wait for and whom to call${night ? ', at night' : ''}`, async ({
    page,
    request,
  }) => {
    const { orderNumber, customerName, store } = await order(request)
    await page.setViewportSize({ width: 375, height: 812 })
    await withSettings(page, { night })
    await page.goto(`/orders/customer-order${night ? `#storeId=${store.id}` : ''}`)
    const card = page.getByRole('row').filter({ hasText: orderNumber })
    await expect(card).toContainText(customerName)
    await expect(card).toContainText('草稿')
    await expect(card.locator('[data-label=总金额]')).toHaveText(/^[\d,]+\.\d\d$/)
    await expect(card.getByRole('link', { name: '一键拨号' })).toHaveAttribute('href', /^tel:1\d{10}$/)
    // One box is at hand, that of the rows' own name, and whatever narrows the list.
    const boxes = page.getByRole('search').locator('.ant-form-item-label:visible')
    if (night) await expect(boxes.filter({ hasText: '门店' })).toBeVisible()
    else await expect(boxes).toHaveText(['合同编号'])
    // One line of what every list has, and one of what this one adds.
    expect((await page.locator('.mortise-toolbar').boundingBox())?.height).toBeLessThan(80)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    expect(await seriousFaults(page, '.mortise-table')).toEqual([])
    await card.scrollIntoViewIfNeeded()
    await page.screenshot({
      path: `test-results/screenshots/list-cards${night ? '-night' : ''}.png`,
      animations: 'disabled',
    })
    await card.getByRole('button', { name: '提交' }).click()
    await expect(card).not.toContainText('草稿')
  })

test('on the phone a keeper reads what there is, and what moved it, without pushing a table about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/stock/stock-balance')
  const card = page.getByRole('row').first()
  for (const label of ['仓库', '现存量', '可用量'])
    await expect(card.locator(`[data-label=${label}]`)).toBeInViewport()
  await page.goto('/stock/stock-move')
  await expect(page.getByRole('row').first().locator('[data-label=数量]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
