import { today } from '@mortise/model'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callsOf, mark, seriousFaults, signIn, signOut, signedOut as test } from '../../../e2e/fixtures.ts'
import { base, order, ownStore } from '../../../e2e/orders.ts'
import { act, search } from '../../../e2e/rows.ts'
import { drawSignature } from '../../../e2e/signature.ts'

/** People of the demonstration: who keeps the books, and who approves what they write. */
const person = (username: string) => ({ username, password: 'Mortise@2026' })
const [writer, manager] = [person('wujing'), person('zhaolei')]

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/finance-${name}.png`, animations: 'disabled' })
const listOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const rowOf = (page: Page, label: string, text: string) =>
  listOf(page, label).getByRole('row').filter({ hasText: text })

/** An account of ours with one movement that its bank tells of. */
async function told(request: APIRequestContext, amount: number, payer: string, memo: string) {
  const { post, upload } = await callsOf(request)
  const bankinfoId = await post<string>('/erp_bankinfo/erpBankinfo/add', {
    ownerType: 'self',
    accountName: `榫卯木业${mark()}`,
    bankName: '中国银行',
    accountNo: `62166610000${String(Date.now()).slice(-8)}`,
    acctType: 'general',
  })
  const text = [
    '交易日期,流水号,收入,支出,余额,对方户名,对方账号,摘要',
    `${today()},${mark()},${amount},,${amount},${payer},,${memo}`,
  ].join('\n')
  const file = await upload({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await post('/erp_bank_stmt/erpBankStmt/add', { bankinfoId, file })
}

test('a deposit that came to the bank is claimed for its order, approved by a second person, and confirms the order', async ({
  page,
  request,
}) => {
  const shop = await ownStore(request)
  const { get, post } = shop
  const { id, orderNumber } = await order(request, shop)
  await post(`${base}/move`, { id, move: 'submit' })
  await post(`${base}/move`, { id, move: 'approve' })
  const { depositAmount, status } = await get<{ depositAmount: number; status: string }>(
    `${base}/queryById`,
    { id },
  )
  expect(status).toBe('awaitingDeposit')
  const payer = `付款人${mark()}`
  await told(request, depositAmount, payer, `${orderNumber}定金`)

  await signIn(page, '/finance/bank-line', writer)
  await search(listOf(page, '银行流水'), '对方户名', payer)
  await expect(rowOf(page, '银行流水', payer)).toHaveCount(1)
  await act(page, rowOf(page, '银行流水', payer), '认领')
  const dialog = page.getByRole('dialog', { name: '认领银行流水' })
  await expect(dialog.getByText('等于应付定金')).toBeVisible()
  await shot(page, 'claim')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('button', { name: `认领为 订单 ${orderNumber} 的预收` }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '银行流水', payer)).toContainText('已认领')
  await shot(page, 'bank-lines')

  await signOut(page)
  await signIn(page, '/finance/prepay', manager)
  await search(listOf(page, '预收预付'), '往来单位', shop.store.storeName)
  await expect(rowOf(page, '预收预付', shop.store.storeName)).toHaveCount(1)
  await act(page, rowOf(page, '预收预付', shop.store.storeName), '审核')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(rowOf(page, '预收预付', shop.store.storeName)).toContainText('已审核')
  expect(await get(`${base}/queryById`, { id })).toMatchObject({ status: 'confirmed' })
})

test('a store confirms its statement on a telephone by the link that it was sent', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { id: string; stmtNo: string; confirmStatus: string }[] }>(
    '/erp_statement/erpStatement/list',
    { pageSize: '200' },
  )
  // Sent already where this is tried once more.
  const drafted = records.find(({ confirmStatus }) => ['draft', 'sent'].includes(confirmStatus))
  const { code, pick } = await post<{ code: string; pick: string }>('/erp_statement/erpStatement/invite', {
    id: drafted!.id,
  })
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/statementConfirm?code=${encodeURIComponent(code)}`)
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看对账单' }).click()
  await expect(page.getByText(drafted!.stmtNo)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'statement-375')
  await page.getByLabel('签字人').fill('何先生')
  await drawSignature(page)
  await page.getByRole('button', { name: '核对无误，确认签字' }).click()
  await expect(page.getByText('对账单已确认')).toBeVisible()
  await shot(page, 'statement-confirmed-375')
  expect(await get('/erp_statement/erpStatement/queryById', { id: drafted!.id })).toMatchObject({
    confirmStatus: 'confirmed',
    confirmBy: '何先生',
  })
})

test('what only the books and only the bank have is told, and both come to the same', async ({
  page,
  request,
}) => {
  const { get } = await callsOf(request)
  const { records } = await get<{ records: { bankinfoId: string }[] }>('/erp_bank_stmt/erpBankStmt/list', {
    pageSize: '100',
    column: 'createTime',
    order: 'asc',
  })
  await signIn(page, `/finance/bank-recon?bank=${records[0]!.bankinfoId}`, writer)
  await expect(page.getByText(/^调节后余额相符/)).toBeVisible()
  await shot(page, 'bank-recon')
  expect(await seriousFaults(page, 'main')).toEqual([])
})
