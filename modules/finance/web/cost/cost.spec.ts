import { expect } from '@playwright/test'
import { pressEscape, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { madeDoors } from '../../../../e2e/production.ts'

const figure = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

test('the profit of every door stands on the page of its order, and adds up', async ({ page, request }) => {
  const { orderId, codes } = await madeDoors(request)
  await page.goto(`/document/customerOrder/${orderId}`)
  await page.getByRole('tab', { name: '成本与毛利' }).click()
  const parts = page.getByRole('table', { name: '第1行成本构成' })
  await expect(parts.getByRole('row').filter({ hasText: '直接人工' })).toBeVisible()
  const doors = page.getByRole('table', { name: '第1行各樘门' })
  let [cost, earned, profit] = [0, 0, 0]
  for (const code of codes) {
    const cells = await doors.getByRole('row').filter({ hasText: code }).getByRole('cell').allTextContents()
    const [spent, revenue, left] = cells.slice(-4, -1).map(figure)
    expect(left).toBe(revenue! - spent!)
    cost += spent!
    earned += revenue!
    profit += left!
  }
  const read = async (label: string) => {
    const item = page.getByRole('row').filter({ hasText: label }).first()
    const [, after = ''] = (await item.textContent())?.split(label) ?? []
    return figure(/^[\d,.-]+/.exec(after)?.[0] ?? '')
  }
  expect(await read('已发生成本')).toBe(cost)
  expect(await read('不含税收入')).toBe(earned)
  expect(await read('当前毛利')).toBe(profit)
  await page.screenshot({ path: 'test-results/screenshots/finance-order-cost.png', fullPage: true })
  expect(await seriousFaults(page, 'main')).toEqual([])

  await page.goto('/finance/profit')
  await expect(page.getByRole('table', { name: '订单行毛利' }).getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByText(/500101 直接材料：总账/)).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/finance-profit.png', fullPage: true })
  expect(await seriousFaults(page, 'section[aria-label=毛利]')).toEqual([])
})

test('thirteen weeks of money are read, asked for their rows, and shifted by a party that pays later', async ({
  page,
}) => {
  await page.goto('/finance/cash-plan')
  const table = page.getByRole('table', { name: '13周资金计划' }).first()
  await expect(page.getByText(/现有资金 .*最低点在/)).toBeVisible()
  const cell = page.getByRole('button', { name: /^(订单应收计划|应收款|职工薪酬|应付款) .* 的明细$/ }).first()
  const amount = figure((await cell.textContent()) ?? '')
  await cell.click()
  const rows = page.getByRole('dialog')
  const shown = async () =>
    figure((await rows.locator('.ant-drawer-title').textContent())?.split('　')[1] ?? '')
  await expect.poll(shown).toBe(amount)
  await expect(rows.getByRole('row').nth(1)).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/finance-cash-rows.png' })
  await pressEscape(page)
  await expect(rows).toBeHidden()
  await page.screenshot({ path: 'test-results/screenshots/finance-cash-plan.png', fullPage: true })
  expect(await seriousFaults(page, 'section[aria-label=资金计划]')).toEqual([])
  await expect(table).toBeVisible()
})
