import { expect } from '@playwright/test'
import { callsOf, makeUser, mark, signIn, signedOut as test } from '../../../e2e/fixtures.ts'

const receipts = '/erp_stock_in/erpStockIn'

test('the keeper submits a receipt on its page and reads its paper there; it waits for another to approve it', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `块${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `木料${name}` })
  const materialId = await post<string>('/bas/basMaterial/add', {
    name: `木板${name}`,
    code: `M${name}`,
    unitId,
    categoryId,
  })
  const warehouseId = await post<string>('/erp_warehouse/erpWarehouse/add', {
    code: `0${name}`,
    name: `原料仓${name}`,
    kind: '1',
  })
  const keeper = await makeUser(request, {
    page: '/stock/stock-in',
    codes: ['list', 'add', 'edit', 'submit'].map((verb) => `stockIn:${verb}`),
  })
  const own = await callsOf(request, keeper)
  const id = await own.post<string>(`${receipts}/add`, {
    warehouseId,
    itemList: [{ materialId, qty: 12, unitCost: 8 }],
  })
  await signIn(page, `/document/stockIn/${id}`, keeper)
  const shown = page.getByRole('article', { name: /^入库单 QTRK/ })
  await expect(shown.getByRole('region', { name: '明细', exact: true })).toContainText(`木板${name}`)
  await expect(shown.getByRole('button', { name: '编辑' })).toBeVisible()
  await shown.getByRole('button', { name: '提交' }).click()
  await expect(shown.locator('[aria-current=step]')).toHaveText('待审核')
  await expect(shown.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await shown.getByRole('tab', { name: '打印' }).click()
  await expect(shown.getByRole('region', { name: '入库单' })).toContainText('仓管员')
  await shown.getByRole('tab', { name: '审批' }).click()
  await expect(shown.getByRole('tabpanel').filter({ visible: true })).toContainText('测试员')
  await post(`${receipts}/move`, { id, move: 'approve' })
  await post(`${receipts}/move`, { id, move: 'post' })
  await page.reload()
  await expect(shown.locator('[aria-current=step]')).toHaveText('已过账')
  await page.screenshot({ path: 'test-results/screenshots/receipt-page.png', animations: 'disabled' })
})
