import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, pressEscape, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf, paste } from '../../../e2e/grids.ts'
import { act } from '../../../e2e/rows.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/purchasing-${name}.png` })
const listOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function open(page: Page, path: string, label: string): Promise<Locator> {
  await page.goto(`/purchasing/${path}`)
  const list = listOf(page, label)
  await expect(list.getByRole('button', { name: '新增' })).toBeVisible()
  return list
}

/** Pastes cells into the first line of a form, as from a spreadsheet. */
async function fillLine(
  page: Page,
  form: Locator,
  title: string,
  other: string,
  text: string,
): Promise<Locator> {
  const lines = form.getByRole('grid', { name: title })
  await form.getByRole('button', { name: '新增', exact: true }).click()
  // A new line is typed into at once; elsewhere cells are only chosen.
  await (await cellOf(lines, 1, other)).click()
  await (await cellOf(lines, 1, '物料')).click()
  await paste(page, text)
  return lines
}

/** What a purchase needs before it can begin, under names that no other test has. */
async function furnish(request: APIRequestContext) {
  const { post, get } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const material = { name: `多层板${name}`, code: `M${name}`, unitId, categoryId }
  const materialId = await post<string>('/bas/basMaterial/add', material)
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: `宏达板业${name}` })
  const price = { supplierId, materialId, price: 113, validFrom: '2026-01-01' }
  await post('/erp_supplier_price/erpSupplierPrice/add', price)
  await post('/erp_warehouse/erpWarehouse/add', { code: `0${name}`, name: `原料仓${name}`, kind: '1' })
  return { supplier: `宏达板业${name}`, supplierId, material: `多层板${name}`, materialId, get, post }
}

test('[A-002] a purchase order is added with its lines, searched, edited and deleted', async ({
  page,
  request,
}) => {
  const { supplier, material } = await furnish(request)
  const list = await open(page, 'purchase-order', '采购订单')
  await list.getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByRole('button', { name: '保存', exact: true }).click()
  await expect(add.getByText('供应商不能为空')).toBeVisible()
  await add.getByLabel('供应商', { exact: true }).fill(supplier)
  await optionOf(page, supplier).click()
  await add.getByLabel('交货日期', { exact: true }).fill('2099-12-31')
  await add.getByLabel('交货日期', { exact: true }).press('Enter')
  const lines = await fillLine(page, add, '订单明细', '数量', `${material}\t\t20\t100`)
  await expect(await cellOf(lines, 1, '金额')).toHaveText('2,000.00')
  await shot(page, 'order-form')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await add.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '添加成功！')
  await expect(add).toBeHidden()

  await list.getByRole('search').getByLabel('供应商', { exact: true }).fill(supplier)
  await optionOf(page, supplier).click()
  await list.getByRole('button', { name: '查询', exact: true }).click()
  const row = list.getByRole('row').filter({ hasText: supplier })
  await expect(row).toContainText('2,000.00')
  await shot(page, 'order-list')
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  const grid = edit.getByRole('grid', { name: '订单明细' })
  await (await cellOf(grid, 1, '数量')).click()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(await cellOf(grid, 1, '金额')).toHaveText('3,000.00')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '编辑成功!')
  await expect(edit).toBeHidden()
  await expect(row).toContainText('3,000.00')
  await act(page, row, '删除', '删除')
  await seen(page, '删除成功!')
  await expect(row).toHaveCount(0)
})

test('what is row for is ordered, comes in part, is printed, and goes back in part', async ({
  page,
  request,
}) => {
  const { supplier, material, materialId, get } = await furnish(request)
  const remark = `急用${mark()}`
  const requests = await open(page, 'purchase-request', '采购申请')
  await requests.getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByPlaceholder('请选择需求日期').fill('2099-12-31')
  await add.getByPlaceholder('请选择需求日期').press('Enter')
  await add.getByPlaceholder('请输入备注').fill(remark)
  const wanted = await fillLine(page, add, '申请明细', '申请数量', `${material}\t100`)
  await expect(await cellOf(wanted, 1, '申请数量')).toHaveText('100')
  await add.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '添加成功！')
  const row = requests.getByRole('row').filter({ hasText: remark })
  await act(page, row, '提交')
  await expect(row).toContainText('待审核')
  await act(page, row, '审核', '确认审核通过？')
  await expect(row).toContainText('已审核')
  await act(page, row, '生成订单', '按供应商生成采购订单草稿？')
  await expect(row).toContainText('已下单')
  await shot(page, 'request')

  const orders = await open(page, 'purchase-order', '采购订单')
  const order = orders.getByRole('row').filter({ hasText: supplier })
  await expect(order).toContainText('11,300.00')
  await act(page, order, '提交')
  await expect(order).toContainText('待审核')
  await act(page, order, '审核', '确认审核通过？')
  await expect(order).toContainText('已审核')
  await order.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article', { name: '采购订单' })
  await expect(paper).toContainText('壹万壹仟叁佰元整')
  await expect(paper).toContainText(material)
  await shot(page, 'order-paper')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await pressEscape(page)
  await expect(paper).toBeHidden()
  await act(page, order, '生成入库单', '按未入库数量生成采购入库单草稿？')
  await seen(page, '生成入库单成功！')

  const receipts = await open(page, 'purchase-receipt', '采购入库单')
  const receipt = receipts.getByRole('row').filter({ hasText: supplier })
  await receipt.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  const arrived = edit.getByRole('grid', { name: '入库明细' })
  await (await cellOf(arrived, 1, '到货数量')).click()
  await page.keyboard.type('106')
  await page.keyboard.press('Enter')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, /超出采购订单可入库数量，最多还可入库 105/)
  await shot(page, 'over-receipt')
  // A cell that is chosen already would be written on in, not over.
  await (await cellOf(arrived, 1, '批号')).click()
  await (await cellOf(arrived, 1, '到货数量')).click()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '编辑成功!')
  await act(page, receipt, '入库', '入库后不能修改，确认入库？')
  await expect(receipt).toContainText('已入库')
  const receiptNo = await receipt.getByText(/^CGRK\d+$/).textContent()
  await receipt.getByRole('button', { name: '打印' }).click()
  const note = page.getByRole('article', { name: '采购入库单' })
  await expect(note).toContainText(receiptNo ?? '')
  await shot(page, 'receipt-paper')
  await page.keyboard.press('Escape')

  const returns = await open(page, 'purchase-return', '采购退货单')
  await returns.getByRole('button', { name: '新增' }).click()
  const back = page.getByRole('dialog', { name: '新增' })
  await back.getByLabel('采购入库单', { exact: true }).fill(receiptNo ?? '')
  await optionOf(page, receiptNo ?? '').click()
  await back.getByLabel('退货原因', { exact: true }).fill('开裂')
  const returned = back.getByRole('grid', { name: '退货明细' })
  await expect(await cellOf(returned, 1, '退货数量')).toHaveText('60')
  await (await cellOf(returned, 1, '退货数量')).click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await back.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '添加成功！')
  const sentBack = returns.getByRole('row').filter({ hasText: supplier })
  await act(page, sentBack, '提交')
  await expect(sentBack).toContainText('待审核')
  await act(page, sentBack, '审核退货', '审核后货物出库，确认退货？')
  await expect(sentBack).toContainText('已退货')
  await shot(page, 'return')

  const balances = await get<{ records: { qty: number }[] }>('/erp_stock_balance/erpStockBalance/list', {
    materialId,
  })
  expect(balances.records.map(({ qty }) => qty)).toEqual([50])
  await page.goto('/purchasing/purchase-line')
  const followed = listOf(page, '采购执行跟踪')
  const line = followed.getByRole('row').filter({ hasText: material })
  await expect(line).toContainText('部分入库')
  await shot(page, 'tracking')

  await page.goto('/purchasing/purchase-price')
  const paid = listOf(page, '采购价格历史').getByRole('row').filter({ hasText: material })
  await paid.getByRole('button', { name: '价格趋势' }).click()
  const trend = page.getByRole('dialog', { name: new RegExp(`^价格趋势：.*${material}$`) })
  await expect(trend.getByRole('table', { name: '含税单价（元）' })).toContainText('113')
  await expect(trend.locator('.mortise-chart-place svg')).toBeVisible()
  await shot(page, 'price-trend')
  await page.goto('/purchasing/supplier-score')
  const judged = listOf(page, '供应商评分').getByRole('row').filter({ hasText: supplier })
  // 60 came in time, 10 of them went back: 100 × 0.5 + 83.3 × 0.4 + 100 × 0.1.
  await expect(judged).toContainText('93.3')
  await shot(page, 'score')
})

test('a document shows what it was made from and what became of it, and the next begins with what is open', async ({
  page,
  request,
}) => {
  const { supplier, supplierId, materialId, post } = await furnish(request)
  const [orders, receipts] = ['/erp_purchase_order/erpPurchaseOrder', '/erp_purchase_in/erpPurchaseIn']
  const itemList = [{ materialId, qty: 10 }]
  const orderId = await post<string>(`${orders}/add`, { supplierId, deliverDate: '2099-12-31', itemList })
  for (const move of ['submit', 'approve']) await post(`${orders}/move`, { id: orderId, move })
  const receiptId = await post<string>(`${receipts}/add`, { orderId })
  await post(`${receipts}/move`, { id: receiptId, move: 'post' })

  const list = await open(page, 'purchase-receipt', '采购入库单')
  const receipt = list.getByRole('row').filter({ hasText: supplier })
  await act(page, receipt, '生成采购退货单')
  const add = page.getByRole('dialog', { name: '新增' })
  await expect(await cellOf(add.getByRole('grid', { name: '退货明细' }), 1, '退货数量')).toHaveText('10')
  await add.getByLabel('退货原因', { exact: true }).fill('开裂')
  await add.getByRole('button', { name: '保存', exact: true }).click()
  await seen(page, '添加成功！')
  await expect(add).toBeHidden()

  await receipt.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText('关联单据')
  await expect(detail.getByRole('button', { name: /^CGTH/ })).toBeVisible()
  await shot(page, 'related')
  const order = detail.getByRole('button', { name: /^CGDD/ })
  const orderNo = (await order.textContent()) ?? ''
  await order.click()
  const other = page.getByRole('dialog', { name: '详情' }).last()
  await expect(other).toContainText(orderNo)
  await expect(other.getByRole('button', { name: /^CGRK/ })).toBeVisible()
})
