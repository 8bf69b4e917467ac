import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  pressEscape,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../../e2e/gallery.ts'

/** The rows to choose from, without those that are chosen. */
const offered = (dialog: Locator) => dialog.locator('.mortise-pick > div:not(.ant-card)').last()
const headings = (dialog: Locator) => offered(dialog).getByRole('columnheader').allTextContents()
const widthOf = async (dialog: Locator) => (await dialog.locator('.ant-modal-container').boundingBox())?.width

/** Opens a specimen's dialog by its button. */
async function open(page: Page, name: string, title: string): Promise<Locator> {
  await specimen(page, name).getByRole('button', { name: /^选择/ }).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}
const confirm = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

/** The sizes of a page that a pager offers. */
async function sizesOf(page: Page, dialog: Locator): Promise<string[]> {
  await dialog.locator('.ant-pagination-options .ant-select').click()
  const options = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  )
  const sizes = await options.allTextContents()
  await page.keyboard.press('Escape')
  return sizes
}

/** People of whom a test knows everything. */
async function makePeople(request: Parameters<typeof callsOf>[0]) {
  const { post, get } = await callsOf(request)
  const name = `p${mark()}`
  const people = [
    { username: `${name}_1`, realname: `甲${name}`, sex: 1, birthday: '1990-05-01', phone: telephone() },
    { username: `${name}_2`, realname: `乙${name}`, sex: 2, birthday: '1991-06-02', phone: telephone() },
  ]
  const departs = await get<{ id: string; title: string; children?: { id: string; title: string }[] }[]>(
    '/sys/sysDepart/queryTreeList',
  )
  const sales = departs.flatMap((top) => top.children ?? []).find(({ title }) => title === '销售部')
  const ids: string[] = []
  for (const person of people) {
    ids.push(
      await post<string>('/sys/user/add', {
        ...person,
        password: 'Testing2026',
        selecteddeparts: sales?.id,
      }),
    )
  }
  return { name, ids, salesId: sales?.id ?? '', phones: people.map(({ phone }) => phone) }
}

test('[B-031] [B-079] [B-080] several users are picked by what is known of them, and kept by name or by id', async ({
  page,
  request,
}) => {
  const { name, ids, phones } = await makePeople(request)
  await page.goto('/demo/pickers')
  const dialog = await open(page, '多用户选择', '用户选择')
  expect(await headings(dialog)).toEqual(['', '姓名', '账号', '电话', '出生日期'])
  const rows = offered(dialog).getByRole('row').filter({ hasText: name })
  const search = dialog.getByRole('search')
  await search.getByLabel('账号').fill(name)
  await search.getByLabel('账号').press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: `甲${name}` })).toContainText(phones[0] ?? '-')
  await expect(rows.filter({ hasText: `甲${name}` })).toContainText('1990-05-01')

  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('性别').click()
  await page.getByTitle('女', { exact: true }).click()
  await search.getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(1)
  await rows.click()
  await search.getByRole('button', { name: '重置' }).click()
  await search.getByLabel('账号').fill(name)
  await search.getByLabel('出生日期').fill('1990-05-01')
  await search.getByLabel('出生日期').press('Enter')
  await search.getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(dialog.getByRole('region', { name: '已选用户' })).toContainText(`乙${name}`)
  await confirm(dialog)
  await expect(valueOf(page, '多用户选择')).toHaveText(`"${name}_2,${name}_1"`)
  await expect(specimen(page, '多用户选择')).toContainText(`甲${name}`)

  const byId = await open(page, '多用户选择（保存编号）', '用户选择')
  await byId.getByRole('search').getByLabel('账号').fill(name)
  await byId.getByRole('search').getByLabel('账号').press('Enter')
  await byId
    .getByRole('row')
    .filter({ hasText: `甲${name}` })
    .click()
  await confirm(byId)
  await expect(valueOf(page, '多用户选择（保存编号）')).toHaveText(`"${ids[0]}"`)
})

test('[B-032] [B-271] [B-362] [B-400] users are picked by department, and each mode has its own tree', async ({
  page,
  request,
}) => {
  const { name, salesId } = await makePeople(request)
  const named = page.waitForRequest('**/sys/user/getMultiUser?*')
  await page.goto('/demo/pickers')
  expect(new URL((await named).url()).searchParams.get('username')).toBe('admin,')
  await expect(specimen(page, '按部门选择用户（本公司）').getByRole('textbox')).toHaveValue('管理员')
  await expect(specimen(page, '按部门选择用户').getByPlaceholder('请先选择用户')).toHaveAttribute(
    'readonly',
    '',
  )
  const wholeTree = page.waitForRequest('**/sys/sysDepart/queryDepartTreeSync*')
  const dialog = await open(page, '按部门选择用户', '根据部门选择用户')
  await wholeTree
  await expect.poll(() => widthOf(dialog)).toBe(1250)
  expect(await headings(dialog)).toEqual(['', '用户账号', '用户姓名', '性别', '手机', '部门'])
  await expect(dialog.locator('.ant-pagination-options')).toContainText('10 条/页')
  expect(await sizesOf(page, dialog)).toEqual(['10 条/页', '20 条/页', '30 条/页'])

  const narrowed = page.waitForRequest((call) => call.url().includes(`departId=${salesId}`))
  await dialog.getByRole('group', { name: '部门' }).getByText('销售部').click()
  await narrowed
  await dialog.getByRole('search').getByLabel('用户账号').fill(name)
  await dialog.getByRole('search').getByLabel('用户账号').press('Enter')
  const row = offered(dialog)
    .getByRole('row')
    .filter({ hasText: `甲${name}` })
  await expect(row).toContainText('男')
  await expect(row).toContainText('销售部')
  await page.screenshot({ path: 'test-results/screenshots/picker-user.png' })
  await row.click()
  await confirm(dialog)
  await expect(valueOf(page, '按部门选择用户')).toHaveText(`"${name}_1"`)
  await expect(specimen(page, '按部门选择用户').getByPlaceholder('请先选择用户')).toHaveValue(`甲${name}`)

  const ownTree = page.waitForRequest('**/sys/sysDepart/queryTreeListsaas*')
  await open(page, '按部门选择用户（本公司）', '根据部门选择用户')
  await ownTree
})

test('[B-033] [B-034] [B-369] [B-375] a department is picked in the tree, shown in a box to read, and cleared', async ({
  page,
  request,
}) => {
  const { get } = await callsOf(request)
  const [top] = await get<{ id: string; orgCode: string; title: string }[]>('/sys/sysDepart/queryTreeList')
  await page.goto('/demo/pickers')
  const box = specimen(page, '部门选择').getByPlaceholder('请点击选择部门')
  await expect(box).toHaveAttribute('readonly', '')
  await box.click()
  const dialog = page.getByRole('dialog', { name: '选择部门' })
  await expect(dialog.getByText('销售部')).toBeVisible()
  await expect.poll(() => widthOf(dialog)).toBe(500)
  await dialog.getByLabel('部门名称').fill('没有这个部门')
  await dialog.getByLabel('部门名称').press('Enter')
  await expect(dialog.getByRole('treeitem')).toHaveCount(0)
  await dialog.getByLabel('部门名称').fill('')
  await dialog.getByLabel('部门名称').press('Enter')
  await dialog.getByText('财务部').click()
  await dialog.getByText(top?.title ?? '', { exact: true }).click()
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog).toBeHidden()
  await expect(box).toHaveValue(top?.title ?? '')
  await expect(valueOf(page, '部门选择')).toHaveText(`"${top?.id}"`)
  await expect(box).toBeFocused()
  await specimen(page, '部门选择').getByRole('button', { name: '清空' }).click()
  await expect(box).toHaveValue('')
  await expect(valueOf(page, '部门选择')).toHaveText('""')
  await expect(dialog).toBeHidden()

  await specimen(page, '部门选择（多选）').getByPlaceholder('请点击选择部门').click()
  await expect(dialog.getByText('销售部')).toBeVisible()
  await expect.poll(() => widthOf(dialog)).toBe(800)
  await dialog.getByRole('button', { name: '树操作' }).click()
  await page.getByRole('menuitem', { name: '父子关联' }).click()
  await dialog
    .getByText(top?.title ?? '', { exact: true })
    .locator('xpath=ancestor::*[@role="treeitem"]')
    .locator('.ant-tree-checkbox')
    .click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(valueOf(page, '部门选择（多选）')).toContainText(`"${top?.orgCode},`)
})

/** Six roles, the first of a long name: their mark, and their ids by their codes. */
async function makeRoles(request: APIRequestContext) {
  const { post } = await callsOf(request)
  const name = mark()
  const long = `一二三四五六七八九十甲乙丙${name}`
  const ids: Record<string, string> = {}
  for (const [index, roleName] of [long, ...[1, 2, 3, 4, 5].map((each) => `角色${name}${each}`)].entries()) {
    const roleCode = `r${name}_${index}`
    ids[roleCode] = await post<string>('/sys/role/add', { roleName, roleCode })
  }
  return { name, ids }
}

test('[B-321] [B-363] [B-371] business records are listed five a page, long texts cut, in a window 900 wide', async ({
  page,
  request,
}) => {
  const { name } = await makeRoles(request)
  const named = page.waitForRequest(/\/sys\/role\/list\?.*roleCode=/)
  await page.goto('/demo/pickers')
  const values = new URL((await named).url()).searchParams
  expect(['roleCode', 'pageNo', 'pageSize'].map((key) => values.get(key))).toEqual([
    'admin,sales,gone,',
    '1',
    '3',
  ])
  const call = page.waitForRequest(/\/sys\/role\/list\?.*pageSize=5\b/)
  const dialog = await open(page, '角色选择', '角色选择')
  const first = new URL((await call).url()).searchParams
  expect([first.get('pageNo'), first.get('pageSize')]).toEqual(['1', '5'])
  await expect.poll(() => widthOf(dialog)).toBe(900)
  expect(await sizesOf(page, dialog)).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])

  await dialog.getByRole('search').getByLabel('角色编码').fill(`r${name}`)
  await dialog.getByRole('search').getByLabel('角色编码').press('Enter')
  await expect(dialog.locator('.ant-pagination-total-text')).toHaveText('1-5 共 6 条')
  await expect(dialog.getByRole('cell', { name: '一二三四五六七八九十甲乙...' })).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/picker-role.png' })
})

test('[B-035] [B-074] roles are picked by name and code, and kept by their code or their id', async ({
  page,
  request,
}) => {
  const { name, ids } = await makeRoles(request)
  await page.goto('/demo/pickers')
  const dialog = await open(page, '角色选择', '角色选择')
  expect(await headings(dialog)).toEqual(['', '角色名称', '角色编码'])
  await dialog.getByRole('search').getByLabel('角色编码').fill(`r${name}`)
  await dialog.getByRole('search').getByLabel('角色编码').press('Enter')
  await expect(dialog.locator('.ant-pagination-total-text')).toHaveText('1-5 共 6 条')
  await dialog
    .getByRole('row')
    .filter({ hasText: `r${name}_4` })
    .click()
  await dialog.getByTitle('2', { exact: true }).click()
  await dialog
    .getByRole('row')
    .filter({ hasText: `r${name}_5` })
    .click()
  await expect(
    dialog.getByRole('region', { name: '已选角色' }).getByRole('button', { name: /^删除/ }),
  ).toHaveCount(2)
  await confirm(dialog)
  await expect(valueOf(page, '角色选择')).toHaveText(`"r${name}_4,r${name}_5"`)
  // A tag goes by itself, without the dialog.
  await specimen(page, '角色选择').locator('.ant-select-selection-item-remove').first().click()
  await expect(valueOf(page, '角色选择')).toHaveText(`"r${name}_5"`)

  const byId = await open(page, '角色选择（保存编号）', '角色选择')
  await byId.getByRole('search').getByLabel('角色编码').fill(`r${name}_0`)
  await byId.getByRole('search').getByLabel('角色编码').press('Enter')
  await byId
    .getByRole('row')
    .filter({ hasText: `r${name}_0` })
    .click()
  await confirm(byId)
  await expect(valueOf(page, '角色选择（保存编号）')).toHaveText(`"${ids[`r${name}_0`]}"`)
})

test('a position is picked by its name and its kind of flow', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const name = `职务${mark()}`
  const code = `C${mark()}`.toUpperCase()
  await post('/sys/position/add', { name, code })
  await page.goto('/demo/pickers')
  const dialog = await open(page, '职务选择', '职务选择')
  await expect.poll(() => widthOf(dialog)).toBe(1000)
  expect(await headings(dialog)).toEqual(['', '职务名称', '职务编码', '流程分类'])
  await dialog.getByRole('search').getByLabel('职务名称').fill(name)
  await dialog.getByRole('search').getByLabel('职务名称').press('Enter')
  await dialog.getByRole('row').filter({ hasText: name }).click()
  await confirm(dialog)
  await expect(valueOf(page, '职务选择')).toHaveText(`"${code}"`)
})

test('a customer is picked by name or telephone', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const customerName = `客户${mark()}`
  const tel = telephone()
  const id = await post<string>('/erp_customer/erpCustomer/add', { customerName, tel, customerHead: 'admin' })
  await page.goto('/demo/pickers')
  const dialog = await open(page, '客户选择', '意向客户')
  await expect.poll(() => widthOf(dialog)).toBe(1000)
  expect(await headings(dialog)).toEqual(['', '客户名称', '联系电话', '负责人', '地址'])
  const search = dialog.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('联系电话').fill(tel)
  await search.getByLabel('联系电话').press('Enter')
  await expect(dialog.locator('.ant-pagination-total-text')).toHaveText('1-1 共 1 条')
  await dialog.getByRole('row').filter({ hasText: customerName }).click()
  await confirm(dialog)
  await expect(valueOf(page, '客户选择')).toHaveText(`"${id}"`)
  await expect(specimen(page, '客户选择')).toContainText(customerName)
})

test('[B-040] any business record is picked, and where there is one to pick a double click does', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const content = `跟进${mark()}`
  const customerId = await post<string>('/erp_customer/erpCustomer/add', {
    customerName: `客户${mark()}`,
    tel: telephone(),
  })
  const id = await post<string>('/erp_customer_follow/erpCustomerFollow/add', {
    customerId,
    followType: '1',
    content,
  })
  await page.goto('/demo/pickers')
  const dialog = await open(page, '业务记录选择', '客户跟进选择')
  await dialog.getByRole('search').getByLabel('跟进内容').fill(content)
  await dialog.getByRole('search').getByLabel('跟进内容').press('Enter')
  await expect(dialog.locator('.ant-pagination-total-text')).toHaveText('1-1 共 1 条')
  await offered(dialog)
    .getByRole('row')
    .filter({ hasText: content.slice(0, 10) })
    .dblclick()
  await expect(dialog).toBeHidden()
  await expect(valueOf(page, '业务记录选择')).toHaveText(`"${id}"`)
})

test('[B-369] a picker opens by the keyboard, keeps nothing that was not confirmed, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/demo/pickers')
  const box = page.getByRole('combobox', { name: '分页选择' })
  await box.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /选择$/ })
  await expect(dialog).toBeVisible()
  await expect.poll(() => widthOf(dialog)).toBe(800)
  await dialog.getByRole('row').nth(2).click()
  await pressEscape(page)
  await expect(dialog).toBeHidden()
  await expect(valueOf(page, '分页选择')).toHaveText('""')
  await expect(box).toBeFocused()
  await expect(specimen(page, '只读的选择').getByRole('textbox')).toHaveValue('管理员,销售员,gone')
  await expect(specimen(page, '只读的选择').getByRole('button')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
})

test('rows are picked as cards too, and the way that one likes is remembered', async ({ page }) => {
  await page.goto('/demo/pickers')
  const dialog = await open(page, '卡片选择', '用户选择')
  await dialog.getByRole('search').getByLabel('账号').fill('admin')
  await dialog.getByRole('search').getByLabel('账号').press('Enter')
  const card = dialog.getByRole('button', { name: /admin/ })
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.locator('.ant-pagination-options')).toContainText('全部')
  await page.screenshot({ path: 'test-results/screenshots/picker-cards.png' })
  await dialog.getByText('列表', { exact: true }).click()
  await expect(dialog.getByRole('columnheader', { name: '姓名' }).first()).toBeVisible()
  await confirm(dialog)
  await expect(valueOf(page, '卡片选择')).toHaveText('"admin"')
  await page.reload()
  const again = await open(page, '卡片选择', '用户选择')
  await expect(again.getByRole('columnheader', { name: '姓名' }).first()).toBeVisible()
})
