import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  signOut,
  telephone,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { optionOf, paste } from '../../../e2e/grids.ts'
import { act, search } from '../../../e2e/rows.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** People of the demonstration: who writes, who looks at it a second time, and who leads. */
const person = (username: string) => ({ username, password: 'Mortise@2026' })
const [writer, cashier, manager] = [person('wujing'), person('luoyan'), person('zhaolei')]

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/finance-${name}.png`, animations: 'disabled' })
const listOf = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const rowOf = (page: Page, label: string, text: string) =>
  listOf(page, label).getByRole('row').filter({ hasText: text })
const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()

async function begin(page: Page, label: string): Promise<Locator> {
  await listOf(page, label)
    .getByRole('button', { name: /^新\s?增$/ })
    .first()
    .click()
  return page.getByRole('dialog', { name: /^新增/ })
}

async function choose(page: Page, form: Locator, label: string, text: string): Promise<void> {
  // What was chosen before may bear the same name, in a list that is still closing.
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
  await form.getByLabel(label, { exact: true }).first().fill(text)
  await optionOf(page, text).first().click()
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^(保存|确\s?定)$/ }).click()
  await expect(form).toBeHidden()
}

async function changeTo(page: Page, who: typeof writer, path: string): Promise<void> {
  await signOut(page)
  await signIn(page, path, who)
}

/** A store that owes nothing and has nothing with us yet. */
async function newStore(request: APIRequestContext): Promise<string> {
  const { post } = await callsOf(request)
  const storeName = `柚木店${mark()}`
  const departId = await post<string>('/sys/sysDepart/add', { departName: storeName })
  await post('/erp_store/erpStore/add', { storeName, storeType: '2', departId, tel: telephone() })
  return storeName
}

test('[A-004] an advance is entered, found, changed, approved by a second person and booked; a draft is deleted', async ({
  page,
  request,
}) => {
  const store = await newStore(request)
  await signIn(page, '/finance/prepay', writer)
  const add = await begin(page, '预收预付')
  await choose(page, add, '门店', store)
  await add.getByLabel('金额', { exact: true }).fill('5000')
  await choose(page, add, '银行账户', '榫卯木业有限公司')
  await shot(page, 'prepay-form')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await save(add)
  await search(listOf(page, '预收预付'), '往来单位', store)
  const row = rowOf(page, '预收预付', store)
  await expect(row).toContainText('5,000.00')
  await act(page, row, '编辑')
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  await edit.getByLabel('金额', { exact: true }).fill('6200.5')
  await save(edit)
  await expect(row).toContainText('6,200.50')
  await act(page, row, '提交')
  await expect(row).toContainText('待审核')

  await changeTo(page, cashier, '/finance/prepay')
  await act(page, row, '审核')
  await confirm(page)
  await expect(row).toContainText('已审核')
  await expect(row).toContainText('0.00')
  await shot(page, 'prepay-list')
  await row.getByRole('link', { name: /^YK/ }).click()
  const document = page.getByRole('article', { name: /^预收预付 / })
  await expect(document).toContainText('6,200.50')
  await document.getByRole('tab', { name: '核销记录' }).click()
  await shot(page, 'prepay-document')

  await page.goto('/finance/prepay')
  const second = await begin(page, '预收预付')
  await choose(page, second, '门店', store)
  await second.getByLabel('金额', { exact: true }).fill('88')
  await choose(page, second, '银行账户', '榫卯木业有限公司')
  await save(second)
  await search(listOf(page, '预收预付'), '往来单位', store)
  const draft = row.filter({ hasText: '草稿' })
  await act(page, draft, '删除')
  await confirm(page)
  await expect(draft).toHaveCount(0)
})

test('[A-007] [A-008] what a store owes is charged by lines, and money that comes pays for it', async ({
  page,
  request,
}) => {
  const store = await newStore(request)
  await signIn(page, '/finance/receivable', writer)
  const add = await begin(page, '应收单')
  await choose(page, add, '门店', store)
  const lines = add.getByRole('grid', { name: '应收明细' })
  await add.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(lines, 1, '含税金额')).click()
  await (await cellOf(lines, 1, '项目')).click()
  await paste(page, '补发玻璃\t\t1130')
  await expect(await cellOf(lines, 1, '税额')).toHaveText('130.00')
  await shot(page, 'receivable-form')
  await save(add)
  await search(listOf(page, '应收单'), '往来单位', store)
  const owed = rowOf(page, '应收单', store)
  await expect(owed).toContainText('1,130.00')
  await act(page, owed, '编辑')
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  await edit.getByLabel('备注', { exact: true }).fill('客户要求')
  await save(edit)
  await act(page, owed, '过账')
  await confirm(page)
  await expect(owed).toContainText('已过账')

  await page.goto('/finance/back-receivable')
  const money = await begin(page, '回款单')
  await choose(page, money, '门店', store)
  await choose(page, money, '收款账户', '榫卯木业有限公司')
  await money.getByLabel('回款金额', { exact: true }).fill('1500')
  await shot(page, 'back-form')
  await save(money)
  await search(listOf(page, '回款单'), '往来单位', store)
  const receipt = rowOf(page, '回款单', store)
  await act(page, receipt, '自动核销')
  await confirm(page)
  await expect(receipt).toContainText('1,130.00')
  await act(page, receipt, '提交')
  await expect(receipt).toContainText('待审核')
  await changeTo(page, cashier, '/finance/back-receivable')
  await act(page, receipt, '审核')
  await confirm(page)
  await expect(receipt).toContainText('已审核')
  await shot(page, 'back-list')
  await receipt.getByRole('link', { name: /^HK/ }).click()
  await shot(page, 'back-document')

  await page.goto('/finance/receivable')
  await search(listOf(page, '应收单'), '往来单位', store)
  await expect(owed).toContainText('0.00')
  await shot(page, 'receivable-list')
  await owed.getByRole('link', { name: /^YS/ }).click()
  const document = page.getByRole('article', { name: /^应收单 / })
  await document.getByRole('tab', { name: '核销记录' }).click()
  await expect(document.getByRole('row').filter({ hasText: '回款核应收' })).toContainText('1,130.00')
  await shot(page, 'receivable-document')

  await page.goto('/finance/back-receivable')
  const second = await begin(page, '回款单')
  await choose(page, second, '门店', store)
  await choose(page, second, '收款账户', '榫卯木业有限公司')
  await second.getByLabel('回款金额', { exact: true }).fill('9')
  await save(second)
  await search(listOf(page, '回款单'), '往来单位', store)
  const draft = receipt.filter({ hasText: '草稿' })
  await act(page, draft, '删除')
  await confirm(page)
  await expect(draft).toHaveCount(0)
})

/** Goods that came of a supplier whose account a second person has looked at. */
async function received(request: APIRequestContext) {
  const { post, get } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `张${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `板材${name}` })
  const material = { name: `椴木板${name}`, code: `F${name}`, unitId, categoryId }
  const materialId = await post<string>('/bas/basMaterial/add', material)
  const supplier = `长林木业${name}`
  const supplierId = await post<string>('/erp_supplier/erpSupplier/add', { name: supplier, kind: '1' })
  const warehouseId = await post<string>('/erp_warehouse/erpWarehouse/add', {
    code: `F${name}`,
    name: `原料仓${name}`,
    kind: '1',
  })
  const orders = '/erp_purchase_order/erpPurchaseOrder'
  const order = await post<string>(`${orders}/add`, {
    supplierId,
    taxRate: 0.13,
    deliverDate: '2099-12-31',
    itemList: [{ materialId, qty: 50, price: 14.69 }],
  })
  await post(`${orders}/move`, { id: order, move: 'submit' })
  const { status } = await get<{ status: string }>(`${orders}/queryById`, { id: order })
  if (status === 'submitted') await post(`${orders}/move`, { id: order, move: 'approve' })
  const { itemList } = await get<{ itemList: { id: string }[] }>(`${orders}/queryById`, { id: order })
  const receipts = '/erp_purchase_in/erpPurchaseIn'
  const receipt = await post<string>(`${receipts}/add`, {
    orderId: order,
    warehouseId,
    itemList: [{ orderItemId: itemList[0]!.id, materialId, qtyArrive: 50 }],
  })
  await post(`${receipts}/move`, { id: receipt, move: 'post' })
  const { docNo } = await get<{ docNo: string }>(`${receipts}/queryById`, { id: receipt })
  const bank = await post<string>('/erp_bankinfo/erpBankinfo/add', {
    ownerType: 'supplier',
    supplierId,
    accountName: supplier,
    bankName: '中国农业银行',
    accountNo: `62284804${Date.now().toString().slice(-11)}`,
  })
  const second = await callsOf(request, cashier)
  await second.post('/erp_bankinfo/erpBankinfo/move', { id: bank, move: 'verify' })
  return { supplier, receipt: docNo, receiptId: receipt, post, get }
}

const invoiceNo = () => `26332${Date.now().toString().padStart(15, '0')}`

/** The same, invoiced: what is owed for it, by its number. */
async function invoiced(request: APIRequestContext) {
  const { supplier, receiptId, post, get } = await received(request)
  const invoices = '/erp_invoice/erpInvoice'
  const id = await post<string>(`${invoices}/add`, {
    direction: 'in',
    receiptId,
    titleName: '榫卯木业有限公司',
    taxNo: '91330100MA27XY1234',
    invNo: invoiceNo(),
  })
  await post(`${invoices}/move`, { id, move: 'submit' })
  await post(`${invoices}/move`, { id, move: 'issue' })
  const { records } = await get<{ records: { apNo: string }[] }>('/erp_payable/erpPayable/list', {
    invoiceId: id,
  })
  return { supplier, payable: records[0]!.apNo }
}

test('[A-009] an invoice takes the lines that came, is opened again with them, and is booked', async ({
  page,
  request,
}) => {
  const { supplier, receipt } = await received(request)
  await signIn(page, '/finance/invoice', writer)
  const add = await begin(page, '发票')
  await choose(page, add, '方向', '进项')
  await choose(page, add, '往来类型', '供应商')
  await choose(page, add, '供应商', supplier)
  await choose(page, add, '采购入库单', receipt)
  await add.getByLabel('抬头', { exact: true }).fill('榫卯木业有限公司')
  await add.getByLabel('税号', { exact: true }).fill('91330100MA27XY1234')
  await add.getByLabel('发票号码', { exact: true }).fill(invoiceNo())
  await shot(page, 'invoice-form')
  await save(add)
  await search(listOf(page, '发票'), '往来单位', supplier)
  const invoice = rowOf(page, '发票', receipt)
  await expect(invoice).toContainText('734.50')
  await act(page, invoice, '编辑')
  const again = page.getByRole('dialog', { name: /^编辑/ })
  const lines = again.getByRole('grid', { name: '发票明细' })
  await expect(await cellOf(lines, 1, '价税合计')).toHaveText('734.50')
  await expect(await cellOf(lines, 1, '税额')).toHaveText('84.50')
  await shot(page, 'invoice-lines')
  await pressEscape(page)
  await expect(again).toBeHidden()
  await act(page, invoice, '提交')
  await expect(invoice).toContainText('待开票')
  await act(page, invoice, '开票')
  await confirm(page)
  await expect(invoice).toContainText('已开票')
  await shot(page, 'invoice-list')
})

test('[A-017] what is owed is requested, approved and paid by three people', async ({ page, request }) => {
  const { supplier, payable } = await invoiced(request)
  await signIn(page, '/finance/pay-request', writer)
  const ask = await begin(page, '付款申请')
  await ask.getByLabel('申请部门', { exact: true }).click()
  await page.locator('.ant-select-tree-switcher').first().click()
  await page.locator('.ant-select-tree-title').getByText('财务部', { exact: true }).click()
  await choose(page, ask, '供应商', supplier)
  await choose(page, ask, '收款账户', supplier)
  await ask.getByLabel('付款事由', { exact: true }).fill('支付板材货款')
  const asked = ask.getByRole('grid', { name: '付款明细' })
  await ask.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(asked, 1, '申请金额')).click()
  await (await cellOf(asked, 1, '应付单')).click()
  await paste(page, `${payable}\t\t\t500`)
  await expect(await cellOf(asked, 1, '申请金额')).toHaveText('500.00')
  await shot(page, 'request-form')
  await save(ask)
  await search(listOf(page, '付款申请'), '收款方', supplier)
  const wanted = rowOf(page, '付款申请', supplier)
  await act(page, wanted, '提交')
  await expect(wanted).toContainText('审批中')

  await changeTo(page, manager, '/finance/pay-request')
  await act(page, wanted, '审核')
  await confirm(page)
  await expect(wanted).toContainText('待付款')
  const no = (await wanted.getByRole('link', { name: /^FK/ }).textContent()) ?? ''

  await changeTo(page, cashier, '/finance/payment')
  const pay = await begin(page, '付款单')
  await choose(page, pay, '付款申请', no)
  await choose(page, pay, '付款账户', '榫卯木业有限公司')
  await expect(pay.getByLabel('付款金额', { exact: true })).toHaveValue('500.00')
  await shot(page, 'payment-form')
  await save(pay)
  const paid = rowOf(page, '付款单', no)
  await act(page, paid, '付款')
  await confirm(page)
  await expect(paid).toContainText('已付')
  await shot(page, 'payment-list')
  await page.goto('/finance/pay-request')
  await search(listOf(page, '付款申请'), '收款方', supplier)
  await expect(wanted).toContainText('已付款')
  await shot(page, 'request-list')
})

test('[A-124] [A-128] every screen of finance opens in the menu with its list, and its documents have a form with lines', async ({
  page,
}) => {
  await signIn(page, '/', writer)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '财务管理' }).click()
  const screens = [
    ['预收预付', null],
    ['预收分配', null],
    ['应收单', '应收明细'],
    ['回款单', '核销明细'],
    ['发票', '发票明细'],
    ['应付单', '应付明细'],
    ['付款申请', '付款明细'],
    ['付款单', null],
  ] as const
  for (const [title, lines] of screens) {
    await menu.getByText(title, { exact: true }).click()
    const form = await begin(page, title)
    await expect(form).toBeVisible()
    if (lines) await expect(form.getByRole('grid', { name: lines })).toBeVisible()
    await pressEscape(page)
    await expect(form).toBeHidden()
  }
  for (const title of ['银行日记账', '往来明细', '核销单', '会计科目', '科目发生额', '记账规则']) {
    await menu.getByText(title, { exact: true }).click()
    await expect(listOf(page, title).getByRole('row').nth(1)).toBeVisible()
    await shot(page, `screen-${title}`)
  }
})
