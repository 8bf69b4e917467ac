import { today } from '@mortise/model'
import { expect, type Page } from '@playwright/test'
import { chooseOfRow, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { base, order, ownStore, retailStore } from '../../../e2e/orders.ts'

const CHANGES = '/erp_order_change/erpOrderChange'
const QUOTES = '/erpbjxx/erpBjxx'

const agreed = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(是|确\s*[定认])$/ })
    .click()

test('a change tells what it costs and what else it moves before it takes effect, and both revisions are printed', async ({
  page,
  request,
}) => {
  const known = await ownStore(request)
  const { get, post, store } = known
  const draft = await order(request, known)
  const { goodsAmount } = await get<{ goodsAmount: number }>(`${base}/queryById`, { id: draft.id })
  const discount = await post<string>('/erp_discount/erpDiscount/add', {
    discountName: `满减${store.storeName}`,
    discountType: '2',
    amount: 100,
    minAmount: goodsAmount,
    storeIds: store.id,
    startDate: today(),
    endDate: today(),
  })
  await post('/erp_discount/erpDiscount/move', { id: discount, move: 'publish' })
  const { id, orderNumber } = await order(request, known)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  const { orderlistList } = await get<{ orderlistList: { id: string }[] }>(`${base}/queryById`, { id })
  await post(`${CHANGES}/add`, {
    orderId: id,
    reason: '业主少要一樘',
    changeList: [{ lineId: orderlistList[0]?.id, action: '2', newQty: 1 }],
  })
  await page.goto(`/orders/change-order?orderId=${id}`)
  const row = page.locator('.mortise-row').filter({ hasText: orderNumber })
  await chooseOfRow(page, row, '评估')
  await expect(row).toContainText('整单优惠由100调整为0')
  await chooseOfRow(page, row, '报客户确认')
  await chooseOfRow(page, row, '生效')
  await agreed(page)
  await expect(row).toContainText('已生效')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/order-change.png' })

  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button', { name: '打印' }).click()
  const dialog = page.getByRole('dialog', { name: '打印订单' })
  const contract = dialog.getByRole('article', { name: /合同$/ })
  await expect(contract).toContainText(`${orderNumber}（第2版）`)
  await dialog.getByRole('combobox', { name: '版次' }).click()
  await page.locator('.ant-select-dropdown').getByTitle('第1版').click()
  await expect(contract).not.toContainText('第2版')
  await expect(contract).toContainText('100.00')
})

test('money that doors are being made for is not paid back', async ({ page, request }) => {
  const { id, orderNumber, get, post } = await order(request)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  const { depositAmount } = await get<{ depositAmount: number }>(`${base}/queryById`, { id })
  await post('/erp_order_receipt/erpOrderReceipt/add', { orderId: id, amount: depositAmount })
  await post(`${base}/move`, { id, move: 'release' })
  await page.goto('/orders/order-receipt')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.locator('.ant-form-item').filter({ hasText: '订单' }).getByRole('button').first().click()
  const orders = page.getByRole('dialog', { name: '合同号选择' })
  await orders.getByRole('search').getByLabel('合同编号').fill(orderNumber)
  await orders.getByRole('search').getByLabel('合同编号').press('Enter')
  await orders.getByRole('row').filter({ hasText: orderNumber }).click()
  await orders.getByRole('button', { name: /确\s*[定认]/ }).click()
  await form.getByRole('combobox', { name: '类别' }).click()
  await page.locator('.ant-select-dropdown').getByTitle('退款', { exact: true }).click()
  await form.getByLabel('金额').fill('1')
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(page.getByText('订单已下发，最多可退 0.00 元').first()).toBeVisible()
  await expect(form).toBeVisible()
})

test('an order shows the quote that it was and what is changed in it, and a change begins with its order', async ({
  page,
  request,
}) => {
  const { store, door, customerId, get, post } = await retailStore(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const quoteId = await post<string>(`${QUOTES}/add`, {
    quoteType: '4',
    storeId: store.id,
    customerId,
    bjxxListList: [{ lineType: '1', doorId: door.id, params: values, qty: 2, room: '主卧' }],
  })
  for (const move of ['submit', 'convert']) await post(`${QUOTES}/move`, { id: quoteId, move })
  const { orderId: id, quoteNo } = await get<{ orderId: string; quoteNo: string }>(`${QUOTES}/queryById`, {
    id: quoteId,
  })
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  const { orderNumber } = await get<{ orderNumber: string }>(`${base}/queryById`, { id })

  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  const row = page.locator('.mortise-row').filter({ hasText: orderNumber })
  await chooseOfRow(page, row, '生成变更单')
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form).toContainText(orderNumber)
  await form
    .getByRole('button', { name: /取\s*消|关\s*闭/ })
    .first()
    .click()
  await expect(form).toBeHidden()
  const { orderlistList } = await get<{ orderlistList: { id: string }[] }>(`${base}/queryById`, { id })
  await post(`${CHANGES}/add`, {
    orderId: id,
    reason: '业主少要一樘',
    changeList: [{ lineId: orderlistList[0]?.id, action: '2', newQty: 1 }],
  })
  await row.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText('关联单据')
  await expect(detail.getByRole('button', { name: /^BG/ })).toBeVisible()
  await detail.getByRole('button', { name: quoteNo }).click()
  const quote = page.getByRole('dialog', { name: '详情' }).last()
  await expect(quote.getByRole('button', { name: orderNumber })).toBeVisible()
})
