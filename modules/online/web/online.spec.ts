import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { cellOf, chooseOfRow, makeMember, mark, signIn, signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf, paste } from '../../../e2e/grids.ts'

// What is pasted was copied first.
const permissions = ['clipboard-read', 'clipboard-write']
test.use({ permissions })

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/online-${name}.png` })
const rowOf = (page: Page | Locator, text: string) => page.getByRole('row').filter({ hasText: text })
const confirm = (within: Page | Locator) => within.getByRole('button', { name: /^确\s?定$/ }).click()
/** Names of forms have letters alone where a mark may begin with figures. */
const wordOf = (text: string) => text.replaceAll(/\d/g, (figure) => 'ghijklmnop'[Number(figure)] ?? 'z')

/** Fields as they would be copied from a spreadsheet: 字段名, 名称, 类型, 所属子表, 来源. */
const fieldsOf = (entity: string) => [
  ['title', '设备名称', '单行文本', '', ''],
  ['upper', '上级设备', '关联记录', '', entity],
  ['status', '状态', '状态', '', 'running:在用,idle:闲置'],
  ['bought_on', '购置日期', '日期', '', ''],
  ['price', '原值', '金额', '', ''],
  ['weight', '重量', '小数', '', ''],
  ['keeper', '保管人', '用户', '', ''],
  ['is_leased', '租用', '是否', '', ''],
  ['note', '说明', '多行文本', '', ''],
  ['photo', '照片', '图片', '', ''],
  ['part_name', '备件', '单行文本', 'parts', ''],
  ['qty', '数量', '整数', 'parts', ''],
]

/** Draws the form in the designer, with a sub-table and a field that points to the row above it. */
async function draw(page: Page, name: string, label: string): Promise<void> {
  await page.goto('/online/forms')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  // The list stays behind it, with the same labels in its search.
  const form = page.getByRole('tabpanel', { name: '表单' })
  await form.getByLabel('表名').fill(name)
  await form.getByLabel('表描述').fill(label)
  await form.getByLabel('页面布局').click()
  await optionOf(page, '树形列表').click()
  await form.getByLabel('上级字段').fill('upper')
  await page.getByRole('tab', { name: '子表' }).click()
  const parts = page.getByRole('grid', { name: '子表' })
  await page
    .getByRole('tabpanel', { name: '子表' })
    .getByRole('button', { name: '新增', exact: true })
    .click()
  await (await cellOf(parts, 1, '名称')).click()
  await (await cellOf(parts, 1, '标识')).click()
  await paste(page, 'parts\t备件明细')
  await page.getByRole('tab', { name: '字段' }).click()
  const fields = page.getByRole('grid', { name: '字段' })
  const panel = page.getByRole('tabpanel', { name: '字段' })
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(fields, 1, '名称')).click()
  await (await cellOf(fields, 1, '字段名')).click()
  const lines = fieldsOf(wordsToName(name))
  await paste(page, lines.map((line) => line.join('\t')).join('\n'))
  await expect(page.getByRole('region', { name: '实时预览' }).getByLabel('预览设备名称')).toBeVisible()
  await (await cellOf(fields, 1, '查询')).getByRole('checkbox').check()
  await (await cellOf(fields, 1, '必填')).getByRole('checkbox').check()
  await shot(page, 'designer')
  await confirm(page)
  await expect(rowOf(page, label)).toBeVisible()
}

const wordsToName = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Brings the table up to the form after a look at what would be done, and puts its page into the menu. */
async function publish(page: Page, label: string): Promise<void> {
  const row = rowOf(page, label)
  await row.getByRole('button', { name: '同步数据库' }).click()
  const dialog = page.getByRole('dialog', { name: `同步数据库：${label}` })
  await expect(dialog.getByRole('list', { name: '将执行的语句' })).toContainText('新建子表')
  await shot(page, 'sync')
  await dialog.getByRole('button', { name: /^同\s?步$/ }).click()
  await expect(page.getByText('同步数据库成功!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await chooseOfRow(page, row, '放入菜单')
  await expect(page.getByText('已放入菜单，请在角色管理中授权')).toBeVisible()
}

/** A role that may do all that the page of the form offers, for somebody who had no right. */
async function grant(page: Page, label: string, username: string): Promise<void> {
  await page.goto('/system/role')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('角色名称').fill(label)
  await form.getByLabel('角色编码').fill(`role_${mark()}`)
  await confirm(form)
  await expect(form).toBeHidden()
  const search = page.getByRole('search', { name: '查询条件' })
  await search.getByLabel('角色名称').fill(label)
  await search.getByLabel('角色名称').press('Enter')
  await rowOf(page, label).getByRole('button', { name: '授权' }).click()
  const drawer = page.getByRole('dialog', { name: `角色授权：${label}` })
  await drawer.getByLabel('菜单或授权标识').fill(label)
  await drawer
    .locator('.mortise-ticks-room .ant-tree-treenode')
    .filter({ hasText: label })
    .locator('.ant-tree-checkbox')
    .first()
    .click()
  await expect(drawer.getByText(/已选 \d+ 项，新增/)).toBeVisible()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await drawer.getByRole('tab', { name: '用户' }).click()
  await drawer.getByRole('button', { name: '添加用户' }).click()
  const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
  await picker.getByLabel('用户账号').fill(username)
  await picker.getByLabel('用户账号').press('Enter')
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
  await picker.getByRole('row').filter({ hasText: '测试员' }).getByRole('checkbox').check()
  await confirm(picker)
  await expect(drawer.getByRole('row').filter({ hasText: username })).toBeVisible()
}

async function asColleague(browser: Browser, baseURL: string | undefined, username: string) {
  const page = await browser.newPage({ baseURL, permissions, storageState: undefined })
  await signIn(page, '/', { username, password: 'Testing2026' })
  return page
}

test('[A-069] an administrator draws a form with a sub-table and a tree, makes its table, grants it, and others work with it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const code = mark()
  const [name, label] = [`machine_${wordOf(code)}`, `设备台账${code}`]
  const member = await makeMember(request)
  await draw(page, name, label)
  await publish(page, label)
  await grant(page, label, member.username)

  const theirs = await asColleague(browser, baseURL, member.username)
  await theirs.getByRole('navigation', { name: '主菜单' }).getByText('在线开发').click()
  await theirs.getByRole('navigation', { name: '主菜单' }).getByText(label, { exact: true }).click()
  const list = theirs.getByRole('region', { name: label })
  const save = async (dialog: Locator) => {
    await confirm(dialog)
    await expect(dialog).toBeHidden()
  }

  // Added with a line of its sub-table, and changed.
  await list.getByRole('button', { name: '新增', exact: true }).click()
  let dialog = theirs.getByRole('dialog', { name: '新增' })
  await dialog.getByLabel('设备名称').fill('封边机')
  await dialog.getByLabel('原值').fill('86000')
  await dialog.getByRole('button', { name: '新增', exact: true }).click()
  const grid = dialog.getByRole('grid', { name: '备件明细' })
  await (await cellOf(grid, 1, '数量')).click()
  await (await cellOf(grid, 1, '备件')).click()
  await paste(theirs, '胶锅\t2')
  await theirs.screenshot({ path: 'test-results/screenshots/online-form.png' })
  await save(dialog)
  await expect(rowOf(list, '封边机')).toContainText('86,000.00')
  await rowOf(list, '封边机').getByRole('button', { name: '编辑' }).click()
  dialog = theirs.getByRole('dialog', { name: '编辑' })
  await expect(dialog.getByRole('grid', { name: '备件明细' })).toContainText('胶锅')
  await dialog.getByLabel('设备名称').fill('自动封边机')
  await save(dialog)
  await expect(rowOf(list, '自动封边机')).toBeVisible()

  // Rows come from a sheet and are told apart by a search.
  await list.getByRole('button', { name: '导入' }).click()
  dialog = theirs.getByRole('dialog', { name: '导入EXCEL' })
  const book = utils.book_new()
  const rows = [
    ['设备名称', '上级设备', '原值'],
    ['推台锯', '', 52000],
    ['除尘柜', '自动封边机', 9000],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const mimeType = 'application/octet-stream'
  await dialog.locator('input[type=file]').setInputFiles({ name: '设备.xlsx', mimeType, buffer })
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(theirs.getByText('文件导入成功！数据行数：2')).toBeVisible()
  await expect(rowOf(list, '推台锯')).toBeVisible()
  await rowOf(list, '自动封边机').getByRole('button', { name: '展开行' }).click()
  await expect(rowOf(list, '除尘柜')).toBeVisible()
  await theirs.screenshot({ path: 'test-results/screenshots/online-tree.png' })
  const box = theirs.getByRole('search', { name: '查询条件' }).getByLabel('设备名称')
  await box.fill('推台锯')
  await box.press('Enter')
  await expect(rowOf(list, '自动封边机')).toHaveCount(0)
  await expect(rowOf(list, '推台锯')).toBeVisible()

  const saved = theirs.waitForEvent('download')
  await list.getByRole('button', { name: '导出' }).click()
  const sheet = JSON.stringify(read(readFileSync(await (await saved).path())).Sheets)
  expect(['推台锯', '自动封边机'].map((text) => sheet.includes(text))).toEqual([true, false])
  await theirs.close()
})
