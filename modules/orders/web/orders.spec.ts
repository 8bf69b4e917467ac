import { addDays, today } from '@mortise/model'
import { type APIRequestContext, expect } from '@playwright/test'
import { callsOf, mark, seriousFaults, telephone, signedIn as test } from '../../../e2e/desk.ts'

const base = '/erp_customerorder/erpCustomerorder'

interface Door {
  readonly id: string
  readonly doorName: string
}

/** A store, a door that it sells and a customer of its own. */
async function ground(request: APIRequestContext) {
  const { get, post } = await callsOf(request)
  const stores = await get<{ records: { id: string; storeName: string }[] }>('/erp_store/erpStore/list', {
    payTerm: '2',
    status: '1',
  })
  const doors = await get<{ records: Door[] }>('/erp_door/erpDoor/list', {
    status: 'published',
    pageSize: '50',
  })
  // One that begins with a value for each of its parameters.
  const values = async (door: Door) =>
    post<{ values: object; errors: object[] }>('/erp_door/erpDoor/evaluate', { doorId: door.id, values: {} })
  let door = doors.records[0]!
  for (const each of doors.records) {
    door = each
    if ((await values(each)).errors.length === 0) break
  }
  const store = stores.records[0]!
  const customerName = `业主${mark()}`
  const customerId = await post<string>('/erp_customer/erpCustomer/add', {
    customerName,
    tel: telephone(),
    storeId: store.id,
    address: '云栖里3幢1单元',
  })
  return { store, door, customerName, customerId, get, post }
}

/** An order made past the screens, of one door as it comes. */
async function order(request: APIRequestContext) {
  const known = await ground(request)
  const { get, post, store, door, customerId } = known
  const evaluated = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const id = await post<string>(`${base}/add`, {
    customerId,
    storeId: store.id,
    appointmentAddress: '云栖里3幢1单元',
    receiver: known.customerName,
    receiverTel: '13800138000',
    deliveryDate: addDays(today(), 40),
    orderlistList: [{ lineType: '1', doorId: door.id, room: '主卧', qty: 2, params: evaluated.values }],
  })
  const { orderNumber } = await get<{ orderNumber: string }>(`${base}/queryById`, { id })
  return { ...known, id, orderNumber }
}

test('[A-023] a line is changed in the list of all lines, and its order follows', async ({
  page,
  request,
}) => {
  const { orderNumber, id, get } = await order(request)
  await page.goto(`/orders/order-line?orderNumber=${orderNumber}`)
  const row = page.locator('.mortise-row').filter({ hasText: orderNumber })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑订单行' })
  await dialog.getByLabel('房间/位号').fill('书房')
  await dialog.getByLabel('数量').fill('3')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()
  await expect(row).toContainText('书房')
  const saved = await get<{ orderlistList: { qty: number; amount: number }[]; goodsAmount: number }>(
    `${base}/queryById`,
    { id },
  )
  expect(saved.orderlistList[0]?.qty).toBe(3)
  expect(saved.goodsAmount).toBe(saved.orderlistList[0]?.amount)
  await row.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: '详情' })).toContainText(orderNumber)
  await page.screenshot({ path: 'test-results/screenshots/order-lines.png' })
})

test('[B-036] an order is picked by its contract number, which a right click copies', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { orderNumber, id, post, customerName } = await order(request)
  for (const move of ['submit', 'audit']) await post(`${base}/move`, { id, move })
  await page.goto('/orders/order-receipt')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form
    .getByRole('button', { name: '选择订单' })
    .or(form.locator('.ant-form-item').filter({ hasText: '订单' }).getByRole('button'))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '合同号选择' })
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1000)
  await expect(dialog.getByRole('columnheader')).toContainText(['', '合同编号', '客户', '预约地址'])
  await dialog.getByRole('search').getByLabel('合同编号').fill(orderNumber.slice(-8))
  await dialog.getByRole('search').getByLabel('合同编号').press('Enter')
  const row = dialog.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText(customerName)
  await row.getByText(orderNumber, { exact: true }).click({ button: 'right' })
  await expect(page.getByText(`${orderNumber}，单号复制成功`)).toBeVisible()
  await row.click()
  await dialog.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(form).toContainText(orderNumber)
})

test('an order is printed as a contract with prices and as a list for the shop without', async ({
  page,
  request,
}) => {
  const { orderNumber, id, post, customerName, door } = await order(request)
  for (const move of ['submit', 'audit']) await post(`${base}/move`, { id, move })
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button', { name: '打印' }).click()
  const dialog = page.getByRole('dialog', { name: '打印订单' })
  const contract = dialog.getByRole('article', { name: '销售合同' })
  await expect(contract).toContainText(customerName)
  await expect(contract).toContainText('合计（大写）')
  await page.screenshot({ path: 'test-results/screenshots/order-contract.png' })
  await dialog.getByText('生产清单').click()
  const list = dialog.getByRole('article', { name: '生产清单' })
  await expect(list).toContainText(door.doorName)
  await expect(list.getByRole('table')).toBeVisible()
  await expect(list).not.toContainText('单价')
  await page.screenshot({ path: 'test-results/screenshots/order-production.png' })
  expect(await seriousFaults(page)).toEqual([])
})
