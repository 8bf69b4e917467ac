import { expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  fillSignIn,
  makeUser,
  mark,
  seriousFaults,
  signIn,
  signOut,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const wire = '/demoSampleOrder'
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/form-${name}.png` })
const itemOf = (within: Locator, label: string) =>
  within.locator('.ant-form-item').filter({ has: within.page().getByLabel(label, { exact: true }) })

async function openForm(page: Page, frame = '对话框', layout = '分组'): Promise<Locator> {
  await page.getByRole('radiogroup', { name: '打开方式' }).getByText(frame).click()
  await page.getByRole('radiogroup', { name: '排列方式' }).getByText(layout).click()
  await page.getByRole('region', { name: '样单' }).getByRole('button', { name: '新增' }).click()
  if (frame === '整页') return page.getByRole('region', { name: '新增' })
  return page.getByRole('dialog', { name: '新增' })
}

test('a form is filled in by the keyboard alone, follows what is typed and tells what is wrong where it is wrong', async ({
  page,
  request,
}) => {
  await page.goto('/demo/forms')
  const form = await openForm(page)
  const name = form.getByLabel('名称', { exact: true })
  await expect(name).toBeFocused()
  await form.getByLabel('手机号').fill('123')
  await page.keyboard.press('Control+s')
  await expect(itemOf(form, '名称').getByText('名称不能为空')).toBeVisible()
  await expect(itemOf(form, '手机号').getByText('请输入正确手机号')).toBeVisible()
  await expect(name).toBeFocused()

  await name.fill(`样单${mark()}`)
  await form.getByLabel('手机号').fill('13812345678')
  await expect(form.getByLabel('展会名称')).toHaveCount(0)
  await form.getByLabel('用途').click()
  await page.locator('.ant-select-dropdown').getByTitle('展会', { exact: true }).click()
  await expect(form.getByLabel('展会名称')).toBeVisible()

  const doors = form.getByRole('grid', { name: '样板明细' })
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(doors, 1, '数量')).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(await cellOf(doors, 1, '金额')).toHaveText('37.50')
  await expect(doors.getByRole('row', { name: /^合计/ })).toContainText('37.50')
  await form.getByLabel('折扣').fill('0.8')
  await expect(readOnly(form, '合计')).toHaveText('37.50')
  await expect(readOnly(form, '应付')).toHaveText('30.00')
  await shot(page, 'filled')
  await form.getByLabel('备注').press('Control+Enter')
  await expect(form.getByText('展会名称不能为空')).toBeVisible()
  await expect(form.getByText('样板明细第1行：样板不能为空')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '第1行样板', exact: true })).toBeFocused()
  await expect(await cellOf(doors, 1, '样板')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('tooltip')).toHaveText('样板不能为空')
  await shot(page, 'lines-fault')
  await page.keyboard.type('橡木门')
  await page.keyboard.press('Enter')
  await expect(form.getByText('样板明细第1行：样板不能为空')).toBeHidden()
  await form.getByLabel('展会名称').fill('广交会')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  const sent = page.waitForRequest(`**/api${wire}/add`)
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    use: 'fair',
    fair: '广交会',
    doors: [{ door: '橡木门', qty: 3, price: 12.5 }],
  })
  await expect(form).toBeHidden()
  const { get } = await callsOf(request)
  const { records } = await get<{ records: { payable: number }[] }>(`${wire}/list`, { fair: '广交会' })
  expect(records[0]?.payable).toBe(30)
})

/** The value of a field that nobody types. */
const readOnly = (form: Locator, label: string) =>
  form
    .locator('.ant-form-item')
    .filter({ has: form.page().locator('label', { hasText: new RegExp(`^${label}$`) }) })
    .locator('.mortise-value')

test('a form opens in a dialog, a drawer or on the page, its groups below or behind each other', async ({
  page,
}) => {
  await page.goto('/demo/forms')
  const drawer = await openForm(page, '抽屉', '页签')
  await drawer.getByRole('tab', { name: '其他' }).click()
  await drawer.getByLabel('备注').fill('先填后面')
  await shot(page, 'drawer')
  await drawer.getByRole('button', { name: '确定' }).click()
  // The group that something is wrong in comes to the front.
  await expect(drawer.getByRole('tab', { name: '基本信息' })).toHaveAttribute('aria-selected', 'true')
  await expect(drawer.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '确定' }).click()
  await expect(drawer).toBeHidden()

  const whole = await openForm(page, '整页')
  const name = `整页${mark()}`
  await whole.getByLabel('名称', { exact: true }).fill(name)
  await shot(page, 'page')
  await whole.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('what the server has against a field stands at the field, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/demo/forms')
  const form = await openForm(page)
  await page.route(`**/api${wire}/add`, (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '备注含有不允许的词', result: { field: 'remark' } },
    }),
  )
  await form.getByLabel('名称', { exact: true }).fill('赵')
  await form.getByLabel('备注').fill('词')
  await form.getByLabel('名称', { exact: true }).press('Control+s')
  await expect(itemOf(form, '备注').getByText('备注含有不允许的词')).toBeVisible()
  await expect(form.getByLabel('备注')).toBeFocused()
  await expect(form.getByLabel('名称', { exact: true })).toHaveValue('赵')
})

test('what the server has against a line stands in its cell, and a step back is taken back in the form', async ({
  page,
}) => {
  await page.goto('/demo/forms')
  const form = await openForm(page)
  const doors = form.getByRole('grid', { name: '样板明细' })
  const refusal = { success: false, code: 500, message: '单价低于成本', result: { field: 'price', row: 1 } }
  await page.route(`**/api${wire}/add`, (route) => route.fulfill({ json: refusal }))
  await form.getByLabel('名称', { exact: true }).fill('钱')
  for (const door of ['门', '窗']) {
    await form.getByRole('button', { name: '新增', exact: true }).click()
    await page.keyboard.type(door)
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
  }
  // What is still being typed goes along.
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('textbox', { name: '第2行单价', exact: true })).toBeFocused()
  await expect(await cellOf(doors, 2, '单价')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('tooltip')).toHaveText('单价低于成本')
  await expect(readOnly(form, '合计')).toHaveText('40.00')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(await cellOf(doors, 2, '单价')).not.toHaveAttribute('aria-invalid')
  await expect(readOnly(form, '合计')).toHaveText('80.00')
  await page.keyboard.press('Control+z')
  await expect(readOnly(form, '合计')).toHaveText('40.00')

  // What is still being typed when the page goes is kept with the rest.
  await (await cellOf(doors, 1, '样板')).click()
  await page.keyboard.type('打到一半')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  const again = await openForm(page)
  await again.getByRole('button', { name: '恢复内容' }).click()
  await expect(await cellOf(again.getByRole('grid', { name: '样板明细' }), 1, '样板')).toHaveText('打到一半')
  await again.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '确定' }).click()
})

test('a row that another saved meanwhile is compared field by field and saved on top, nothing lost', async ({
  page,
  request,
}) => {
  const { get, post, put } = await callsOf(request)
  const name = `冲突${mark()}`
  const id = await post<string>(`${wire}/add`, {
    name,
    remark: '原来',
    rate: 1,
    doors: [{ door: '门', qty: 1 }],
  })
  await page.goto('/demo/forms')
  await page.getByRole('search').getByLabel('名称').fill(name)
  await page.getByRole('search').getByLabel('名称').press('Enter')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑' })
  await form.getByLabel('备注').fill('我写的')
  await form.getByLabel('编码').fill(`c-${mark()}`)
  const row = await get<{ id: string; doors: object[] }>(`${wire}/queryById`, { id })
  await put(`${wire}/edit`, {
    id: row.id,
    remark: '别人写的',
    rate: 0.5,
    doors: [...row.doors, { door: '窗', qty: 2 }],
  })
  await form.getByRole('button', { name: '确定' }).click()
  const compared = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(compared.getByRole('radiogroup', { name: '备注' }).getByText('我写的')).toBeVisible()
  await expect(compared.getByRole('radiogroup', { name: '备注' }).getByText('别人写的')).toBeVisible()
  await expect(compared.getByRole('radiogroup', { name: '样板明细' })).toContainText('共 2 行，新增 1 行')
  await expect(compared.getByRole('radiogroup', { name: '编码' })).toHaveCount(0)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await shot(page, 'conflict')
  await compared.getByRole('button', { name: '返回继续填写' }).click()
  await expect(form.getByLabel('备注')).toHaveValue('我写的')
  await form.getByRole('button', { name: '确定' }).click()
  await compared.getByRole('button', { name: '按以上选择保存' }).click()
  await expect(form).toBeHidden()
  const saved = await get<Record<string, unknown>>(`${wire}/queryById`, { id })
  expect(saved).toMatchObject({
    remark: '我写的',
    rate: 0.5,
    doors: [{ door: '门' }, { door: '窗', qty: 2 }],
  })
})

/** The server ends the session, and the next call finds out; the page is then loaded anew for signing in. */
async function endSession(page: Page, call: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('mortise:token') ?? '{}') as { value: string }
    return fetch('/api/sys/logout', { method: 'POST', headers: { 'X-Access-Token': value } })
  })
  const loaded = page.waitForEvent('load')
  await call()
  await page.getByRole('button', { name: '重新登录' }).or(page.getByLabel('用户名')).first().click()
  await loaded
}

test('what was typed outlives an expired session, for the same user and form alone', async ({
  browser,
  request,
  baseURL,
}) => {
  const codes = ['list', 'add', 'edit', 'queryById'].map((verb) => `demoSampleOrder:${verb}`)
  const [anna, bob] = [
    await makeUser(request, { page: '/demo/forms', codes }),
    await makeUser(request, { page: '/demo/forms', codes }),
  ]
  const page = await browser.newPage({ baseURL, storageState: undefined })
  await signIn(page, '/demo/forms', anna)
  const name = `未存${mark()}`
  const form = await openForm(page)
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('橡木门')
  await endSession(page, () => form.getByRole('button', { name: '确定' }).click())
  await fillSignIn(page, bob)
  await (await openForm(page)).getByLabel('名称', { exact: true }).click()
  await expect(page.getByText('已为您保留')).toHaveCount(0)
  await page.getByRole('dialog', { name: '新增' }).getByRole('button', { name: '取消' }).click()
  await signOut(page)
  await signIn(page, '/demo/forms', anna)
  const kept = page.getByRole('status').filter({ hasText: `新增样单“${name}”的内容尚未保存，已为您保留。` })
  await expect(kept).toBeVisible()
  await shot(page, 'kept')
  const again = await openForm(page)
  const offer = again.getByRole('status').filter({ hasText: '填写的内容尚未保存，已为您保留。' })
  await expect(offer.getByRole('button', { name: '恢复内容' })).toBeVisible()
  await shot(page, 'draft')
  await again.getByRole('button', { name: '取消' }).click()
  await expect(again).toBeHidden()
  await kept.getByRole('button', { name: '继续填写' }).click()
  await expect(again.getByLabel('名称', { exact: true })).toHaveValue(name)
  await expect(await cellOf(again.getByRole('grid', { name: '样板明细' }), 1, '样板')).toHaveText('橡木门')
  await again.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(page.getByText('已为您保留')).toHaveCount(0)

  // What is put away on purpose does not come back, neither in the list nor in the form.
  await (await openForm(page)).getByLabel('名称', { exact: true }).fill(`不要${mark()}`)
  await page.reload()
  await page
    .getByRole('status')
    .filter({ hasText: '已为您保留' })
    .getByRole('button', { name: '放弃' })
    .click()
  await expect(page.getByText('已为您保留')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect((await openForm(page)).getByLabel('名称', { exact: true })).toHaveValue('')
  await expect(page.getByText('已为您保留')).toHaveCount(0)
})
