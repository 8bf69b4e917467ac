import { addDays, today } from '@mortise/model'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { ownStore } from '../../../e2e/orders.ts'

const orders = '/erp_customerorder/erpCustomerorder'

/** A released order of seven hinges that nobody has, who sells them, and the days it takes. */
async function orderedHinges(request: APIRequestContext) {
  const { post, get, store, customerId, customerName } = await ownStore(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `个${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `五金${name}` })
  const material = `合页${name}`
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: material,
    code: `M${name}`,
    unitId,
    categoryId,
    minOrderQty: 10,
    leadDays: 3,
  })
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: `名匠五金${name}` })
  await post('/erp_supplier_price/erpSupplierPrice/add', {
    supplierId,
    materialId,
    price: 9,
    validFrom: '2026-01-01',
  })
  const list = await post<string>('/erp_price/erpPrice/add', {
    priceName: `价目${name}`,
    priceType: '1',
    storeIds: store.id,
    startDate: today(),
    priceListList: [{ targetType: '3', materialId, price: 50 }],
  })
  await post('/erp_price/erpPrice/move', { id: list, move: 'publish' })
  const id = await post<string>(`${orders}/add`, {
    customerId,
    storeId: store.id,
    appointmentAddress: '云栖里3幢1单元',
    receiver: customerName,
    receiverTel: '13800138000',
    deliveryDate: addDays(today(), 30),
    needInstall: 'N',
    orderlistList: [{ lineType: '2', materialId, qty: 7 }],
  })
  await post(`${orders}/move`, { id, move: 'submit' })
  await post(`${orders}/move`, { id, move: 'approve' })
  const { depositAmount, orderNumber } = await get<{ depositAmount: number; orderNumber: string }>(
    `${orders}/queryById`,
    { id },
  )
  await post('/erp_order_receipt/erpOrderReceipt/add', { orderId: id, amount: depositAmount })
  await post(`${orders}/move`, { id, move: 'release' })
  return { id, orderNumber, material, materialId, supplier: `名匠五金${name}` }
}

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/mrp-${name}.png`, fullPage: true })

test('the planner calculates, sees for whom to buy, makes a request of it once, and the order tells who brings it', async ({
  page,
  request,
}) => {
  const { id, orderNumber, material, materialId, supplier } = await orderedHinges(request)
  const { get } = await callsOf(request)
  await signIn(page, '/mrp/mrp-run')
  await page.getByRole('button', { name: '开始计算' }).click()
  await expect(page.getByText(/算完：\d+ 条采购、自制、外协建议/)).toBeVisible()
  await shot(page, 'run')
  // The button and the outcome take their colours by and by.
  await expect.poll(() => seriousFaults(page, 'main')).toEqual([])

  await page.goto(`/mrp/mrp-line?materialId=${materialId}`)
  const list = page.getByRole('region', { name: '计划建议' })
  const row = list.getByRole('row').filter({ hasText: material })
  await expect(row).toContainText('采购')
  await row.getByRole('button', { name: '需求来源' }).click()
  const pegs = page.getByRole('dialog').filter({ hasText: '需求来源' })
  await expect(pegs.getByRole('row').filter({ hasText: orderNumber })).toContainText('7')
  await shot(page, 'pegs')
  await pressEscape(page)
  await expect(pegs).toBeHidden()

  await row.getByRole('checkbox').check()
  await list.getByRole('button', { name: '转单（1）' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/已生成采购申请 CGSQ\d+/)).toBeVisible()
  await expect(page.getByRole('link', { name: /查看 CGSQ\d+/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(list.getByRole('button', { name: '转单', exact: true })).toBeDisabled()
  await list.getByText('已转单', { exact: true }).first().click()
  await expect(row).toContainText('CGSQ')
  await shot(page, 'converted')

  await page.goto(`/document/customerOrder/${id}?tab=shortage`)
  await page.getByRole('tab', { name: '缺料' }).click()
  const short = page.getByRole('row').filter({ hasText: material })
  await expect(short).toContainText('采购申请')
  await expect(short).toContainText(supplier)
  await shot(page, 'order-shortage')
  const { records } = await get<{ records: { suggestQty: number; converted: string }[] }>(
    '/erp_mrp_line/erpMrpLine/list',
    { materialId },
  )
  expect(records).toMatchObject([{ suggestQty: 10, converted: 'Y' }])
})
