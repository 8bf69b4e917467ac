import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { base, order } from '../../../e2e/orders.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/order-page-${name}.png`, animations: 'disabled' })
const document = (page: Page, number: string) => page.getByRole('article', { name: `客户订单 ${number}` })

test('a click on the number opens the order as a page, with its state, its next step and its doors in words', async ({
  page,
  request,
  context,
}) => {
  const { id, orderNumber, customerName } = await order(request)
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('link', { name: orderNumber }).click()
  const shown = document(page, orderNumber)
  await expect(shown).toContainText(customerName)
  await expect(page).toHaveURL(`/document/customerOrder/${id}`)
  await expect(page).toHaveTitle(new RegExp(`客户订单 ${orderNumber}`))
  await expect(shown.getByRole('list', { name: '状态' }).locator('[aria-current=step]')).toHaveText('草稿')
  const lines = shown.getByRole('region', { name: '订单清单' }).getByRole('table')
  await expect(lines).toContainText('主卧')
  await expect(lines).toContainText('洞口')
  await expect(shown).not.toContainText(/[0-9a-f]{32}|\{"/)
  await expect(shown.getByRole('button', { name: '提交' })).toBeVisible()
  expect(await seriousFaults(page, '.mortise-document')).toEqual([])
  await shot(page, 'draft')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('heading', { level: 1 }).getByText(orderNumber).click({ button: 'right' })
  await expect(page.getByText(`${orderNumber}，单号复制成功`)).toBeVisible()

  await shown.getByRole('button', { name: '提交' }).click()
  await expect(shown.locator('[aria-current=step]')).toHaveText('待审核')
  await expect(shown.getByRole('button', { name: '审核', exact: true })).toBeVisible()
  await expect(shown.getByRole('button', { name: '驳回' })).toBeVisible()
  await shown.getByRole('tab', { name: '变更记录' }).click()
  await expect(shown.getByRole('tabpanel').filter({ visible: true })).toContainText('提交')
  await expect(shown.getByRole('tabpanel').filter({ visible: true })).toContainText('新增')
  await shot(page, 'history')
})

test('the address of an order can be shared; one that is not there says so, and so does one without the right', async ({
  page,
  request,
}) => {
  const { id, orderNumber } = await order(request)
  await page.goto(`/document/customerOrder/${id}`)
  await expect(document(page, orderNumber)).toBeVisible()
  await page.reload()
  await expect(document(page, orderNumber)).toBeVisible()
  await page.goto('/document/customerOrder/0000')
  await expect(page.getByText('客户订单可能已被删除，或不在您的数据范围内')).toBeVisible()
  await page.goto('/document/nothing/1')
  await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
})

test('an order is edited from its page, and its page shows what was saved', async ({ page, request }) => {
  const { id, orderNumber } = await order(request)
  await page.goto(`/document/customerOrder/${id}`)
  const shown = document(page, orderNumber)
  await shown.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑' })
  await form.getByLabel('收货人').fill('李工')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(shown).toContainText('李工')
})

test('the orders beside one in its list are a click away, in the same tab', async ({ page, request }) => {
  const known = await order(request)
  const { id } = known
  const other = await order(request, known)
  await page.goto(`/orders/customer-order?customerId=${known.customerId}`)
  const numbers = page.getByRole('link', { name: /^DD\d+/ })
  await expect(numbers).toHaveCount(2)
  const first = (await numbers.first().innerText()) === known.orderNumber ? known : other
  const second = first === known ? other : known
  await numbers.first().click()
  await expect(document(page, first.orderNumber)).toBeVisible()
  await expect(page.getByText('1 / 2')).toBeVisible()
  await expect(page.getByRole('button', { name: '上一张' })).toBeDisabled()
  await page.getByRole('button', { name: '下一张' }).click()
  await expect(document(page, second.orderNumber)).toBeVisible()
  await expect(page.getByRole('button', { name: '下一张' })).toBeDisabled()
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  await expect(tabs).toContainText(second.orderNumber)
  await expect(tabs).not.toContainText(first.orderNumber)
  await page.getByRole('button', { name: '上一张' }).click()
  await expect(document(page, first.orderNumber)).toBeVisible()
  expect([id, other.id]).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('an order is read without scrolling sideways', async ({ page, request }) => {
    const { id, orderNumber, post } = await order(request)
    await post(`${base}/move`, { id, move: 'submit' })
    await page.goto(`/document/customerOrder/${id}`)
    await expect(document(page, orderNumber)).toContainText('主卧')
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      375,
    )
    await page.screenshot({
      path: 'test-results/screenshots/order-page-phone.png',
      fullPage: true,
      animations: 'disabled',
    })
  })
})

test('an order tells its story: from the customer to what is paid, what is late and whose turn it is', async ({
  page,
  request,
}) => {
  const { id, orderNumber, customerName, post } = await order(request)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  await page.goto(`/document/customerOrder/${id}`)
  const shown = document(page, orderNumber)
  const standing = shown.getByRole('region', { name: '订单进展' })
  await expect(standing).toContainText('当前轮到财务')
  await expect(standing).toContainText('已收 0.00')
  await shown.getByRole('tab', { name: '收付款' }).click()
  const due = shown.getByRole('region', { name: '应收情况' })
  await expect(due).toContainText('下一笔应收：定金')
  await expect(due).toContainText('应付定金')
  await shown.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('金额').fill('100')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await shown.getByRole('tab', { name: '进度' }).click()
  const story = shown.getByRole('list', { name: '进度' })
  for (const part of ['客户建档', customerName, '下单', '审核', '收款', '100.00', '交期'])
    await expect(story).toContainText(part)
  await shot(page, 'story')
  await shown.getByRole('tab', { name: '明细' }).click()
  await expect(standing).toContainText('已收 100.00')
  await shot(page, 'approved')
})
