import { expect, type Locator, type Page } from '@playwright/test'
import {
  callsOf,
  cellOf,
  chooseOfRow,
  mark,
  pressEscape,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { gridOf } from '../../../e2e/grids.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/stores-${name}.png` })

const pick = async (page: Page, form: Locator, label: string, title: string) => {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Fills a form in and saves it. */
async function save(page: Page, name: '新增' | '编辑', fill: (form: Locator) => Promise<void>) {
  const form = page.getByRole('dialog', { name, exact: true })
  await expect(form).toBeVisible()
  await fill(form)
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
}
const day = async (form: Locator, label: string, value: string) => {
  await form.getByLabel(label).fill(value)
  await form.getByLabel(label).press('Tab')
}

/** Adds something to a store behind one of the tabs of its drawer, and edits it. */
const partsIn =
  (page: Page, drawer: Locator) =>
  async (
    label: string,
    shown: { added: string; edited: string },
    add: (form: Locator) => Promise<void>,
    edit: (form: Locator) => Promise<void>,
  ) => {
    await drawer.getByRole('tab', { name: label, exact: true }).click()
    const list = drawer.getByRole('region', { name: label, exact: true })
    await list.getByRole('button', { name: '新增' }).click()
    await save(page, '新增', add)
    const line = list.getByRole('row').filter({ hasText: shown.added })
    await expect(line).toHaveCount(1)
    await line.getByRole('button', { name: '编辑' }).click()
    await save(page, '编辑', edit)
    const edited = list.getByRole('row').filter({ hasText: shown.edited })
    await expect(edited).toHaveCount(1)
    return edited
  }

test('[A-010] [A-011] a store is added, what belongs to it stands beside it, and an address is added and edited', async ({
  page,
  request,
}) => {
  const own = mark()
  const name = `测试店${own}`
  const { post } = await callsOf(request)
  await post('/sys/sysDepart/add', { departName: name, orgCategory: '2' })
  await page.goto('/stores/store')
  await region(page, '门店').getByRole('button', { name: '新增' }).click()
  await save(page, '新增', async (form) => {
    await form.getByLabel('门店名称').fill(name)
    await pick(page, form, '门店类型', '经销')
    await form.getByLabel('所属部门').fill(name)
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
    await form.getByLabel('联系电话').fill('0571-88886666')
    await shot(page, 'form')
  })
  const search = region(page, '门店').getByRole('search')
  await search.getByLabel('门店名称').fill(name)
  await search.getByLabel('门店名称').press('Enter')
  const row = region(page, '门店').getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('经销')
  await shot(page, 'list')
  await row.getByRole('button', { name: '门店资料' }).click()
  const drawer = page.getByRole('dialog', { name: `门店资料：${name}` })

  const part = partsIn(page, drawer)
  const address = await part(
    '门店地址',
    { added: '王收货', edited: '李收货' },
    async (form) => {
      await form.getByLabel('收货人').fill('王收货')
      await form.getByLabel('电话').fill('13900001111')
      await form.getByLabel('地区').fill('西湖区')
      await page.locator('.ant-cascader-menu-item').filter({ hasText: '杭州市' }).first().click()
      await form.getByLabel('详细地址').fill('文三路1号')
    },
    (form) => form.getByLabel('收货人').fill('李收货'),
  )
  await expect(address).toContainText('西湖区')
  await shot(page, 'parts')
  await pressEscape(page)
  await expect(drawer).toBeHidden()
})

test('[A-012] [A-013] [A-014] [A-015] accounts, teams, retail quotes with lines and special prices of a store are added, edited and deleted', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = `配件店${mark()}`
  const departId = await post<string>('/sys/sysDepart/add', { departName: name })
  await post('/erp_store/erpStore/add', { storeName: name, storeType: '2', departId, tel: telephone() })
  await page.goto('/stores/store')
  const search = region(page, '门店').getByRole('search')
  await search.getByLabel('门店名称').fill(name)
  await search.getByLabel('门店名称').press('Enter')
  const row = region(page, '门店').getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '门店资料' }).click()
  const drawer = page.getByRole('dialog', { name: `门店资料：${name}` })
  const part = partsIn(page, drawer)
  const parts = async (...args: Parameters<typeof part>) => {
    const line = await part(...args)
    await chooseOfRow(page, line, '删除')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).last().click()
    await expect(line).toHaveCount(0)
  }

  await parts(
    '门店银行账户',
    { added: '城东木门店', edited: '农业银行' },
    async (form) => {
      await form.getByLabel('户名').fill('城东木门店')
      await form.getByLabel('开户行').fill('工商银行')
      await form.getByLabel('账号', { exact: true }).fill('6222021234567890')
    },
    (form) => form.getByLabel('开户行').fill('农业银行'),
  )
  await parts(
    '门店安装',
    { added: '城东一队', edited: '李队长' },
    async (form) => {
      await form.getByLabel('安装队').fill('城东一队')
      await pick(page, form, '类型', '自有')
      await form.getByLabel('队长').fill('张队长')
      await form.getByLabel('电话').fill('13900002222')
    },
    (form) => form.getByLabel('队长').fill('李队长'),
  )
  await parts(
    '门店零售报价',
    { added: '秋季零售', edited: '冬季零售' },
    async (form) => {
      await form.getByLabel('报价名称').fill('秋季零售')
      await day(form, '开始日期', '2026-01-01')
      await form.getByRole('button', { name: '新增', exact: true }).click()
      await (await cellOf(gridOf(page, '报价明细'), 1, '零售系数')).dblclick()
      await page.keyboard.type('1.9')
      await page.keyboard.press('Enter')
      await shot(page, 'retail-quote')
    },
    async (form) => {
      await expect(await cellOf(gridOf(page, '报价明细'), 1, '零售系数')).toHaveText(/^1.9/)
      await form.getByLabel('报价名称').fill('冬季零售')
    },
  )
  await parts(
    '门店特价',
    { added: '600.00', edited: '580.00' },
    async (form) => {
      await pick(page, form, '对象类型', '费率')
      await form.getByLabel('选项/服务/费率').fill('m808')
      await form.getByLabel('特价', { exact: true }).fill('600')
      await day(form, '开始日期', '2026-01-01')
    },
    (form) => form.getByLabel('特价', { exact: true }).fill('580'),
  )
})

test('the account of a store is shown for the days that are asked for, and a wrong period is refused', async ({
  page,
}) => {
  await page.goto('/stores/store?storeName=城东店')
  const row = region(page, '门店').getByRole('row').filter({ hasText: '城东店' })
  await row.getByRole('button', { name: '对账单' }).click()
  const dialog = page.getByRole('dialog', { name: '门店对账单' })
  const paper = dialog.getByRole('article', { name: '门店对账单' })
  await expect(paper).toContainText('期初应收')
  await day(dialog, '结束日期', '2025-01-01')
  await expect(dialog.getByText('结束日期不能早于开始日期')).toBeVisible()
  await day(dialog, '开始日期', '2024-12-01')
  await expect(paper).toContainText('期间：2024-12-01 至 2025-01-01')
  await day(dialog, '结束日期', '2026-12-31')
  await expect(dialog.getByText('对账期间不能超过366天')).toBeVisible()
  await day(dialog, '开始日期', '2026-01-01')
  await expect(paper).toContainText('收款')
  await expect(paper).toContainText('期末应收')
  await shot(page, 'statement')
})

test('[A-040] an account is added, found, edited and deleted', async ({ page }) => {
  const own = mark()
  await page.goto('/stores/bank-info')
  const list = region(page, '银行信息')
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增', exact: true })
  await form.getByLabel('户名').fill(`公司${own}`)
  await form.getByLabel('开户行').fill('工商银行')
  await form.getByLabel('账号', { exact: true }).fill('12345')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form.getByText('请输入正确的银行卡号码')).toBeVisible()
  await save(page, '新增', (open) =>
    open.getByLabel('账号', { exact: true }).fill(`62220212${Date.now().toString().slice(-8)}`),
  )
  await list.getByRole('button', { name: '展开' }).click()
  await list.getByRole('search').getByLabel('户名').fill(own)
  await list.getByRole('search').getByLabel('户名').press('Enter')
  const row = list.getByRole('row').filter({ hasText: `公司${own}` })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  await save(page, '编辑', (open) => open.getByLabel('开户行').fill('农业银行'))
  await expect(row).toContainText('农业银行')
  await chooseOfRow(page, row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).last().click()
  await expect(row).toHaveCount(0)
})
