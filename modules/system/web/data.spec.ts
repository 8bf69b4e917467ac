import { today } from '@mortise/model'
import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, chooseOfRow, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const shots = 'test-results/screenshots'
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const expectShown = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Searches a list by one of its boxes. */
async function search(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('search').getByLabel(label)
  await box.fill(text)
  await box.press('Enter')
}

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /新增$/ }).click()
  const dialog = page.getByRole('dialog', { name: '新增' })
  await expect(dialog).toBeVisible()
  return dialog
}
const save = (dialog: Locator) => dialog.getByRole('button', { name: '确定' }).click()

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown').getByTitle(option, { exact: true }).click()
}

async function removeRow(page: Page, text: string): Promise<void> {
  await chooseOfRow(page, rowOf(page, text), '删除')
  const sure = page.getByRole('dialog', { name: '确定删除吗?' }).getByRole('button', { name: '确定' })
  await expect(sure).toBeFocused()
  await sure.click()
  await expect(rowOf(page, text)).toHaveCount(0)
}

/** The smallest PNG there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[A-054] [B-082] an item of a dictionary is added with its colour and picture, chosen in a form, and brought back from the bin', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const text = `职级${mark()}`
  await page.goto('/system/dictionary')
  await search(page, '字典编码', 'position_rank')
  await rowOf(page, 'position_rank').getByRole('button', { name: '字典配置' }).click()
  const drawer = page.getByRole('dialog', { name: /字典配置：职级/ })
  await expect(drawer.getByText('总经理')).toBeVisible()
  await drawer.getByRole('button', { name: '新增字典项' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('名称', { exact: true }).fill(text)
  await form.getByLabel('数据值').fill(text)
  await form.getByLabel('颜色', { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '绿' }).click()
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '职级.png', mimeType: 'image/png', buffer: pixel })
  await expect(form.locator('img').first()).toBeVisible()
  await save(form)
  await expectShown(page, '保存成功！')
  await expect(drawer.getByRole('button', { name: `移动${text}` })).toBeVisible()
  const picture = drawer.locator('.mortise-dict-item').filter({ hasText: text }).locator('img')
  await expect(picture).toHaveAttribute('src', /\/sys\/common\/static\//)
  await expect.poll(() => picture.evaluate((own: HTMLImageElement) => own.naturalWidth)).toBe(1)
  await page.screenshot({ path: `${shots}/dictionary-items.png` })
  // By the keyboard alone to the place above.
  const handle = drawer.getByRole('button', { name: `移动${text}` })
  const sorted = page.waitForResponse((answer) => answer.url().includes('/sys/dictItem/sort'))
  await handle.press('Space')
  await handle.press('ArrowUp')
  await expect(page.getByText(new RegExp(`${text}移到`))).toBeAttached()
  await handle.press('Space')
  expect((await (await sorted).json()).success).toBe(true)
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])

  await page.goto('/system/position')
  const position = await openAdd(page)
  // Once it stands still the first field has the focus; before, a click may miss.
  await expect(position.getByLabel('职务编码')).toBeFocused()
  await position.getByLabel('职级', { exact: true }).click()
  const option = page.locator('.ant-select-dropdown').getByTitle(text, { exact: true })
  await expect(option.locator('img')).toBeVisible()
  await option.click()
  await expect(position.getByTitle(text)).toBeVisible()

  const code = `bin_${mark()}`
  await calls.post('/sys/dict/add', { dictName: code, dictCode: code })
  await page.goto('/system/dictionary')
  await search(page, '字典编码', code)
  await removeRow(page, code)
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '字典回收站' })
  await bin.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '恢复' }).click()
  await expect(bin.getByRole('row').filter({ hasText: code })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, code)).toBeVisible()
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expectShown(page, '刷新缓存完成！')

  const { records } = await calls.get<{ records: { id: string }[] }>('/sys/dictItem/list', { itemText: text })
  for (const { id } of records) await calls.remove('/sys/dictItem/delete', { id })
})

test('[A-059] a root and a child below it are added to the categories', async ({ page }) => {
  const [root, child] = [`门类${mark()}`, `子类${mark()}`]
  await page.goto('/system/category#pageSize=200')
  const first = await openAdd(page)
  await first.getByLabel('分类名称').fill(root)
  await save(first)
  await expectShown(page, '添加成功！')
  await rowOf(page, root).getByRole('button', { name: '添加下级' }).click()
  const second = page.getByRole('dialog', { name: '新增' })
  await expect(second.getByText(root)).toBeVisible()
  await second.getByLabel('分类名称').fill(child)
  await save(second)
  await expect(second).toBeHidden()
  await rowOf(page, root).getByRole('button', { name: '展开行' }).click()
  await expect(rowOf(page, child)).toBeVisible()
  await page.screenshot({ path: `${shots}/categories.png` })
})

test('[A-060] [A-061] check rules and fill rules are put together, tried, saved and asked', async ({
  page,
}) => {
  const [check, fill] = [`check_${mark()}`, `fill_${mark()}`]
  await page.goto('/system/check-rule')
  const rule = await openAdd(page)
  await rule.getByLabel('规则名称').fill(check)
  await rule.getByLabel('规则编码').fill(check)
  await rule.getByRole('button', { name: '添加一段' }).click()
  await rule.getByLabel('第1段正则').fill('[A-Z]{2}\\d{3}')
  await rule.getByLabel('第1段提示').fill('应为两位字母和三位数字')
  await rule.getByLabel('试一个值').fill('AB12')
  await rule.getByRole('button', { name: '试一试' }).click()
  await expect(rule.getByRole('status', { name: '校验结果' })).toContainText('应为两位字母和三位数字')
  await page.screenshot({ path: `${shots}/check-rule.png` })
  await save(rule)
  await expectShown(page, '添加成功！')
  await search(page, '规则编码', check)
  await rowOf(page, check).getByRole('button', { name: '测试' }).click()
  const dialog = page.getByRole('dialog', { name: `测试校验规则：${check}` })
  await dialog.getByLabel('要校验的值').fill('ab123')
  await dialog.getByLabel('要校验的值').press('Enter')
  await expect(dialog.getByText('应为两位字母和三位数字')).toBeVisible()
  await dialog.getByLabel('要校验的值').fill('AB123')
  await dialog.getByRole('button', { name: '校验' }).click()
  await expect(dialog.getByText('符合规则')).toBeVisible()

  await page.goto('/system/fill-rule')
  const filling = await openAdd(page)
  await filling.getByLabel('规则名称').fill(fill)
  await filling.getByLabel('规则编码').fill(fill)
  await choose(page, filling, '填值方式', '流水号')
  await filling.getByLabel('流水号格式').fill('CG')
  await filling.getByRole('button', { name: '年 {yyyy}' }).click()
  await filling.getByRole('button', { name: '四位流水 {0000}' }).click()
  await filling.getByRole('button', { name: '预览', exact: true }).click()
  await expect(filling.getByRole('status', { name: '预览结果' })).toHaveText(/^CG\d{4}0001$/)
  await page.screenshot({ path: `${shots}/fill-rule.png` })
  await save(filling)
  await expectShown(page, '添加成功！')
  await search(page, '规则编码', fill)
  await rowOf(page, fill).getByRole('button', { name: '测试' }).click()
  const tried = page.getByRole('dialog', { name: `测试填值规则：${fill}` })
  for (const name of ['预览下一个值', '预览下一个值', '生成一个值']) {
    await tried.getByRole('button', { name }).click()
    await expect(tried.getByLabel('结果')).toHaveText(/0001$/)
  }
  await tried.getByRole('button', { name: '预览下一个值' }).click()
  await expect(tried.getByLabel('结果')).toHaveText(/0002$/)
})

test('[A-066] a holiday is added and seen in the year, and clicks make days free and worked', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const year = Number(today().slice(0, 4)) + 2 + Math.floor(Math.random() * 3)
  const name = `厂庆${mark()}`
  const clear = async () => {
    for (const { id } of await calls.get<{ id: string }[]>('/sys/holiday/year', { year: String(year) }))
      await calls.remove('/sys/holiday/delete', { id })
  }
  await clear()
  await page.goto('/system/holiday')
  await page.getByText('列表', { exact: true }).click()
  const form = await openAdd(page)
  await form.getByLabel('日期').fill(`${year}-03-01`)
  await form.getByLabel('日期').press('Enter')
  await choose(page, form, '类型', '法定节假日')
  await form.getByLabel('名称', { exact: true }).fill(name)
  await save(form)
  await expectShown(page, '添加成功！')
  await page.getByText('年历', { exact: true }).click()
  const month = page.getByRole('region', { name: /年3月$/ })
  for (let shown = Number(today().slice(0, 4)); shown < year; shown += 1)
    await page.getByRole('button', { name: '下一年' }).click()
  await expect(page.getByRole('region', { name: `${year}年工作日历` })).toBeVisible()
  await expect(month.getByRole('button', { name: new RegExp(`^1 .*休 ${name}`) })).toBeVisible()
  const worked = month.getByRole('button', { name: / 工作日$/ }).first()
  const [day = ''] = ((await worked.getAttribute('aria-label')) ?? '').split(' ')
  const dayAs = (what: string) => month.getByRole('button', { name: new RegExp(`^${day} .* ${what}$`) })
  await worked.click()
  await expect(dayAs('休')).toBeVisible()
  await page.screenshot({ path: `${shots}/holidays.png`, fullPage: true })
  expect(await seriousFaults(page, 'main')).toEqual([])
  await dayAs('休').click()
  await expect(dayAs('工作日')).toBeVisible()
  await page.getByRole('button', { name: '导入年历' }).click()
  const dialog = page.getByRole('dialog', { name: '导入年历' })
  await dialog.getByLabel('安排').fill(`${year}-10-01~${year}-10-07 国庆节`)
  await expect(dialog.getByText(/第1行：应如/)).toBeVisible()
  await dialog.getByLabel('安排').fill(`${year}-10-01~${year}-10-07 国庆节 休`)
  await dialog.getByRole('button', { name: '导入' }).click()
  await expectShown(page, `${year}年已导入7天`)
  const october = page.getByRole('region', { name: `${year}年10月` })
  await expect(october.getByRole('button', { name: /^7 .*休 国庆节/ })).toBeVisible()
  await clear()
})

test('[A-067] [B-045] a job is scheduled with the cron builder, started by hand, seen to run, stopped and resumed', async ({
  page,
}) => {
  const name = `清理${mark()}`
  await page.goto('/system/scheduled-job')
  const form = await openAdd(page)
  await form.getByLabel('任务名称').fill(name)
  await choose(page, form, '执行内容', '清理任务日志')
  await form.getByLabel('Cron表达式').fill('0 0 0 30 2 ?')
  await save(form)
  await expectShown(page, '没有任何执行时间，任务永远不会执行')
  await form.getByRole('button', { name: '选择', exact: true }).click()
  const builder = page.getByRole('dialog', { name: 'Cron表达式' })
  await expect(builder.getByRole('tab', { name: '秒' })).toBeVisible()
  await page.screenshot({ path: `${shots}/cron-builder.png` })
  await builder.getByLabel('Cron表达式').fill('0 30 2 * * ?')
  await builder.getByLabel('Cron表达式').press('Tab')
  await builder.getByRole('button', { name: /确\s*定/ }).click()
  await expect(form.getByLabel('Cron表达式')).toHaveValue(/^0 30 2 \* \* \?/)
  // Told in words under the box, as the list tells it.
  await expect(form.getByText('每天 02:30')).toBeVisible()
  await save(form)
  await expectShown(page, '添加成功！')
  await search(page, '任务名称', name)
  const row = rowOf(page, name)
  await expect(row).toContainText('每天 02:30')
  await row.getByRole('button', { name: '立即执行' }).click()
  await page
    .getByRole('dialog', { name: /立即执行任务/ })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expectShown(page, '任务已开始执行')
  await row.getByRole('button', { name: '记录' }).click()
  const history = page.getByRole('dialog', { name: `执行记录：${name}` })
  await expect(history.getByRole('row').filter({ hasText: '成功' })).toContainText('管理员 手动执行')
  await history.getByRole('button', { name: '展开行' }).first().click()
  await expect(history.getByText(/清理了 \d+ 次执行/).last()).toBeVisible()
  await expect(history.getByRole('region', { name: '近十次执行时间' }).getByText(/02:30:00/)).toHaveCount(10)
  await page.screenshot({ path: `${shots}/job-history.png` })
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '停止' }).click()
  await page
    .getByRole('dialog', { name: /停止任务/ })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible()
  await page.screenshot({ path: `${shots}/jobs.png` })
  await row.getByRole('button', { name: '启用' }).click()
  await expect(row.getByRole('button', { name: '停止' })).toBeVisible()
})

test('[A-062] a data source is added, tried, edited and deleted, and its password never shows again', async ({
  page,
}) => {
  const code = `source_${mark()}`
  await page.goto('/system/data-source')
  const form = await openAdd(page)
  await form.getByLabel('数据源编码').fill(code)
  await form.getByLabel('数据源名称').fill(code)
  await form.getByLabel('主机').fill('10.255.0.1')
  await form.getByLabel('数据库名').fill('shop')
  await form.getByLabel('用户名').fill('reader')
  await form.getByLabel('密码').fill('Hush2026')
  await form.getByRole('button', { name: '测试连接' }).click()
  await expect(form.getByText('主机【10.255.0.1】在内部网络中')).toBeVisible()
  await page.screenshot({ path: `${shots}/data-source.png` })
  await save(form)
  await expectShown(page, '添加成功！')
  await search(page, '数据源编码', code)
  await rowOf(page, code).getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: '编辑' })
  await expect(edited.getByLabel('密码')).toHaveValue('')
  await edited.getByLabel('备注').fill('报表库')
  await save(edited)
  await expect(rowOf(page, code)).toContainText('报表库')
  await removeRow(page, code)
})

test('[A-063] a gateway route is refused on the product’s own paths, added, edited and deleted', async ({
  page,
}) => {
  const code = `route_${mark()}`
  await page.goto('/system/gateway-route')
  const form = await openAdd(page)
  await form.getByLabel('路由标识').fill(code)
  await form.getByLabel('路由名称').fill(code)
  await form.getByLabel('上游地址').fill('http://elsewhere.test')
  const conditions = form.getByRole('grid', { name: '匹配条件' })
  await form.getByRole('button', { name: '新增', exact: true }).first().click()
  const path = async (text: string) => {
    await (await cellOf(conditions, 1, '值')).dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await path('/sys/**')
  await save(form)
  await expectShown(page, '不在允许的名单内')
  await page.screenshot({ path: `${shots}/gateway-route.png` })
  await form.getByLabel('上游地址').fill('http://upstream.test')
  await save(form)
  await expectShown(page, '路由与系统路径冲突：/sys/**')
  await path(`/${code}/**`)
  await save(form)
  await expectShown(page, '添加成功！')
  await search(page, '路由标识', code)
  await rowOf(page, code).getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: '编辑' })
  await edited.getByLabel('路由名称').fill(`${code}改`)
  await save(edited)
  await expect(rowOf(page, `${code}改`)).toBeVisible()
  await removeRow(page, code)
})
