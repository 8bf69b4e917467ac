import { addDays, today } from '@mortise/model'
import { type APIRequestContext, expect } from '@playwright/test'
import { callsOf, cellOf, chooseOfRow, telephone, signedIn as test } from '../../../e2e/fixtures.ts'
import { gridOf, optionOf } from '../../../e2e/grids.ts'
import { makeTrade } from '../../../e2e/trade.ts'

const orders = '/erp_customerorder/erpCustomerorder'
const quotes = '/erpbjxx/erpBjxx'

/** A dealer of level B who sells one door: 1,435.80 from the factory, 1,330.54 for the dealer, twice the former to its customers. */
async function sellingStore(request: APIRequestContext) {
  const trade = await makeTrade(request)
  const calls = await callsOf(request)
  const { post } = calls
  const storeId = trade.store.id
  const list = await post<string>('/erp_price/erpPrice/add', {
    priceName: `价目${trade.name}`,
    priceType: '1',
    storeIds: storeId,
    startDate: today(),
    priceListList: [{ targetType: '5', rateCode: trade.rate, price: 680 }],
  })
  await post('/erp_price/erpPrice/move', { id: list, move: 'publish' })
  await post('/erp_store_quote/erpStoreQuote/add', {
    storeId,
    name: '零售',
    startDate: today(),
    lineList: [{ target: 'all', coef: 2, roundMode: '2' }],
  })
  const customerName = `邱${trade.name}`
  const customerId = await post<string>('/erp_customer/erpCustomer/add', {
    customerName,
    tel: telephone(),
    storeId,
    address: '云栖里3幢1单元',
  })
  const line = {
    lineType: '1',
    doorId: trade.door,
    room: '主卧',
    qty: 1,
    params: { [`h${trade.name}`]: '2150', [`w${trade.name}`]: '900' },
  }
  return { ...trade, ...calls, storeId, customerName, customerId, line }
}

test('a signed quote becomes an order at its price, told as such, and a changed quantity makes an ordinary line of it', async ({
  page,
  request,
}) => {
  const { post, storeId, customerId, customerName, line } = await sellingStore(request)
  const quote = await post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId,
    customerId,
    bjxxListList: [line],
  })
  for (const move of ['submit', 'send', 'confirm', 'convert'])
    await post(`${quotes}/move`, { id: quote, move })
  await page.goto(`/orders/customer-order?customerId=${customerId}`)
  const row = page.locator('.mortise-row').filter({ hasText: customerName })
  await expect(row).toContainText('1,330.54')
  await row.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑' })
  const lines = gridOf(page, '订单清单')
  await expect(lines).toContainText('按报价')
  // Half a door is refused where it is typed.
  await (await cellOf(lines, 1, '数量')).dblclick()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(page.getByText('门的数量应为1～9999的整数').first()).toBeVisible()
  await (await cellOf(lines, 1, '数量')).dblclick()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('2,661.08')
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(lines).toContainText('主卧')
  await expect(lines).not.toContainText('按报价')
  await page.screenshot({ path: 'test-results/screenshots/order-from-signed.png', animations: 'disabled' })
})

test('a gift comes with the order when it is submitted', async ({ page, request }) => {
  const { get, post, name, storeId, customerId, customerName, line } = await sellingStore(request)
  const { records } = await get<{ records: { id: string; name: string }[] }>('/bas/basMaterial/list', {
    name: `门板${name}`,
  })
  const gift = records[0]!
  const discount = await post<string>('/erp_discount/erpDiscount/add', {
    discountName: `满千送板${name}`,
    discountType: '4',
    giftMaterialId: gift.id,
    minAmount: 1000,
    storeIds: storeId,
    startDate: today(),
    endDate: addDays(today(), 30),
  })
  await post('/erp_discount/erpDiscount/move', { id: discount, move: 'publish' })
  const order = {
    customerId,
    storeId,
    appointmentAddress: '云栖里3幢1单元',
    receiver: customerName,
    receiverTel: '13800138000',
    deliveryDate: addDays(today(), 40),
  }
  await post(`${orders}/add`, { ...order, orderlistList: [line] })
  await page.goto(`/orders/customer-order?customerId=${customerId}`)
  const row = page.locator('.mortise-row').filter({ hasText: customerName })
  await chooseOfRow(page, row, '提交')
  await expect(row).toContainText('待审核')
  await row.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText(gift.name)
  await expect(detail).toContainText('赠品')
  await page.screenshot({ path: 'test-results/screenshots/order-gift.png', animations: 'disabled' })
})

test('a material that no list has a price of is refused in words', async ({ page, request }) => {
  const { name, customerName } = await sellingStore(request)
  const goods = `门板${name}`
  await page.goto('/orders/customer-order')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  const pick = async (label: string, text: string) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.keyboard.type(text)
    await optionOf(page, text).last().click()
  }
  await pick('门店', `橡木店${name}`)
  await pick('客户', customerName)
  await form.getByLabel('预约地址').fill('云栖里3幢1单元')
  await form.getByLabel('要求交期').fill(addDays(today(), 40))
  await form.getByLabel('要求交期').press('Enter')
  await pick('添加物料', goods)
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(page.getByText(`价目表缺少【${goods}】的价格`).first()).toBeVisible()
})
