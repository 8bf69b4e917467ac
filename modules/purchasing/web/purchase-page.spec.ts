import { expect, type Page } from '@playwright/test'
import { callsOf, makeUser, mark, seriousFaults, signIn, signedOut as test } from '../../../e2e/fixtures.ts'

const orders = '/erp_purchase_order/erpPurchaseOrder'
const document = (page: Page, label: string) => page.getByRole('article', { name: new RegExp(`^${label} `) })

test('the buyer reads an order as a page, has it approved by another, and goes on to the receipt that was made of it', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: `多层板${name}`,
    code: `M${name}`,
    unitId,
    categoryId,
  })
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: `宏达板业${name}` })
  await post('/erp_warehouse/erpWarehouse/add', { code: `0${name}`, name: `原料仓${name}`, kind: '1' })
  const buyer = await makeUser(request, {
    page: '/purchasing/purchase-order',
    codes: [
      ...[
        'list',
        'add',
        'edit',
        'submit',
        'receive',
        'view.totalAmount',
        'view.items.price',
        'view.items.amount',
      ].map((verb) => `purchaseOrder:${verb}`),
      'purchaseReceipt:list',
      'purchaseReceipt:add',
    ],
  })
  const own = await callsOf(request, buyer)
  const id = await own.post<string>(`${orders}/add`, {
    supplierId,
    deliverDate: '2099-12-31',
    itemList: [
      { materialId, qty: 20, price: 100 },
      { materialId, qty: 5, price: 90 },
    ],
  })
  await signIn(page, '/purchasing/purchase-order', buyer)
  await page
    .getByRole('row')
    .filter({ hasText: `宏达板业${name}` })
    .getByRole('link', { name: /^CGDD/ })
    .click()
  const shown = document(page, '采购订单')
  const lines = shown.getByRole('region', { name: '订单明细' }).getByRole('table')
  await expect(lines).toContainText(`多层板${name}`)
  await expect(lines.getByRole('row').last()).toContainText('25')
  await expect(lines.getByRole('row').last()).toContainText('2,450.00')
  await shown.getByRole('button', { name: '提交' }).click()
  await expect(shown.locator('[aria-current=step]')).toHaveText('待审核')
  // Who wrote it does not approve it.
  await expect(shown.getByRole('button', { name: '审核', exact: true })).toHaveCount(0)
  await post(`${orders}/move`, { id, move: 'approve' })
  await page.reload()
  await expect(shown.getByRole('list', { name: '状态' })).toContainText('部分入库')
  await page.screenshot({ path: 'test-results/screenshots/purchase-page.png', animations: 'disabled' })
  expect(await seriousFaults(page, '.mortise-document')).toEqual([])
  await shown.getByRole('button', { name: '生成入库单' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '按未入库数量生成' })
    .getByRole('button', { name: '确定' })
    .click()
  await shown.getByRole('tab', { name: '关联单据' }).click()
  const next = shown.getByRole('region', { name: '后续单据' })
  await expect(next).toContainText('采购入库单')
  await page.screenshot({ path: 'test-results/screenshots/purchase-related.png', animations: 'disabled' })
  await next.getByRole('link', { name: /^CGRK/ }).click()
  const receipt = document(page, '采购入库单')
  await expect(receipt.locator('[aria-current=step]')).toHaveText('草稿')
  await expect(receipt.getByRole('region', { name: '入库明细' })).toContainText(`多层板${name}`)
  await receipt.getByRole('link', { name: /^CGDD/ }).click()
  await expect(document(page, '采购订单')).toBeVisible()
})
