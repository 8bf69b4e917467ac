import { today } from '@mortise/model'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  chooseOfRow,
  pressEscape,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { optionOf, paste } from '../../../e2e/grids.ts'
import { makeMaterials } from '../../../e2e/materials.ts'
import { act } from '../../../e2e/rows.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

type Calls = Awaited<ReturnType<typeof callsOf>>
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/stock-${name}.png` })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const choose = async (page: Page, form: Locator, label: string, text: string) => {
  await form.getByLabel(label, { exact: true }).fill(text)
  await optionOf(page, text).click()
}
/** Pastes a text into a cell of the first line, as from a spreadsheet. */
const fill = async (page: Page, form: Locator, title: string, text: string) => {
  await (await cellOf(form.getByRole('grid', { name: '明细' }), 1, title)).click()
  await paste(page, text)
}
/** A new line is typed into at once; elsewhere cells are only chosen. */
const addLine = async (form: Locator) => {
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(form.getByRole('grid', { name: '明细' }), 1, '备注')).click()
}
/** Whoever comes first waits for the page's own script. */
const openList = async (page: Page, path: string) => {
  await page.goto(`/stock/${path}`)
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
}
/** A choice as the address of a list tells it. */
const only = (id: string) => encodeURIComponent(`~${JSON.stringify([id])}`)
const warehouse = (calls: Calls, name: string) =>
  calls.post<string>('/erp_warehouse/erpWarehouse/add', { code: name, name, kind: '1' })
const receive = async (
  calls: Calls,
  warehouseId: string,
  materialId: string,
  qty: number,
  bizDate?: string,
) => {
  const id = await calls.post<string>('/erp_stock_in/erpStockIn/add', {
    warehouseId,
    ...(bizDate && { bizDate }),
    itemList: [{ materialId, qty, unitCost: 10 }],
  })
  await calls.post('/erp_stock_in/erpStockIn/move', { id, move: 'approveAndPost' })
}

/** An order of four of a material by a store that has credit, made past the screens so far that it may be released. */
const confirmedOrder = async (calls: Calls, materialId: string, name: string) => {
  const orders = '/erp_customerorder/erpCustomerorder'
  const storeName = `门店${name}`
  const storeId = await calls.post<string>('/erp_store/erpStore/add', {
    storeName,
    storeType: '2',
    departId: await calls.post<string>('/sys/sysDepart/add', { departName: storeName }),
    tel: telephone(),
    payTerm: '4',
  })
  const credits = await calls.get<{ records: { id: string }[] }>('/erp_store_credit/erpStoreCredit/list', {
    storeId,
  })
  await calls.put('/erp_store_credit/erpStoreCredit/edit', { id: credits.records[0]?.id, creditLimit: 9000 })
  const list = await calls.post<string>('/erp_price/erpPrice/add', {
    priceName: `价目${name}`,
    priceType: '1',
    storeIds: storeId,
    startDate: today(),
    priceListList: [{ targetType: '3', materialId, price: 50 }],
  })
  await calls.post('/erp_price/erpPrice/move', { id: list, move: 'publish' })
  const person = { customerName: `业主${name}`, tel: telephone(), storeId, address: '云栖里3幢1单元' }
  const id = await calls.post<string>(`${orders}/add`, {
    customerId: await calls.post<string>('/erp_customer/erpCustomer/add', person),
    storeId,
    appointmentAddress: person.address,
    receiver: person.customerName,
    receiverTel: person.tel,
    deliveryDate: '2099-01-01',
    needInstall: 'N',
    orderlistList: [{ lineType: '2', materialId, qty: 4, unitPrice: 50 }],
  })
  for (const move of ['submit', 'approve']) await calls.post(`${orders}/move`, { id, move })
  const { orderNumber } = await calls.get<{ orderNumber: string }>(`${orders}/queryById`, { id })
  return orderNumber
}

test('[A-022] stock is received and issued on the screen, and the balance and the moves say so', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const { name, board } = await makeMaterials(calls)
  await warehouse(calls, `仓${name}`)
  await openList(page, 'stock-in')
  await page.getByRole('button', { name: '新增' }).click()
  const receipt = page.getByRole('dialog', { name: '新增' })
  await choose(page, receipt, '仓库', `仓${name}`)
  await receipt.getByLabel('来源单号').fill(name)
  await addLine(receipt)
  await fill(page, receipt, '物料', `木板${name}`)
  await fill(page, receipt, '数量', '100')
  await fill(page, receipt, '单价', '12.5')
  await shot(page, 'in-form')
  await receipt.getByRole('button', { name: '保存', exact: true }).click()
  await expect(receipt).toBeHidden()
  await act(page, rowOf(page, name), '审核并过账', '过账后不能修改，确认审核并过账？')
  await expect(rowOf(page, name)).toContainText('已过账')

  await openList(page, 'stock-out')
  await page.getByRole('button', { name: '新增' }).click()
  const issue = page.getByRole('dialog', { name: '新增' })
  await choose(page, issue, '仓库', `仓${name}`)
  await issue.getByLabel('出库类型').click()
  await optionOf(page, '生产领料').click()
  await issue.getByLabel('来源单号').fill(name)
  await addLine(issue)
  await fill(page, issue, '物料', `木板${name}`)
  await fill(page, issue, '数量', '130')
  await issue.getByRole('button', { name: '保存', exact: true }).click()
  await expect(issue).toBeHidden()
  await act(page, rowOf(page, name), '审核并过账', '过账后不能修改，确认审核并过账？')
  await expect(
    page
      .getByText(`明细第1行：库存不足：物料「木板${name}」在「仓${name}」可用量不足：需要 130，可用 100`)
      .first(),
  ).toBeVisible()
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  await fill(page, edit, '数量', '30')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await expect(edit).toBeHidden()
  await act(page, rowOf(page, name), '审核并过账', '过账后不能修改，确认审核并过账？')
  await expect(rowOf(page, name)).toContainText('已过账')

  await page.goto(`/stock/stock-balance?materialId=${only(board)}`)
  const balance = rowOf(page, `木板${name}`)
  await expect(balance).toContainText(`仓${name}`)
  await expect(balance.getByRole('cell', { name: '70', exact: true })).toHaveCount(2)
  await shot(page, 'balance')
  await page.goto(`/stock/stock-move?materialId=${only(board)}`)
  await expect(rowOf(page, `木板${name}`)).toHaveCount(2)
  await expect(rowOf(page, `木板${name}`).filter({ hasText: '生产领料' })).toContainText('-375')

  await rowOf(page, `木板${name}`).getByRole('link', { name: /^QTRK/ }).click()
  await expect(page).toHaveURL(/stock-in\?docNo=QTRK/)
  const documents = page.getByRole('region', { name: '入库单', exact: true })
  await expect(documents.getByRole('row').filter({ hasText: 'QTRK' })).toHaveCount(1)
  await documents.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article', { name: '入库单' })
  await expect(paper.getByRole('row').filter({ hasText: `木板${name}` })).toContainText('1,250.00')
  await shot(page, 'in-paper')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
})

test('what is pasted into a line is saved, however long it takes to be read', async ({ page, request }) => {
  const calls = await callsOf(request)
  const { name } = await makeMaterials(calls)
  await warehouse(calls, `仓${name}`)
  await openList(page, 'stock-in')
  await page.getByRole('button', { name: '新增' }).click()
  const receipt = page.getByRole('dialog', { name: '新增' })
  await choose(page, receipt, '仓库', `仓${name}`)
  await addLine(receipt)
  await fill(page, receipt, '数量', '3')
  await fill(page, receipt, '单价', '2')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // Nobody says yet which material it is.
  await page.route('**/bas/basMaterial/**', async (route) => {
    await answered
    await route.fallback()
  })
  const asked = page.waitForRequest('**/bas/basMaterial/**')
  await fill(page, receipt, '物料', `木板${name}`)
  await asked
  await receipt.getByRole('button', { name: '保存', exact: true }).click()
  answer()
  await expect(receipt).toBeHidden()
  await expect(rowOf(page, `仓${name}`)).toContainText(`木板${name}`)
})

test('an order that is released holds its material, and the books and the list of materials say so', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const { name, board } = await makeMaterials(calls)
  await receive(calls, await warehouse(calls, `仓${name}`), board, 10)
  const orderNumber = await confirmedOrder(calls, board, name)
  await page.goto(`/orders/customer-order?orderNumber=${orderNumber}`)
  await act(page, rowOf(page, orderNumber), '下发', '确认下发生产？')
  await expect(rowOf(page, orderNumber)).toContainText('生产中')

  await page.goto(`/stock/stock-reservation?srcNo=${orderNumber}`)
  const reservation = rowOf(page, orderNumber)
  await expect(reservation).toContainText(`木板${name}`)
  await expect(reservation.getByRole('cell', { name: '4', exact: true })).toHaveCount(1)
  await expect(reservation).toContainText('有效')
  await expect(reservation.getByText(/^YL\d{12}/)).toBeVisible()
  await expect(reservation.getByRole('link', { name: orderNumber })).toHaveAttribute('href', /customer-order/)
  await shot(page, 'reservation')
  await page.goto(`/stock/stock-balance?materialId=${only(board)}`)
  for (const figure of ['10', '4', '6'])
    await expect(rowOf(page, `木板${name}`).getByRole('cell', { name: figure, exact: true })).toHaveCount(1)
  await page.goto(`/materials/material?name=${encodeURIComponent(`木板${name}`)}`)
  const known = rowOf(page, `木板${name}`)
  await expect(known.getByRole('cell', { name: '10', exact: true })).toHaveCount(1)
  await expect(known.getByRole('cell', { name: '6', exact: true })).toHaveCount(1)
  await shot(page, 'materials')
})

test('a transfer and a blind count with a difference change what lies where', async ({ page, request }) => {
  const calls = await callsOf(request)
  const { name, board } = await makeMaterials(calls)
  const from = await warehouse(calls, `甲仓${name}`)
  await warehouse(calls, `乙仓${name}`)
  await receive(calls, from, board, 20)
  await openList(page, 'stock-transfer')
  await page.getByRole('button', { name: '新增' }).click()
  const transfer = page.getByRole('dialog', { name: '新增' })
  await choose(page, transfer, '调出仓', `甲仓${name}`)
  await choose(page, transfer, '调入仓', `乙仓${name}`)
  await addLine(transfer)
  await fill(page, transfer, '物料', `木板${name}`)
  await fill(page, transfer, '数量', '8')
  await transfer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(transfer).toBeHidden()
  await act(page, rowOf(page, name), '过账', '过账后不能修改，确认过账？')
  await expect(rowOf(page, name)).toContainText('已过账')

  await openList(page, 'stock-count')
  await page.getByRole('button', { name: '新增' }).click()
  const count = page.getByRole('dialog', { name: '新增' })
  await choose(page, count, '仓库', `甲仓${name}`)
  await count.getByRole('button', { name: '保存', exact: true }).click()
  await expect(count).toBeHidden()
  await act(page, rowOf(page, name), '开始盘点', '将记录账面数量并生成明细，确认开始？')
  await expect(rowOf(page, name)).toContainText('盘点中')
  await rowOf(page, name).getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article', { name: '盘点单' })
  await expect(paper.getByRole('columnheader')).toHaveText([
    '序号',
    '物料编码',
    '物料名称',
    '单位',
    '型号规格',
    '盘点数量',
    '差异原因',
  ])
  await expect(paper.getByRole('row').filter({ hasText: `木板${name}` })).toBeVisible()
  await shot(page, 'count-paper')
  await pressEscape(page)
  await expect(paper).toBeHidden()
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  const sheet = page.getByRole('dialog', { name: '编辑' })
  const lines = sheet.getByRole('grid', { name: '明细' })
  await expect(await cellOf(lines, 1, '账面数量')).toHaveText('')
  await fill(page, sheet, '盘点数量', '11')
  await shot(page, 'count')
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet).toBeHidden()
  await act(page, rowOf(page, name), '结束盘点', '确认所有物料已盘点？')
  await expect(rowOf(page, name)).toContainText('待复核')
  // One less than the books say is counted again before it is believed.
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  await fill(page, sheet, '复盘数量', '11')
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet).toBeHidden()
  await act(page, rowOf(page, name), '审核过账', '将按差异调整库存，确认过账？')
  await expect(rowOf(page, name)).toContainText('已过账')

  await page.goto(`/stock/stock-balance?materialId=${only(board)}`)
  await expect(rowOf(page, `甲仓${name}`).getByRole('cell', { name: '11', exact: true })).toHaveCount(2)
  await expect(rowOf(page, `乙仓${name}`).getByRole('cell', { name: '8', exact: true })).toHaveCount(2)
})

test('of a transfer on its way only what was received is filled in', async ({ page, request }) => {
  const calls = await callsOf(request)
  const { name, board } = await makeMaterials(calls)
  const from = await warehouse(calls, `甲仓${name}`)
  const to = await warehouse(calls, `乙仓${name}`)
  await receive(calls, from, board, 20)
  const transfers = '/erp_stock_transfer/erpStockTransfer'
  const id = await calls.post<string>(`${transfers}/add`, {
    fromWarehouseId: from,
    toWarehouseId: to,
    transit: 'Y',
    itemList: [{ materialId: board, qty: 8 }],
  })
  await openList(page, 'stock-transfer')
  const form = page.getByRole('dialog', { name: '编辑' })
  const grid = form.getByRole('grid', { name: '明细' })
  const open = () => rowOf(page, `甲仓${name}`).getByRole('button', { name: '编辑' }).click()
  await open()
  await expect(await cellOf(grid, 1, '数量')).not.toHaveAttribute('aria-readonly')
  await expect(form.getByLabel('调入仓')).toBeEnabled()
  await expect(form.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeHidden()

  await act(page, rowOf(page, `甲仓${name}`), '发出', '确认发出？')
  await expect(rowOf(page, `甲仓${name}`)).toContainText('在途')
  await rowOf(page, `甲仓${name}`).getByRole('button', { name: '更多' }).click()
  const menu = page.locator('.ant-dropdown').filter({ visible: true })
  await expect(menu.getByRole('menuitem', { name: '签收' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await open()
  for (const title of ['物料', '批号', '单位', '数量'])
    await expect(await cellOf(grid, 1, title)).toHaveAttribute('aria-readonly', 'true')
  await expect(form.getByLabel('调入仓')).toBeDisabled()
  await expect(form.getByLabel('业务日期')).toBeDisabled()
  await expect(form.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
  await fill(page, form, '签收数量', '7')
  await shot(page, 'transfer-on-its-way')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  const { itemList } = await calls.get<{ itemList: { qty: number; receivedQty: number }[] }>(
    `${transfers}/queryById`,
    { id },
  )
  expect(itemList).toMatchObject([{ qty: 8, receivedQty: 7 }])
})

test('months are closed in order and by their steps, the list says which is next, and a late price is taken back', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const { name, board } = await makeMaterials(calls)
  const house = await warehouse(calls, `仓${name}`)
  await receive(calls, house, board, 10)
  const [year = 0, month = 0] = today().split('-').map(Number)
  for (const back of [2, 1]) {
    const bizDate = new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 10)
    await receive(calls, house, board, 1, bizDate)
  }
  await openList(page, 'stock-period')
  const list = page.getByRole('region', { name: '会计期间', exact: true })
  const marked = (mark: string) =>
    list.getByRole('row').filter({ has: page.getByText(mark, { exact: true }) })
  await expect(marked('可结账')).toHaveCount(1)
  await expect(marked('可反结账')).toHaveCount(0)
  const first = (await marked('可结账').innerText()).match(/\d{4}-\d{2}/)?.[0] ?? ''
  const current = list.getByRole('row').filter({ hasText: today().slice(0, 7) })
  await act(page, current, '结账', '结账后该期间不能再过账，确认结账？')
  await expect(page.getByText(/^请先结账 \d{4}-\d{2}$/).first()).toBeVisible()
  await act(page, marked('可结账'), '结账', '结账后该期间不能再过账，确认结账？')
  // Books are kept: what of their steps is left is told, and the month stays open.
  await expect(page.getByText(/^第\d+步【.+】未通过：/).first()).toBeVisible()
  await expect(marked('可反结账')).toHaveCount(0)
  await expect(marked('可结账')).toContainText(first)
  await shot(page, 'periods')

  const moves = await calls.get<{ records: { id: string }[] }>('/erp_stock_move/erpStockMove/list', {
    materialId: board,
  })
  const adjustments = '/erp_stock_cost_adj/erpStockCostAdj'
  const id = await calls.post<string>(`${adjustments}/add`, { moveId: moves.records[0]?.id, newCost: 100 })
  await calls.post(`${adjustments}/move`, { id, move: 'post' })
  await openList(page, 'stock-cost-adjustment')
  await chooseOfRow(page, rowOf(page, `木板${name}`), '冲销')
  const undo = page.getByRole('dialog').filter({ hasText: '冲销原因：' })
  await undo.getByRole('textbox').fill('单价录错')
  await undo.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, `木板${name}`)).toContainText('已冲销')
  await shot(page, 'price-taken-back')
})

test('[A-125] the screens of the stock open, and its reports show plots that lead to the moves', async ({
  page,
}) => {
  for (const [path, list] of [
    ['stock-balance', '现存量'],
    ['stock-in', '入库单'],
    ['stock-transfer', '调拨单'],
    ['stock-count', '盘点单'],
    ['warehouse', '仓库'],
  ] as const) {
    await page.goto(`/stock/${path}`)
    await expect(
      page.getByRole('region', { name: list, exact: true }).getByRole('table').first(),
    ).toBeVisible()
  }
  await page.goto('/stock/reports')
  await expect(page.getByRole('region', { name: '库存概览' }).getByText('各分类库存金额')).toBeVisible()
  expect(await seriousFaults(page, 'main')).toEqual([])
  await shot(page, 'overview')
  await page.getByRole('tab', { name: '收发存汇总' }).click()
  const movements = page.getByRole('region', { name: '收发存汇总' })
  await expect(movements.getByRole('columnheader', { name: '期末数量' }).first()).toBeVisible()
  await movements.getByRole('link', { name: '流水' }).first().click()
  await expect(
    page.getByRole('region', { name: '库存流水', exact: true }).getByRole('table').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: '核对账目' }).click()
  const verdict = page.getByRole('dialog').filter({ hasText: '账目核对无误' })
  await expect(verdict).toBeVisible()
  await shot(page, 'verified')
  await verdict.getByRole('button').click()
  await page.goto('/stock/reports')
  for (const tab of ['物料库存', '库龄', '库存周转', '呆滞物料', '缺料']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(
      page.getByRole('region', { name: tab, exact: true }).getByRole('table').first(),
    ).toBeVisible()
  }
  await shot(page, 'shortage')
  // As somebody goes who reads the figures and does not see the drawing.
  await page.goto('/stock/reports')
  await page.getByRole('table', { name: '库龄分布' }).getByRole('link', { name: '30天内' }).press('Enter')
  const fresh = page.getByRole('region', { name: '库龄', exact: true })
  await expect(fresh.getByRole('columnheader', { name: '30天内' }).first()).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(fresh.getByRole('row').nth(1)).toBeVisible()
})
