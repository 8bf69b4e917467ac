import { expect, type Locator, type Page } from '@playwright/test'
import { pressEscape, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'

const dropdown = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')

/** Opens a box by the keyboard, and chooses. */
async function choose(box: Locator, option: string): Promise<void> {
  await box.press('ArrowDown')
  await dropdown(box.page()).getByTitle(option, { exact: true }).first().click()
}

/** Finds a field by a part of its name: there are more of them than fit the list. */
async function chooseField(box: Locator, name: string): Promise<void> {
  await box.fill(name)
  await dropdown(box.page()).getByTitle(name, { exact: true }).first().click()
}

/** The form of configured items, unfolded. */
async function openForm(page: Page) {
  await page.goto('/demo/query')
  const specimen = page.getByRole('region', { name: '配置的查询表单' })
  const form = specimen.getByRole('search')
  await expect(form.getByLabel('未知类型')).toBeHidden()
  await form.getByRole('button', { name: '展开' }).click()
  const sent = async () =>
    JSON.parse((await specimen.getByLabel('配置的查询表单的值').textContent()) ?? '{}') as object
  return { form, box: (label: string) => form.getByLabel(label, { exact: true }), sent }
}

test('[B-088] [B-089] [B-094] [B-095] days, dictionaries, places and plain texts have their inputs, and the form sends what was filled in', async ({
  page,
}) => {
  const { form, box, sent } = await openForm(page)
  // date and datetime
  await box('日期').fill('2026-11-15')
  await box('日期').press('Enter')
  await form.getByPlaceholder('请输入开始创建日期').click()
  await page.locator('.ant-picker-presets').getByText('去年', { exact: true }).click()
  await box('时间').fill('2026-11-15 09:30:00')
  await box('时间').press('Enter')
  // list, radio, list_multi and checkbox
  await choose(box('用途'), '展会')
  await form.getByRole('radio', { name: '一般' }).check()
  await choose(box('多种用途'), '展会')
  await dropdown(page).getByTitle('门店陈列', { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('checkbox', { name: '上门看样' }).check()
  // pca, and a view that nobody knows
  await box('地区').fill('杭州')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box('未知类型').fill('随便')
  await box('名称').fill('橡木')
  await form.getByLabel('请输入开始数量').fill('1')
  await form.getByLabel('请输入结束数量').fill('9')
  await page.screenshot({ path: 'test-results/screenshots/query-form.png', fullPage: true })
  await box('名称').press('Enter')
  const year = new Date().getFullYear() - 1
  await expect.poll(sent).toMatchObject({
    name: '*橡木*',
    qty_begin: '1',
    qty_end: '9',
    day: '2026-11-15',
    created_begin: `${year}-01-01 00:00:00`,
    created_end: `${year}-12-31 23:59:59`,
    moment: '2026-11-15 09:30:00',
    use: 'fair',
    level: 'B',
    uses: 'fair,display',
    ticked: 'visit',
    place: expect.stringMatching(/^3301/),
    other: '*随便*',
  })
})

test('[B-090] [B-091] [B-092] [B-093] trees, searches, pickers and reports have their inputs', async ({
  page,
}) => {
  const { form, box, sent } = await openForm(page)
  // sel_tree and cat_tree
  const branches = page.waitForRequest('**/sys/dict/loadTreeData*')
  await box('上级分类').click()
  const params = new URL((await branches).url()).searchParams
  expect(Object.fromEntries(params)).toMatchObject({
    tableName: 'sys_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: 'has_child',
  })
  await page.keyboard.press('Escape')
  const roots = page.waitForRequest('**/sys/category/loadTreeRoot*')
  await box('分类').click()
  await roots
  await page.keyboard.press('Escape')
  // sel_search
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname.includes('/sys/dict/loadDict/sys_user') && searchParams.get('keyword') === '管理'
  })
  await box('负责人').fill('管理')
  await found
  await dropdown(page).getByTitle('管理员').first().click()
  await form.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(sent).toMatchObject({ owner: 'admin' })
  // sel_user, sel_depart, sel_material and popup open their pickers.
  const pickers: [Locator, string | RegExp][] = [
    [form.getByRole('button', { name: '选择用户' }), /选择用户/],
    [box('部门'), '选择部门'],
    [form.getByTitle('打开物料选择'), '选择物料'],
    [box('报表用户'), /用户选择/],
  ]
  for (const [opener, title] of pickers) {
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await pressEscape(page)
    await expect(dialog).toBeHidden()
  }
  await expect(box('物料')).toBeVisible()
  expect(await seriousFaults(page, '.mortise-gallery')).toEqual([])
})

test('the advanced query of hand-told fields asks each by its view type', async ({ page }) => {
  await page.goto('/demo/query')
  await page.getByRole('button', { name: '高级查询', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '高级查询构造器' })
  const field = dialog.getByLabel('选择查询字段')
  const value = dialog.getByLabel('条件值')
  const placeholders = {
    名称: '请输入值',
    数量: '请输入数值',
    日期: '请选择日期',
    用户: '请选择用户',
    部门: '请选择部门',
  }
  for (const [name, placeholder] of Object.entries(placeholders)) {
    await chooseField(field, name)
    const shown = dialog
      .getByPlaceholder(placeholder)
      .or(dialog.locator('.mortise-query-value').getByText(placeholder))
    await expect(shown.first()).toBeVisible()
  }
  await chooseField(field, '加急')
  await choose(value, '是')
  await dialog.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByLabel('高级查询的值')).toContainText('"field":"isUrgent","rule":"eq","val":"1"')
})
