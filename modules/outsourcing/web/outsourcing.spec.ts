import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  mark,
  seriousFaults,
  signIn,
  signOut,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'
import { releasedOrder } from '../../../e2e/production.ts'
import { act } from '../../../e2e/rows.ts'

const orders = '/erp_outsource/erpOutsource'
const works = '/erp_work_order/erpWorkOrder'
const page1 = '/outsourcing/outsource-order'
const document = (page: Page, label: string) => page.getByRole('article', { name: new RegExp(`^${label} `) })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/outsourcing-${name}.png`, animations: 'disabled' })

/** Two doors that are cut, and a partner with a warehouse and a price for the next operation. */
async function cutDoors(request: APIRequestContext) {
  const { orderId } = await releasedOrder(request)
  const { post, get } = await callsOf(request)
  const plans = await get<{ records: { id: string }[] }>('/erp_production_plan/erpProductionPlan/list', {
    orderId,
  })
  const { id: plan } = plans.records[0]!
  await post('/erp_production_plan/erpProductionPlan/move', { id: plan, move: 'release' })
  const { records } = await get<{ records: { id: string; docNo: string; materialId: string }[] }>(
    `${works}/list`,
    {
      pageSize: '1',
    },
  )
  const { id, docNo: no, materialId } = records[0]!
  await post(`${works}/report`, { id, opNo: 10, act: 'FINISH', qty: 2 })
  const name = `诚信饰面${mark()}`
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name, kind: '2' })
  await post('/erp_warehouse/erpWarehouse/add', {
    code: `W${mark()}`,
    name: `外协仓${name}`,
    kind: '5',
    supplierId,
  })
  await post('/erp_supplier_price/erpSupplierPrice/add', { supplierId, materialId, price: 33.9 })
  const opsOf = async () =>
    (
      await get<{ opList: { opNo: number; qtyOk: number; qtyOutsourced: number }[] }>(`${works}/queryById`, {
        id,
      })
    ).opList
  return { no, name, opsOf, get, id }
}

/** People of the demonstration. */
const person = (username: string) => ({ username, password: 'Mortise@2026' })
const [planner, manager, keeper] = [person('wangqiang'), person('tangwei'), person('huangtao')]

const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()

test('an operation goes to a partner and comes back, by planner, manager and keeper, each doing the own part', async ({
  page,
  request,
}) => {
  const { no, name, opsOf } = await cutDoors(request)
  await signIn(page, '/production/work-order', planner)
  const work = page
    .getByRole('region', { name: '生产工单', exact: true })
    .getByRole('row')
    .filter({ hasText: no })
  await chooseOfRow(page, work, '委外')
  const chooser = page.getByRole('dialog', { name: `委外 ${no}` })
  await expect(chooser.getByRole('radio', { name: /^20 .*可送出 2/ })).toBeChecked()
  await shot(page, 'choose')
  await chooser.getByRole('button', { name: '下一步' }).click()
  const form = page.getByRole('dialog', { name: /^新增外协单/ })
  await form.getByLabel('外协商', { exact: true }).fill(name)
  await optionOf(page, name).click()
  await form.getByLabel('交货日期', { exact: true }).fill('2099-12-31')
  await form.getByLabel('交货日期', { exact: true }).press('Enter')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await shot(page, 'form')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await page.goto(page1)
  const listed = page
    .getByRole('region', { name: '外协单', exact: true })
    .getByRole('row')
    .filter({ hasText: name })
  await expect(listed).toContainText('草稿')
  await listed.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(listed).toContainText('待审核')
  await signOut(page)

  await signIn(page, page1, manager)
  await listed.getByRole('button', { name: /^审\s?核$/ }).click()
  await confirm(page)
  await expect(listed).toContainText('已审核')
  await shot(page, 'list')
  const orderNo = (await listed.getByRole('link', { name: /^WX/ }).textContent()) ?? ''
  await listed.getByRole('link', { name: orderNo }).click()
  await shot(page, 'order')
  await signOut(page)

  // The keeper has a phone in hand.
  await signIn(page, page1, keeper)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: orderNo }).first().click()
  const order = document(page, '外协单')
  await expect(order).toContainText(name)
  await act(page, order, '生成发料单')
  await confirm(page)
  await page
    .locator('.ant-message')
    .getByRole('link', { name: /^查看 WXFL/ })
    .click()
  const send = document(page, '外协发料单')
  await send.getByRole('button', { name: /^发\s?料$/ }).click()
  await confirm(page)
  await expect(send.locator('[aria-current=step]')).toHaveText('已发料')
  await shot(page, 'send-375')
  expect((await opsOf()).find(({ opNo }) => opNo === 20)).toMatchObject({ qtyOutsourced: 2, qtyOk: 0 })

  await page.goto(page1)
  await page.getByRole('link', { name: orderNo }).first().click()
  await expect(order.locator('[aria-current=step]')).toHaveText('执行中')
  await act(page, order, '生成收货单')
  await confirm(page)
  await page
    .locator('.ant-message')
    .getByRole('link', { name: /^查看 WXSH/ })
    .click()
  const receipt = document(page, '外协收货单')
  await receipt.getByRole('button', { name: /^收\s?货$/ }).click()
  await confirm(page)
  await expect(receipt.locator('[aria-current=step]')).toHaveText('已收货')
  await shot(page, 'receipt-375')
  expect((await opsOf()).find(({ opNo }) => opNo === 20)).toMatchObject({ qtyOutsourced: 0, qtyOk: 2 })
})

test('[A-028] an order for work outside is found, changed and deleted', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `件${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `外协${name}`, kind: '4' })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: `烤漆门扇${name}`,
    unitId,
    categoryId,
    source: '3',
  })
  const supplier = `烤漆厂${name}`
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: supplier, kind: '2' })
  const itemList = [{ materialId, qty: 4, fee: 12 }]
  await post(`${orders}/add`, { supplierId, backDate: '2099-12-31', itemList })
  await signIn(page, page1)
  const list = page.getByRole('region', { name: '外协单', exact: true })
  await list.getByRole('search').getByLabel('外协商', { exact: true }).fill(supplier)
  await optionOf(page, supplier).click()
  await list
    .getByRole('search')
    .getByRole('button', { name: /^查\s?询$/ })
    .click()
  const row = list.getByRole('row').filter({ hasText: supplier })
  await expect(row).toContainText('草稿')
  await expect(row).toContainText(`4 × `)
  await row.getByRole('button', { name: /^编\s?辑$/ }).click()
  const form = page.getByRole('dialog', { name: /^编辑外协单/ })
  await form.getByLabel('备注', { exact: true }).first().fill('加急')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await chooseOfRow(page, row, '删除')
  await confirm(page)
  await expect(row).toHaveCount(0)
})
