import { type APIRequestContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import { callsOf, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const wire = '/demoSampleOrder'
const dialogOn = (page: Page) => page.getByRole('dialog', { name: '高级查询构造器' })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/query-${name}.png` })

async function openQuery(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '高级查询', exact: true }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByLabel('选择查询字段').first()).toBeVisible()
  return dialog
}

/** What is open below a select of its own. */
const dropdown = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')

/** Opens a select by the keyboard, and chooses: not before it is one, for a value follows the field that was chosen. */
async function choose(box: Locator, option: string): Promise<void> {
  const page = box.page()
  await expect(box).toHaveRole('combobox')
  await box.press('ArrowDown')
  const found = dropdown(page).getByTitle(option, { exact: true })
  await found.click()
}

/** Finds a field by a part of its name: there are more of them than fit the list. */
async function chooseField(box: Locator, name: string): Promise<void> {
  await box.fill(name)
  await dropdown(box.page()).getByTitle(name, { exact: true }).click()
}

const lineOf = (dialog: Locator, at: number) => ({
  field: dialog.getByLabel('选择查询字段').nth(at),
  rule: dialog.getByLabel('匹配规则').nth(at),
  value: dialog.getByLabel('条件值').nth(at),
})

/** What a list asked for: the conditions, which the address holds encoded once more, and how they match. */
function queryIn(request: Request) {
  const query = new URL(request.url()).searchParams
  const text = query.get('superQueryParams') ?? ''
  expect(text).not.toContain('{')
  return { items: JSON.parse(decodeURIComponent(text)) as unknown, match: query.get('superQueryMatchType') }
}

async function run(page: Page) {
  const request = page.waitForRequest((call) => call.url().includes('superQueryParams='))
  await dialogOn(page).getByRole('button', { name: '查询', exact: true }).click()
  return queryIn(await request)
}

const expectMessage = (page: Page, text: string) =>
  expect(page.locator('.ant-message').getByText(text).last()).toBeVisible()

/** Three orders of one name in the list, and the dialog above it. */
async function openOrders(page: Page, request: APIRequestContext) {
  const { post } = await callsOf(request)
  const name = mark()
  await post(`${wire}/add`, { name: `${name}甲`, use: 'fair', fair: '广交会', remark: '急' })
  await post(`${wire}/add`, { name: `${name}乙`, use: 'visit' })
  await post(`${wire}/add`, { name: `${name}丙`, use: 'display', remark: '缓' })
  await page.goto('/demo/forms')
  const dialog = await openQuery(page)
  return {
    name,
    rows: page.getByRole('row').filter({ hasText: name }),
    dialog,
    first: lineOf(dialog, 0),
    second: lineOf(dialog, 1),
    /** The condition that finds the three. */
    likeName: { field: 'name', rule: 'like', val: name, type: 'text', dbType: 'string' },
    active: page.getByRole('button', { name: '高级查询', exact: true }),
    /** Asks for the name, and begins a second line. */
    async askName() {
      const line = lineOf(dialog, 0)
      await chooseField(line.field, '名称')
      await choose(line.rule, '包含')
      await line.value.fill(name)
      await expect(line.value).toHaveValue(name)
      await dialog.getByRole('button', { name: '在下方新增条件' }).click()
    },
  }
}

test('[B-248] [B-249] [B-250] a value may be among several, and a field empty or not', async ({
  page,
  request,
}) => {
  const { rows, dialog, second, likeName, active, askName } = await openOrders(page, request)
  await askName()
  await chooseField(second.field, '用途')
  await choose(second.rule, '在...中')
  await choose(second.value, '展会')
  await dropdown(page).getByTitle('上门看样', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await run(page)).toEqual({
    match: 'and',
    items: [likeName, expect.objectContaining({ field: 'use', rule: 'in', val: 'fair,visit', type: 'list' })],
  })
  await expect(rows).toHaveCount(2)

  await active.click()
  await choose(second.rule, '等于')
  expect((await run(page)).items).toMatchObject([likeName, { field: 'use', rule: 'eq', val: 'fair' }])
  await expect(rows).toHaveCount(1)

  await active.click()
  await chooseField(second.field, '备注')
  await choose(second.rule, '为空')
  await expect(second.value).toHaveCount(0)
  expect((await run(page)).items).toMatchObject([likeName, { field: 'remark', rule: 'ext', val: 'is null' }])
  await expect(rows).toHaveText([/乙/])
  await active.click()
  await choose(second.rule, '不为空')
  expect((await run(page)).items).toMatchObject([
    likeName,
    { field: 'remark', rule: 'ext', val: 'is not null' },
  ])
  await expect(rows).toHaveCount(2)
  await expect(dialog).toBeHidden()
})

test('[B-041] [B-062] [B-063] [B-241] a list is asked by conditions and groups of them put together in a dialog', async ({
  page,
  request,
}) => {
  const { rows, dialog, first, second, likeName, active, askName } = await openOrders(page, request)
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await expectMessage(page, '不能查询空条件')
  await chooseField(first.field, '名称')
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await expectMessage(page, '不能查询空条件')

  // Groups stand in groups: of this name, and either of no remark or for a fair.
  await askName()
  await shot(page, 'dialog')
  expect(await seriousFaults(page, '.mortise-dialog')).toEqual([])
  await dialog.getByRole('button', { name: '删除条件' }).nth(1).click()
  await dialog.getByRole('button', { name: '新增条件组' }).click()
  await chooseField(second.field, '备注')
  await choose(second.rule, '为空')
  await dialog.getByRole('button', { name: '在下方新增条件' }).nth(1).click()
  const third = lineOf(dialog, 2)
  await chooseField(third.field, '展会名称')
  await dialog.getByLabel('条件值').nth(1).fill('广交会')
  await shot(page, 'groups')
  expect(await run(page)).toMatchObject({
    match: 'and',
    items: [likeName, { or: [{ field: 'remark' }, { field: 'fair', rule: 'eq', val: '广交会' }] }],
  })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: '丙' })).toHaveCount(0)

  // The button shows that a query narrows the list, and takes it back.
  await active.hover()
  await expect(page.getByRole('tooltip', { name: '已有高级查询条件生效' })).toBeVisible()
  await active.click()
  await choose(dialog.getByLabel('过滤条件匹配').first(), 'OR（条件中的任意一个匹配）')
  expect((await run(page)).match).toBe('or')
  await expect(page).toHaveURL(/superQueryMatchType=or/)
  await page.getByRole('button', { name: '清空高级查询' }).click()
  await expect(page).not.toHaveURL(/superQuery/)
  await expect(page.getByRole('button', { name: '清空高级查询' })).toHaveCount(0)
  await expect(rows).toHaveCount(3)
})

/** Once it has grown to it. */
const widthOf = async (page: Page) => (await page.locator('.mortise-dialog .ant-modal').boundingBox())?.width

test('[B-368] the dialog opens from any list, a thousand wide, and as wide as the window on a phone', async ({
  page,
}) => {
  for (const path of ['/system/user', '/customers/follow-up', '/demo/forms']) {
    await page.goto(path)
    const dialog = await openQuery(page)
    await expect.poll(() => widthOf(page)).toBe(1000)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(dialog).toBeHidden()
  }
  await page.setViewportSize({ width: 375, height: 720 })
  await openQuery(page)
  await shot(page, 'phone')
  await expect.poll(() => widthOf(page)).toBe(375)
})

/** The queries that the browser keeps of a route. */
const savedOf = (page: Page, route: string) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown,
    `JSuperQuerySaved_${route}`,
  )
const namingOn = (page: Page) => page.getByRole('dialog', { name: '请输入保存的名称' })

async function saveAs(page: Page, title: string): Promise<void> {
  await dialogOn(page).getByRole('button', { name: '保存查询条件' }).click()
  await namingOn(page).getByLabel('请输入保存的名称').fill(title)
  await namingOn(page).getByLabel('请输入保存的名称').press('Enter')
}

test('[B-101] [B-102] [B-242] [B-243] a query is saved under a name, with all that is known of its conditions', async ({
  page,
}) => {
  await page.goto('/demo/forms')
  const dialog = await openQuery(page)
  await expect(dialog.getByText('没有保存任何查询')).toBeVisible()
  const save = dialog.getByRole('button', { name: '保存查询条件' })
  await save.click()
  await expectMessage(page, '空条件不能保存')
  const line = lineOf(dialog, 0)
  await chooseField(line.field, '用途')
  await choose(line.value, '展会')
  await choose(dialog.getByLabel('过滤条件匹配').first(), 'OR（条件中的任意一个匹配）')
  await save.click()
  const naming = namingOn(page)
  await naming.getByRole('button', { name: '确定' }).click()
  await expectMessage(page, '保存名称不能为空')
  await naming.getByLabel('请输入保存的名称').fill('展会样单')
  await naming.getByLabel('请输入保存的名称').press('Enter')
  await expectMessage(page, '保存成功')
  const record = {
    field: 'use',
    rule: 'eq',
    val: 'fair',
    type: 'list',
    dbType: 'string',
    dictCode: 'demo_sample_use',
    dictTable: '',
    dictText: '',
    customReturnField: '',
    popup: null,
  }
  expect(await savedOf(page, '/demo/forms')).toEqual([
    { title: '展会样单', matchType: 'or', records: [record] },
  ])
  await shot(page, 'saved')
})

test('[B-244] [B-245] [B-329] saved queries belong to their list, and are overwritten, loaded and deleted', async ({
  page,
}) => {
  const saved = (route: string) => savedOf(page, route)
  const confirmation = () => page.getByRole('dialog').last()
  const naming = namingOn(page)
  await page.goto('/demo/forms')
  const dialog = await openQuery(page)
  const save = dialog.getByRole('button', { name: '保存查询条件' })
  const line = lineOf(dialog, 0)
  await chooseField(line.field, '用途')
  await choose(line.value, '展会')
  await choose(dialog.getByLabel('过滤条件匹配').first(), 'OR（条件中的任意一个匹配）')
  await saveAs(page, '展会样单')
  await expectMessage(page, '保存成功')

  await choose(line.rule, '不等于')
  for (const answer of ['取消', '确定']) {
    await save.click()
    await naming.getByLabel('请输入保存的名称').fill('展会样单')
    await naming.getByRole('button', { name: '确定' }).click()
    await expect(confirmation()).toContainText('展会样单 已存在，是否覆盖？')
    await confirmation().getByRole('button', { name: answer }).click()
    if (answer === '取消') {
      await naming.getByRole('button', { name: '取消' }).click()
      await expect(naming).toBeHidden()
      expect(await saved('/demo/forms')).toMatchObject([{ records: [{ rule: 'eq' }] }])
    }
  }
  await expect.poll(() => saved('/demo/forms')).toMatchObject([{ records: [{ rule: 'ne' }] }])

  // Another list has queries of its own.
  await page.goto('/customers/customer')
  const other = await openQuery(page)
  await expect(other.getByText('没有保存任何查询')).toBeVisible()
  const name = lineOf(other, 0)
  await chooseField(name.field, '客户名称')
  await name.value.fill('赵')
  await saveAs(page, '姓赵')
  await expect.poll(() => saved('/customers/customer')).toMatchObject([{ title: '姓赵' }])
  expect(await saved('/demo/forms')).toMatchObject([{ title: '展会样单' }])

  await page.goto('/demo/forms')
  await openQuery(page)
  await dialog.getByRole('button', { name: '展会样单', exact: true }).click()
  await expect(dialog.locator('.mortise-query-match-choice').first()).toContainText('OR')
  expect(await run(page)).toMatchObject({ match: 'or', items: [{ field: 'use', rule: 'ne', val: 'fair' }] })
  await openQuery(page)
  await dialog.getByRole('button', { name: '删除查询展会样单' }).click()
  await expect(confirmation()).toContainText('是否删除当前查询？')
  await confirmation().getByRole('button', { name: '确定' }).click()
  await expect.poll(() => saved('/demo/forms')).toEqual([])
})
