import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import { callsOf, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { base, order, retailStore } from '../../../../e2e/orders.ts'
import { drawSignature } from '../../../../e2e/signature.ts'

const quotes = '/erpbjxx/erpBjxx'
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/${name}.png`, animations: 'disabled' })
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Draws a name on the page that is open, and sends it. */
async function sign(phone: Page, agree: string): Promise<void> {
  await phone.getByLabel('签字人').fill('何先生')
  await drawSignature(phone)
  await phone.getByRole('button', { name: agree }).click()
}

test('quote and contract say who sells to whom, show the door, and are signed by the code on them', async ({
  page,
  request,
  browser,
}) => {
  const { put, get: own, upload } = await callsOf(request)
  const logo = await upload({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  const tenant = await own<{ id: string }>('/sys/tenant/queryById', { id: '0' })
  await put('/sys/tenant/edit', { ...tenant, companyLogo: logo })
  const known = await retailStore(request)
  const { store, door, customerId, customerName, get, post } = known
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const quoteId = await post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId: store.id,
    customerId,
    bjxxListList: [{ lineType: '1', doorId: door.id, params: values, qty: 2, room: '主卧' }],
  })
  await post(`${quotes}/move`, { id: quoteId, move: 'submit' })
  const { quoteNo } = await get<{ quoteNo: string }>(`${quotes}/queryById`, { id: quoteId })

  await page.goto(`/quotes/store?quoteNo=${quoteNo}`)
  await page.getByRole('row').filter({ hasText: quoteNo }).getByRole('button', { name: '打印' }).click()
  const dialog = page.getByRole('dialog', { name: '打印报价单' })
  const paper = dialog.getByRole('article', { name: '报价单' })
  for (const text of [
    '榫卯木业有限公司',
    '电话：0571-88120000',
    customerName,
    '云栖里3幢1单元',
    store.storeName,
  ])
    await expect(paper).toContainText(text)
  await expect(paper.locator('.mortise-paper-company img')).toHaveAttribute('src', /logo\.png/)
  await expect(paper.locator('.mortise-printed-picture img').first()).toBeVisible()
  const made = page.waitForResponse('**/erpBjxx/invite')
  await dialog.getByRole('button', { name: '印上签字二维码' }).click()
  const { result: key } = (await (await made).json()) as { result: { code: string; pick: string } }
  const code = paper.getByRole('figure', { name: '签字二维码' })
  await expect(code.locator('svg').first()).toBeVisible()
  await expect(code).toContainText(key.pick)
  await page.emulateMedia({ media: 'print' })
  await paper.screenshot({ path: 'test-results/screenshots/paper-quote.png' })
  await page.emulateMedia({ media: 'screen' })
  await shot(page, 'paper-quote-dialog')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])

  const phone = await browser.newPage({
    storageState: undefined,
    baseURL: process.env.BASE_URL,
    viewport: { width: 375, height: 812 },
  })
  await phone.goto(`/quoteSign?code=${encodeURIComponent(key.code)}`)
  await phone.getByLabel('提取码').fill(key.pick)
  await phone.getByRole('button', { name: '查看报价' }).click()
  await expect(phone.getByRole('article', { name: '报价单' })).toContainText('榫卯木业有限公司')
  await expect(phone.getByRole('article', { name: '报价单' }).locator('li img').first()).toBeVisible()
  await shot(phone, 'sign-quote-375')
  await sign(phone, '同意以上报价并签字')
  await expect(phone.getByText('该报价已签字确认')).toBeVisible()

  // The order of a dealer: what the dealer pays is on the dealer's paper alone.
  const { id, orderNumber } = await order(request, known)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  const { totalAmount, retailAmount } = await get<{ totalAmount: number; retailAmount: number }>(
    `${base}/queryById`,
    { id },
  )
  expect(retailAmount).not.toBe(totalAmount)
  const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button', { name: '打印' }).click()
  const orders = page.getByRole('dialog', { name: '打印订单' })
  const contract = orders.getByRole('article', { name: '销售合同' })
  // The customer's comes first; the dealer's is between factory and store.
  await expect(contract).toContainText(money(retailAmount))
  await expect(contract).toContainText('乙方（客户）')
  await expect(contract).not.toContainText(money(totalAmount))
  await orders.getByText('经销合同', { exact: true }).click()
  const dealers = orders.getByRole('article', { name: '经销合同' })
  await expect(dealers).toContainText(money(totalAmount))
  await expect(dealers).toContainText('甲方（工厂）榫卯木业有限公司')
  await expect(dealers).toContainText(`乙方（门店）${store.storeName}`)
  await expect(dealers).not.toContainText('乙方（客户）')
  await shot(page, 'paper-dealer')
  await orders.getByText('客户合同', { exact: true }).click()
  const second = page.waitForResponse('**/erpCustomerorder/invite')
  await orders.getByRole('button', { name: '印上签字二维码' }).click()
  const { result: link } = (await (await second).json()) as { result: { code: string; pick: string } }
  await expect(contract.getByRole('figure', { name: '签字二维码' })).toContainText(link.pick)
  await page.emulateMedia({ media: 'print' })
  await contract.screenshot({ path: 'test-results/screenshots/paper-contract.png' })
  await page.emulateMedia({ media: 'screen' })

  await phone.goto(`/contractSign?code=${encodeURIComponent(link.code)}`)
  await phone.getByLabel('提取码').fill(link.pick)
  await phone.getByRole('button', { name: '查看合同' }).click()
  await expect(phone.getByRole('article', { name: '销售合同' })).toContainText(`¥${money(retailAmount)}`)
  await sign(phone, '同意以上合同并签字')
  await expect(phone.getByText('该合同已签字')).toBeVisible()
  await phone.close()
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button', { name: '打印' }).click()
  await expect(contract.getByRole('img', { name: '何先生' })).toBeVisible()
})

test('quotes and orders are printed from their pages too', async ({ page, request }) => {
  const known = await retailStore(request)
  const { id, orderNumber } = await order(request, known)
  const { post } = known
  const quoteId = await post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId: known.store.id,
    customerId: known.customerId,
    bjxxListList: [{ lineType: '4', itemName: '搬运', qty: 1, unitPrice: 200 }],
  })
  await page.goto(`/document/customerOrder/${id}`)
  await page.getByRole('tab', { name: '打印' }).click()
  await expect(page.getByRole('article', { name: '销售合同' })).toContainText(orderNumber)
  await page.goto(`/document/quote/${quoteId}`)
  await page.getByRole('tab', { name: '打印' }).click()
  await expect(page.getByRole('article', { name: '报价单', exact: true })).toContainText('搬运')
})
