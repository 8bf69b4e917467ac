import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  makeUser,
  mark,
  pressEscape,
  signIn,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { boxOf, dragTo } from '../../../e2e/grids.ts'

const base = '/erp_purchase_req/erpPurchaseReq'
const path = '/purchasing/purchase-request'
const codes = ['purchaseRequest:list', 'purchaseRequest:add', 'purchaseRequest:edit']

/** A request with as many lines, of one material under a name that no other test has. */
async function requested(request: APIRequestContext, count: number) {
  const { post, get, remove } = await callsOf(request)
  const name = mark()
  const unitId = await post<string>('/bas/basUnit/add', { name: `件${name}`, code: name })
  const categoryId = await post<string>('/bas/basMaterialCategory/add', { text: `五金${name}` })
  const material = { name: `合页${name}`, code: `H${name}`, unitId, categoryId }
  const materialId = await post<string>('/bas/basMaterial/add', material)
  const itemList = Array.from({ length: count }, (_, at) => ({ materialId, qty: at + 1 }))
  const remark = `明细${name}`
  const id = await post<string>(`${base}/add`, { needDate: '2099-12-31', remark, itemList })
  return { id, remark, get, post, remove }
}

async function openForm(page: Page, remark: string, entry = '编辑') {
  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: remark })
  await row.getByRole('button', { name: entry, exact: true }).click()
  const form = page.getByRole('dialog', { name: entry })
  const grid = form.getByRole('grid', { name: '申请明细' })
  await expect(grid).toBeVisible()
  return { form, grid }
}

test('[B-380] [B-382] [B-383] lines are 61 high in a grid of 400, until somebody wants them closer', async ({
  page,
  request,
}) => {
  const { remark } = await requested(request, 12)
  const { form, grid } = await openForm(page, remark)
  const row = grid.locator('[data-row="0"]')
  await expect.poll(async () => (await boxOf(row)).height).toBe(61)
  expect((await boxOf(form.locator('.mortise-grid-scroll'))).height).toBe(400)
  for (const [size, height] of [
    ['适中', 48],
    ['紧凑', 40],
    ['极紧', 32],
    ['宽松', 61],
    ['紧凑', 40],
  ] as const) {
    await form.getByRole('button', { name: '行高' }).click()
    await page.getByRole('menuitem', { name: size }).click()
    await expect.poll(async () => (await boxOf(row)).height).toBe(height)
  }
  // Chosen once, it holds wherever lines are.
  const again = await openForm(page, remark)
  await expect.poll(async () => (await boxOf(again.grid.locator('[data-row="0"]'))).height).toBe(40)
})

test('[B-109] [B-161] lines that are dragged are numbered anew under orderNum, and stay in that order', async ({
  page,
  request,
}) => {
  const { id, remark, get } = await requested(request, 3)
  const { form, grid } = await openForm(page, remark)
  const handle = (row: number) => grid.getByRole('button', { name: `第${row}行操作` })
  await dragTo(page, handle(1), handle(3))
  await expect(await cellOf(grid, 3, '申请数量')).toHaveText('1')
  const sent = page.waitForRequest(`**${base}/edit`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const { itemList } = (await sent).postDataJSON() as { itemList: { qty: number; orderNum: number }[] }
  expect(itemList.map(({ qty, orderNum }) => [orderNum, qty])).toEqual([
    [1, 2],
    [2, 3],
    [3, 1],
  ])
  await expect(form).toBeHidden()
  const saved = await get<{ itemList: { qty: number }[] }>(`${base}/queryById`, { id })
  expect(saved.itemList.map(({ qty }) => qty)).toEqual([2, 3, 1])
})

test('[B-213] a request keeps its last line', async ({ page, request }) => {
  const { remark } = await requested(request, 2)
  const { form, grid } = await openForm(page, remark)
  const remove = async () => {
    await grid.getByRole('button', { name: '第1行操作' }).click()
    await page.locator('.ant-dropdown').getByRole('menuitem', { name: '删除' }).click()
  }
  await remove()
  await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '确定' }).click()
  await expect(await cellOf(grid, 1, '申请数量')).toHaveText('2')
  await remove()
  await expect(page.getByText('最后一行不能删除！')).toBeVisible()
  await grid.getByRole('checkbox', { name: '选择第1行' }).click()
  await form.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('最后一行不能删除！').last()).toBeVisible()
  await expect(await cellOf(grid, 1, '申请数量')).toHaveText('2')
})

interface Right {
  readonly id: string
  readonly url: string | null
  readonly perms: string | null
  readonly children?: readonly Right[] | null
}
const below = (nodes: readonly Right[]): Right[] =>
  nodes.flatMap((node) => [node, ...below(node.children ?? [])])

test('[B-267] once the buttons above lines are rights, they show to those who hold them', async ({
  page,
  browser,
  request,
}) => {
  const { remark, get, post, remove } = await requested(request, 2)
  const all = async () => below(await get<Right[]>('/sys/permission/list'))
  const parentId = (await all()).find(({ url }) => url === path)?.id
  const rights = ['purchaseRequest:items:add', 'purchaseRequest:items:batch_delete']
  for (const perms of rights)
    await post('/sys/permission/add', {
      menuType: 2,
      parentId,
      status: '1',
      name: `明细${perms.split(':')[2]}`,
      perms,
      permsType: '1',
    })
  const buttonsOf = async (shown: Page) => {
    const { form, grid } = await openForm(shown, remark)
    const tick = grid.getByRole('checkbox', { name: '选择第1行' })
    await tick.click()
    return form.locator('.mortise-grid-tools').getByRole('button').allTextContents()
  }
  try {
    expect((await buttonsOf(page)).filter(Boolean)).toEqual(['新增', '删除', '清空选择'])
    for (const [held, expected] of [
      [[], []],
      [['purchaseRequest:items:add'], ['新增']],
      [['purchaseRequest:items:batch_delete'], ['删除', '清空选择']],
    ] as const) {
      const who = await makeUser(request, { page: path, codes: [...codes, ...held] })
      const other = await browser.newPage({ storageState: undefined })
      await signIn(other, path, who)
      expect((await buttonsOf(other)).filter(Boolean)).toEqual(expected)
      await other.close()
    }
  } finally {
    for (const { id, perms } of await all())
      if (perms && rights.includes(perms)) await remove('/sys/permission/delete', { id })
  }
})

test('[A-292] [A-294] [A-335] a request that is read offers its decisions by the rights that come with it', async ({
  page,
  browser,
  request,
}) => {
  const { id, remark, post } = await requested(request, 1)
  await post(`${base}/move`, { id, move: 'submit' })
  const decides = [...codes, 'purchaseRequest:approve', 'purchaseRequest:reject']
  const writer = await makeUser(request, { page: path, codes: [...decides, 'purchaseRequest:submit'] })
  const own = await callsOf(request, writer)
  const { itemList } = await own.get<{ itemList: object[] }>(`${base}/queryById`, { id })
  const mine = `本人${mark()}`
  const body = { needDate: '2099-12-31', remark: mine, itemList: itemList.map(withoutId) }
  const ownId = await own.post<string>(`${base}/add`, body)
  await own.post(`${base}/move`, { id: ownId, move: 'submit' })

  const shown = await browser.newPage({ storageState: undefined })
  await signIn(shown, path, writer)
  // Written by oneself: denied by the list that came with the row, with the reason.
  let detail = await openForm(shown, mine, '详情')
  const approve = () => detail.form.getByRole('button', { name: '审核', exact: true })
  await expect(approve()).toBeDisabled()
  await approve().hover({ force: true })
  await expect(shown.getByRole('tooltip')).toContainText('由您本人制单，请由他人审核')
  await expect(detail.form.getByRole('button', { name: '驳回' })).toBeEnabled()

  detail = await openForm(shown, remark, '详情')
  await approve().click()
  await shown
    .getByRole('dialog')
    .filter({ hasText: '确认审核通过' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(approve()).toHaveCount(0)
  await expect(detail.form).toContainText('已审核')
  await shown.close()

  // Who lacks the right finds no button, unless the form's own list brings it; one of type 2 is no element.
  const reader = await makeUser(request, { page: path, codes: ['purchaseRequest:list'] })
  const other = await browser.newPage({ storageState: undefined })
  await signIn(other, path, reader)
  for (const [type, count] of [
    [null, 0],
    ['2', 0],
    ['1', 1],
  ] as const) {
    await other.route(`**${base}/queryById*`, async (route) => {
      const { result, ...rest } = (await (await route.fetch()).json()) as { result: object }
      const entry = { action: 'purchaseRequest:approve', type, status: '1', describe: '审核' }
      await route.fulfill({ json: { ...rest, result: { ...result, permissionList: type ? [entry] : [] } } })
    })
    const read = await openForm(other, mine, '详情')
    await expect(read.form.getByText(mine)).toBeVisible()
    await expect(read.form.getByRole('button', { name: '审核', exact: true })).toHaveCount(count)
    await other.unrouteAll()
  }
  await other.close()
  await page.close()
})

const withoutId = (line: { id?: string }) => ({ ...line, id: undefined })

test('[B-046] [B-387] the lines of a request open beside its row: below where there is room, else above', async ({
  page,
  request,
}) => {
  const { remark } = await requested(request, 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  const row = page.getByRole('row').filter({ hasText: remark })
  const opener = row.getByRole('button', { name: /^第\d+行子表$/ })
  const panel = page.getByRole('dialog', { name: '子表' })
  await opener.click()
  await expect(panel.getByRole('grid', { name: '申请明细' })).toBeVisible()
  await expect(await cellOf(panel.getByRole('grid', { name: '申请明细' }), 3, '申请数量')).toHaveText('3')
  const under = async () => (await boxOf(panel)).y > (await boxOf(row)).y
  await expect.poll(under).toBe(true)
  await page.screenshot({ path: 'test-results/screenshots/list-sub-table.png' })
  await page.getByRole('button', { name: '关闭子表' }).click()
  await expect(panel).toBeHidden()

  await page.setViewportSize({ width: 1280, height: Math.round((await boxOf(row)).y + 200) })
  await opener.click()
  await expect(panel.getByRole('grid', { name: '申请明细' })).toBeVisible()
  await expect.poll(under).toBe(false)
  await pressEscape(page)
  await expect(panel).toBeHidden()
})
