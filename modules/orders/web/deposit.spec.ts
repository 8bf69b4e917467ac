import { expect, type Page } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { base, order } from '../../../e2e/orders.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/deposit-${name}.png`, animations: 'disabled' })

test('an open order follows its approval, and its deposit is written down with the amount filled in', async ({
  page,
  request,
}) => {
  const { id, orderNumber, post, get } = await order(request)
  await post(`${base}/move`, { id, move: 'submit' })
  await page.goto(`/document/customerOrder/${id}`)
  const shown = page.getByRole('article', { name: `客户订单 ${orderNumber}` })
  await expect(shown.locator('[aria-current=step]')).toHaveText('待审核')
  // The tabs are there once every area is, and with them the line on which others are heard.
  await expect(shown.getByRole('tab', { name: '收付款' })).toBeVisible()
  await post(`${base}/move`, { id, move: 'approve' })
  await expect(shown.locator('[aria-current=step]')).toHaveText('待付定金')

  const { depositAmount } = await get<{ depositAmount: number }>(`${base}/queryById`, { id })
  await shown.getByRole('tab', { name: '收付款' }).click()
  await expect(shown.getByText('到客户订单中生成')).toHaveCount(0)
  await shown.getByRole('button', { name: '登记收款' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByLabel('金额')).toHaveValue(new RegExp(depositAmount.toFixed(2)))
  await shot(page, 'asked')
  await asked.getByRole('button', { name: '确定' }).click()
  await expect(shown.locator('[aria-current=step]')).toHaveText('已确认')
  await expect(page.getByRole('link', { name: /查看 SK\d+/ })).toBeVisible()
})

test('the page of a customer leads to the next quote, and shows what was ordered', async ({
  page,
  request,
}) => {
  const { customerId, customerName, orderNumber } = await order(request)
  await page.goto(`/document/customer/${customerId}`)
  await expect(page.getByRole('article')).toContainText(customerName)
  await page.getByRole('tab', { name: '订单' }).click()
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await shot(page, 'customer-orders')
  await page.getByRole('tab', { name: '报价' }).click()
  await page.getByRole('tabpanel').filter({ visible: true }).getByRole('button', { name: '新增' }).click()
  await expect(page.getByText(customerName).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '保存并提交' })).toBeVisible()
  await shot(page, 'customer-quote')
})
