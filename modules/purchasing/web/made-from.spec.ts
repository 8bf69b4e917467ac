import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countClicks } from '../../../e2e/clicks.ts'
import { callsOf, makeUser, mark, seriousFaults, signIn, signedOut as test } from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'

const orders = '/erp_purchase_order/erpPurchaseOrder'
const receipts = '/erp_purchase_in/erpPurchaseIn'
const document = (page: Page, label: string) => page.getByRole('article', { name: new RegExp(`^${label} `) })

/** An approved order of twenty boards that are kept in a warehouse of their own, and a draft of the same supplier. */
async function boughtBoards(request: APIRequestContext) {
  const { post, get } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const warehouseId = await post<string>('/erp_warehouse/erpWarehouse/add', {
    code: `Z${name}`,
    name: `板材仓${name}`,
    kind: '1',
  })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: `多层板${name}`,
    code: `M${name}`,
    unitId,
    categoryId,
    warehouseId,
  })
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: `宏达板业${name}` })
  const order = { supplierId, deliverDate: '2099-12-31', itemList: [{ materialId, qty: 20, price: 100 }] }
  const id = await post<string>(`${orders}/add`, order)
  for (const move of ['submit', 'approve']) await post(`${orders}/move`, { id, move })
  const draft = await post<string>(`${orders}/add`, order)
  const numberOf = async (of: string) =>
    (await get<{ docNo: string }>(`${orders}/queryById`, { id: of })).docNo
  return {
    id,
    no: await numberOf(id),
    draftNo: await numberOf(draft),
    material: `多层板${name}`,
    supplier: `宏达板业${name}`,
    warehouse: `板材仓${name}`,
    post,
    get,
  }
}

const keeperCodes = [
  'purchaseOrder:list',
  'purchaseOrder:receive',
  ...['list', 'add', 'edit', 'post'].map((verb) => `purchaseReceipt:${verb}`),
]

test('the keeper takes the goods of an order in with at most eight clicks', async ({ page, request }) => {
  const { no, material, warehouse } = await boughtBoards(request)
  const keeper = await makeUser(request, { page: '/purchasing/purchase-order', codes: keeperCodes })
  await signIn(page, '/purchasing/purchase-order', keeper)
  await expect(page.getByRole('link', { name: no })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: no }).click()
  await document(page, '采购订单').getByRole('button', { name: '生成入库单' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '按未入库数量生成' })
  await question.getByRole('button', { name: '确定' }).click()
  await page
    .locator('.ant-message')
    .getByRole('link', { name: /^查看 CGRK/ })
    .click()
  const receipt = document(page, '采购入库单')
  await expect(receipt.getByRole('region', { name: '入库明细' })).toContainText(material)
  await expect(receipt).toContainText(warehouse)
  await receipt.getByRole('button', { name: '入库', exact: true }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '入库后不能修改' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(receipt.locator('[aria-current=step]')).toHaveText('已入库')
  expect(clicks()).toBeLessThanOrEqual(8)
})

test('a receipt is begun with an open order alone, whose open lines and warehouse come with it', async ({
  page,
  request,
}) => {
  const { no, draftNo, material, warehouse } = await boughtBoards(request)
  const keeper = await makeUser(request, { page: '/purchasing/purchase-receipt', codes: keeperCodes })
  await signIn(page, '/purchasing/purchase-receipt', keeper)
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: /^新增采购/ })
  await form.getByLabel('采购订单', { exact: true }).fill(draftNo)
  await expect(page.getByText('没有匹配的数据')).toBeVisible()
  await form.getByLabel('采购订单', { exact: true }).fill(no)
  await optionOf(page, no).click()
  const lines = form.getByRole('grid', { name: '入库明细' })
  await expect(lines).toContainText(material)
  await expect(lines).toContainText('20')
  await expect(form).toContainText(warehouse)
  await page.screenshot({ path: 'test-results/screenshots/receipt-pulled.png', animations: 'disabled' })
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: no })).toContainText('草稿')
})

test('the buyer begins a return on the page of its receipt, with all that may go back', async ({
  page,
  request,
}) => {
  const { id, no, material, post, get } = await boughtBoards(request)
  await post(`${orders}/move`, { id, move: 'receive' })
  const { records } = await get<{ records: { id: string }[] }>(`${receipts}/list`, { orderId: id })
  const receiptId = records[0]!.id
  await post(`${receipts}/move`, { id: receiptId, move: 'post' })
  const buyer = await makeUser(request, {
    page: '/purchasing/purchase-receipt',
    codes: ['purchaseReceipt:list', 'purchaseReturn:list', 'purchaseReturn:add', 'purchaseOrder:list'],
  })
  await signIn(page, '/purchasing/purchase-receipt', buyer)
  await page.getByRole('row').filter({ hasText: no }).getByRole('link', { name: /^CGRK/ }).click()
  const receipt = document(page, '采购入库单')
  await receipt.getByRole('button', { name: '生成采购退货单' }).click()
  const form = page.getByRole('dialog', { name: /^新增采购/ })
  await expect(form.getByRole('grid', { name: '退货明细' })).toContainText(material)
  await form.getByLabel('退货原因').fill('板面开裂')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await receipt.getByRole('tab', { name: '关联单据' }).click()
  await expect(receipt.getByRole('region', { name: '后续单据' })).toContainText('采购退货单')
})
