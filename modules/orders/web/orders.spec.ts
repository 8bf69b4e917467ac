import { addDays, today } from '@mortise/model'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  cellOf,
  chooseOfRow,
  mark,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { gridOf, optionOf } from '../../../e2e/grids.ts'
import { base, type Door, order, ownStore, retailStore, sellingStore } from '../../../e2e/orders.ts'

const picked = async (page: Page, box: Locator, text: string) => {
  await box.click()
  await page.keyboard.type(text)
  await optionOf(page, text).last().click()
}

const saved = async (form: Locator) => {
  await form.getByRole('button', { name: /^(保\s*存|确\s*[定认])$/ }).click()
  await expect(form).toBeHidden()
}

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/order-${name}.png` })

test('[A-024] [A-041] from a new lead to a released order with a door that was configured parameter by parameter', async ({
  page,
  request,
}) => {
  const { store, get, post } = await sellingStore(request)
  const doors = await get<{ records: Door[] }>('/erp_door/erpDoor/list', { doorCode: 'M808' })
  const doorName = doors.records[0]?.doorName ?? ''
  const name = `新客${mark()}`
  await page.goto('/customers/customer')
  await page.getByRole('button', { name: '新增' }).click()
  const lead = page.getByRole('dialog', { name: '新增' })
  await lead.getByLabel('客户名称').fill(name)
  await lead.getByLabel('联系电话').fill(telephone())
  await picked(page, lead.getByRole('combobox', { name: '所属门店' }), store.storeName)
  await lead.getByLabel('详细地址').fill('云栖里3幢1单元')
  await saved(lead)

  await page.goto('/orders/customer-order')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await picked(page, form.getByRole('combobox', { name: '门店' }), store.storeName)
  await picked(page, form.getByRole('combobox', { name: '客户' }), name)
  // What is known of the customer comes along.
  await expect(form.getByLabel('收货人')).toHaveValue(name)
  await form.getByLabel('要求交期').fill(addDays(today(), 40))
  // Takes the day, and does not send a form that is half filled in.
  await form.getByLabel('要求交期').press('Enter')
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  const lines = gridOf(page, '订单清单')
  await picked(page, form.getByRole('combobox', { name: '添加门' }), doorName)
  await configure(page)
  await expect(lines).toContainText('洞口高2180mm')
  await (await cellOf(lines, 1, '房间/位号')).dblclick()
  await page.keyboard.type('主卧')
  await page.keyboard.press('Enter')
  await (await cellOf(lines, 1, '数量')).click()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(await cellOf(lines, 1, '单价')).not.toHaveText('')
  await shot(page, 'form')
  expect(await seriousFaults(page)).toEqual([])
  await saved(form)

  const row = page.locator('.mortise-row').filter({ hasText: name })
  await expect(row).toContainText('草稿')
  const { records } = await get<{ records: { id: string }[] }>(`${base}/list`, {
    orderNumber: (await row.getByText(/^DD\d{12}$/).innerText()).trim(),
  })
  const id = records[0]?.id ?? ''
  const kept = () => get<{ depositAmount: number; orderlistList: object[] }>(`${base}/queryById`, { id })
  const values = { h: '2180', w: '850', t: '220', dir: '左外开', lock: 'L2' }
  expect((await kept()).orderlistList).toMatchObject([{ room: '主卧', qty: 2, params: values }])

  await moved(page, row, '提交')
  await expect(row).toContainText('待审核')
  await moved(page, row, '审核', { isAsked: true })
  await expect(row).toContainText('待付定金')
  await post('/erp_order_receipt/erpOrderReceipt/add', {
    orderId: id,
    amount: (await kept()).depositAmount,
  })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(row).toContainText('已确认')
  await moved(page, row, '下发', { isAsked: true })
  await expect(row).toContainText('生产中')
  await shot(page, 'list')
})

/** A value for each parameter of the door, by the kind that the parameter asks for. */
async function configure(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: /^配置门型/ })
  for (const [label, size] of [
    ['洞口高', '2180'],
    ['洞口宽', '850'],
    ['墙厚', '220'],
  ] as const)
    await drawer.getByLabel(label, { exact: true }).fill(size)
  await drawer.getByText('左外开', { exact: true }).click()
  await drawer.getByLabel('锁具', { exact: true }).getByRole('radio', { name: '磁吸静音锁' }).check()
  await expect(drawer.getByText('饰面不能为空')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '选用' })).toBeDisabled()
  await drawer.getByTitle('打开物料选择').click()
  const materials = page.getByRole('dialog', { name: '选择物料' })
  await materials.getByText('胡桃木皮').first().click()
  await materials.getByRole('button', { name: '确定' }).click()
  await expect(materials).toBeHidden()
  await expect(drawer.getByRole('region', { name: '报价' })).toContainText('零售价')
  await shot(page, 'configure')
  await drawer.getByRole('button', { name: '选用' }).click()
  await expect(drawer).toBeHidden()
}

async function moved(page: Page, row: Locator, label: string, { isAsked = false } = {}): Promise<void> {
  await chooseOfRow(page, row, label)
  if (isAsked) await agreed(page)
}

async function agreed(page: Page): Promise<void> {
  const yes = page.getByRole('dialog').getByRole('button', { name: /^(是|确\s*[定认])$/ })
  await expect(yes).toBeFocused()
  await yes.click()
}

test('several orders are approved at once, and what is refused is told with its reason', async ({
  page,
  request,
}) => {
  const known = await sellingStore(request)
  const orders = []
  for (let no = 0; no < 3; no++) orders.push(await order(request, known))
  for (const { id } of orders.slice(1)) await known.post(`${base}/move`, { id, move: 'submit' })
  await page.goto(`/orders/customer-order?customerId=${known.customerId}`)
  const rows = page.locator('.mortise-row')
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: '审核', exact: true }).click()
  await agreed(page)
  const summary = page.getByRole('dialog', { name: '审核：成功 2 条，未通过 1 条' })
  await expect(summary).toContainText(`${orders[0]?.orderNumber}：当前状态【草稿】不允许审核`)
  await expect(rows.filter({ hasText: '待付定金' })).toHaveCount(2)
  await shot(page, 'batch')
})

test('an offer that the customer takes becomes an order by choosing it', async ({ page, request }) => {
  const { store, door, customerId, customerName, post } = await retailStore(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const quoteName = `全屋门${mark()}`
  const id = await post<string>('/erpbjxx/erpBjxx/add', {
    quoteType: '4',
    quoteName,
    customerId,
    storeId: store.id,
    bjxxListList: [{ lineType: '1', doorId: door.id, room: '主卧', qty: 1, params: values }],
  })
  await post('/erpbjxx/erpBjxx/move', { id, move: 'submit' })
  await page.goto(`/orders/customer-order?customerId=${customerId}`)
  await page.getByRole('button', { name: '从报价生成' }).click()
  const dialog = page.getByRole('dialog', { name: '从报价生成订单' })
  await dialog.getByRole('button', { name: '选择报价单' }).click()
  const quotes = page.getByRole('dialog', { name: '选择报价单' })
  await quotes.getByLabel('报价名称').fill(quoteName)
  await quotes.getByLabel('报价名称').press('Enter')
  await quotes.getByRole('row').filter({ hasText: quoteName }).click()
  await quotes.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(quotes).toBeHidden()
  await dialog.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(page.getByText('已生成订单草稿')).toBeVisible()
  const row = page.locator('.mortise-row').filter({ hasText: customerName })
  await expect(row).toContainText('草稿')
})

test('[A-249] quotes that are pushed from their list become orders, and what orders are made of is requested', async ({
  page,
  request,
}) => {
  const known = await retailStore(request)
  const { store, door, customerId, customerName, post } = known
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const quoteName = `推送${mark()}`
  for (const room of ['主卧', '次卧']) {
    const id = await post<string>('/erpbjxx/erpBjxx/add', {
      quoteType: '4',
      quoteName,
      customerId,
      storeId: store.id,
      bjxxListList: [{ lineType: '1', doorId: door.id, room, qty: 1, params: values }],
    })
    await post('/erpbjxx/erpBjxx/move', { id, move: 'submit' })
  }
  await page.goto('/quotes/store')
  const push = page.getByRole('button', { name: '推送到订单' })
  await push.click()
  await expect(page.getByText('请选择一条记录！')).toBeVisible()
  const quotes = page.locator('.mortise-row').filter({ hasText: customerName })
  await expect(quotes).toHaveCount(2)
  for (const row of await quotes.all()) await row.getByRole('checkbox').check()
  await push.click()
  await expect(page).toHaveURL(/\/orders\/customer-order/)
  await page.getByRole('button', { name: '从报价生成（2）' }).click()
  const dialog = page.getByRole('dialog', { name: '从报价生成订单' })
  await dialog.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(page.getByText('已生成订单草稿')).toBeVisible()
  // The quotes they came from are still open in their own tab.
  const ordered = page.getByRole('region', { name: '客户订单', exact: true }).locator('.mortise-row')
  await expect(ordered.filter({ hasText: customerName })).toHaveCount(2)
  await expect(page.getByRole('button', { name: '从报价生成', exact: true })).toBeVisible()

  const { id, orderNumber, get } = await order(request, known)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  await page.goto('/orders/order-evaluation')
  const made = page.locator('.mortise-row').filter({ hasText: orderNumber })
  await made.getByRole('checkbox').check()
  await page.getByRole('button', { name: '推送请购' }).click()
  await expect(page).toHaveURL(/\/purchasing\/purchase-request/)
  await page.getByRole('button', { name: /^按BOM推送生成（\d+）$/ }).click()
  const notice = page.getByText(/已生成采购申请 CGSQ\d+/)
  await expect(notice).toBeVisible()
  const docNo = /CGSQ\d+/.exec(await notice.innerText())?.[0] ?? ''
  await expect(page.getByRole('button', { name: /^按BOM推送生成/ })).toHaveCount(0)
  const { records } = await get<{ records: { id: string; srcType: string }[] }>(
    '/erp_purchase_req/erpPurchaseReq/list',
    { docNo },
  )
  expect(records[0]?.srcType).toBe('3')
  const requested = await get<{ itemList: { srcNo: string; qty: number }[] }>(
    '/erp_purchase_req/erpPurchaseReq/queryById',
    { id: records[0]?.id ?? '' },
  )
  expect(new Set(requested.itemList.map(({ srcNo }) => srcNo))).toEqual(new Set([orderNumber]))
})

test('the sales board tells how a store sold in a period, and each figure leads to the rows behind it', async ({
  page,
  request,
}) => {
  const known = await ownStore(request)
  const { id, orderNumber } = await order(request, known)
  for (const move of ['submit', 'approve']) await known.post(`${base}/move`, { id, move })
  await page.goto('/orders/board')
  const board = page.getByRole('region', { name: '销售看板' })
  await picked(page, board.getByRole('combobox', { name: '门店' }), known.store.storeName)
  await expect(board.getByRole('article', { name: '签单数' })).toContainText('1张')
  const figure = (title: string) => board.getByRole('table', { name: title })
  for (const [title, row] of [
    ['每日下单', `${today().slice(5)}1`],
    ['客户转化漏斗', '已成交1'],
    ['承诺交期风险', '15天以后1'],
    ['热销门型', `${known.door.doorName}2`],
  ] as const)
    await expect(figure(title).getByRole('row').filter({ hasText: row })).toHaveCount(1)
  await expect(board.locator('svg').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'board')
  await figure('门店排行').getByRole('link', { name: known.store.storeName }).press('Enter')
  await expect(page.locator('.mortise-row')).toHaveCount(1)
  await expect(page.locator('.mortise-row')).toContainText(orderNumber)
})

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

test('[B-036] [B-368] an order is picked by its contract number, which a right click copies', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { orderNumber, id, post, customerName } = await order(request)
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
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
  for (const move of ['submit', 'approve']) await post(`${base}/move`, { id, move })
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('button', { name: '打印' }).click()
  const dialog = page.getByRole('dialog', { name: '打印订单' })
  const contract = dialog.getByRole('article', { name: /合同$/ })
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
