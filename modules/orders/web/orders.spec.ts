import { addDays, today } from '@mortise/model'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
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
  const store = stores.records[0]!
  const door = doors.records.find(({ doorName }) => doorName.includes('平开')) ?? doors.records[0]!
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

const picked = async (page: Page, label: string, text: string) => {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.fill(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().click()
}

const saved = async (form: Locator) => {
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(form).toBeHidden()
}

const confirmed = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(是|确\s*[定认])$/ })
    .click()

test('[A-024] [A-041] from a new lead to a released order with a door that was configured parameter by parameter', async ({
  page,
  request,
}) => {
  const { store, door, get, post } = await ground(request)
  const name = `新客${mark()}`
  await page.goto('/customers/customer')
  await page.getByRole('button', { name: '新增' }).click()
  const lead = page.getByRole('dialog', { name: '新增' })
  await lead.getByLabel('客户名称').fill(name)
  await lead.getByLabel('联系电话').fill(telephone())
  await picked(page, '所属门店', store.storeName)
  await lead.getByLabel('详细地址').fill('云栖里3幢1单元')
  await saved(lead)

  await page.goto('/orders/customer-order')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await picked(page, '门店', store.storeName)
  await picked(page, '客户', name)
  // What is known of the customer comes along.
  await expect(form.getByLabel('收货人')).toHaveValue(name)
  await form.getByLabel('要求交期').fill(addDays(today(), 40))
  await form.getByLabel('要求交期').press('Enter')
  const lines = form.getByRole('region', { name: '订单清单' })
  await lines.getByRole('button', { name: '添加门' }).click()
  await picked(page, '第1行品名', door.doorName)
  const configurator = page.getByRole('dialog').filter({ hasText: '配置门型' }).last()
  await configurator.getByLabel('洞口高').fill('2180')
  await configurator.getByLabel('洞口高').blur()
  await expect(configurator.getByRole('button', { name: '选用' })).toBeEnabled()
  await page.screenshot({ path: 'test-results/screenshots/order-configure.png' })
  await configurator.getByRole('button', { name: '选用' }).click()
  await expect(lines).toContainText('洞口高2180mm')
  await lines.getByLabel('第1行房间/位号').fill('主卧')
  await lines.getByLabel('第1行数量').fill('2')
  await lines.getByLabel('第1行数量').blur()
  await expect(lines.getByLabel('第1行单价')).not.toHaveValue('')
  await page.screenshot({ path: 'test-results/screenshots/order-form.png' })
  expect(await seriousFaults(page)).toEqual([])
  await saved(form)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('草稿')
  const move = async (label: string) => {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  await move('提交')
  await expect(row).toContainText('待审核')
  await move('审核')
  await confirmed(page)
  await expect(row).toContainText('待付定金')
  const { records } = await get<{ records: { id: string }[] }>(`${base}/list`, {
    orderNumber: (await row.getByText(/^DD\d{12}$/).innerText()).trim(),
  })
  const { depositAmount } = await get<{ depositAmount: number }>(`${base}/queryById`, {
    id: records[0]?.id ?? '',
  })
  await post('/erp_order_receipt/erpOrderReceipt/add', { orderId: records[0]?.id, amount: depositAmount })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(row).toContainText('已确认')
  await move('下发')
  await confirmed(page)
  await expect(row).toContainText('生产中')
  await page.screenshot({ path: 'test-results/screenshots/order-list.png' })
})

test('[A-023] a line is changed in the list of all lines, and its order follows', async ({
  page,
  request,
}) => {
  const { orderNumber, id, get } = await order(request)
  await page.goto(`/orders/order-line?orderNumber=${orderNumber}`)
  const row = page.getByRole('row').filter({ hasText: orderNumber })
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
  await form.getByLabel('金额').fill('10')
  await saved(form)
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
