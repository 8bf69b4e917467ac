import { expect, type Page } from '@playwright/test'
import {
  admin,
  callsOf,
  makeUser,
  mark,
  type Person,
  seriousFaults,
  signIn,
  telephone,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { withSettings } from '../../../e2e/settings.ts'
import { configuredDoor, wholeDoor } from '../../../e2e/showroom.ts'

const quotes = '/erpbjxx/erpBjxx'
/** Sells in a store of the demonstration. */
const seller: Person = { username: 'hanlei', password: admin.password }
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/${name}.png`, animations: 'disabled' })
const prices = (page: Page) => page.getByRole('region', { name: '报价', exact: true })

test('a seller hands a configured door on by its address, and puts it into an open quote by one click', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const own = await callsOf(request, seller)
  const stores = await own.get<{ records: { id: string }[] }>('/erp_store/erpStore/list')
  const customerName = `业主${mark()}`
  const customerId = await own.post<string>('/erp_customer/erpCustomer/add', {
    customerName,
    tel: telephone(),
    storeId: stores.records[0]?.id,
  })
  const id = await own.post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId: stores.records[0]?.id,
    customerId,
    bjxxListList: [],
  })
  const { door } = await wholeDoor(request)
  await signIn(page, '/doors/showroom', seller)
  await page.getByRole('searchbox', { name: '查找门型' }).fill(door.doorCode)
  await page.getByRole('list', { name: '门型' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: door.doorName })).toContainText(door.doorCode)
  const height = page.getByLabel('洞口高', { exact: true })
  await height.fill('2222')
  await expect(page).toHaveURL(/h=2222/)
  await expect(height).toHaveValue('2222')
  await shot(page, 'showroom-door')
  expect(await seriousFaults(page, '.mortise-configurator')).toEqual([])
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('链接已复制')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const colleague = await context.newPage()
  await colleague.goto(link)
  await expect(colleague.getByRole('heading', { name: door.doorName })).toBeVisible()
  await expect(colleague.getByLabel('洞口高', { exact: true })).toHaveValue('2222')
  await colleague.close()

  await page.getByRole('button', { name: `加入 ${customerName}` }).click()
  const word = page.locator('.ant-message').filter({ hasText: '已加入报价单' })
  await word.getByRole('link', { name: '查看报价单' }).click()
  const quote = page.getByRole('article', { name: /^报价单 MQ/ })
  await expect(quote.getByRole('region', { name: '报价明细' })).toContainText(/洞口高\D*2222/)
  const saved = await own.get<{ bjxxListList: { unitPrice: number }[] }>(`${quotes}/queryById`, { id })
  expect(saved.bjxxListList).toHaveLength(1)
  expect(saved.bjxxListList[0]?.unitPrice).toBeGreaterThan(0)
})

test('what the factory and its dealers pay, costs and margins are out of sight while a customer looks along', async ({
  page,
  request,
}) => {
  await signIn(page, '/doors/showroom')
  await page.goto(await configuredDoor(request))
  await expect(prices(page)).toContainText('出厂价')
  await expect(prices(page)).toContainText('经销价')
  // Of no shop yet: what the factory asks is not what customers pay.
  await expect(prices(page)).toContainText('选择门店后显示零售价')
  await expect(prices(page).getByText('零售价', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '用料' })).toBeVisible()
  await page.getByRole('button', { name: '客户视图' }).click()
  await expect(prices(page)).not.toContainText('出厂价')
  await expect(prices(page)).not.toContainText('经销价')
  await expect(page.getByRole('table', { name: '计价明细' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '用料' })).toHaveCount(0)
  // It stays so wherever one goes, also after the page is loaded anew, and says so.
  await page.goto('/quotes/store')
  await expect(page.locator('.mortise-row').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '毛利率' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '成本' })).toHaveCount(0)
  await page.getByRole('link', { name: /^MQ/ }).first().click()
  const quote = page.getByRole('article', { name: /^报价单 MQ/ })
  await expect(quote).toContainText('总金额')
  for (const hidden of ['成本', '毛利率']) await expect(quote).not.toContainText(hidden)
  await shot(page, 'customer-view-quote')
  await page.getByRole('banner').getByRole('button', { name: '退出客户视图' }).click()
  await expect(quote).toContainText('毛利率')
  await quote.getByRole('button', { name: '客户视图' }).click()
  await expect(quote).not.toContainText('毛利率')
})

for (const [name, width, night] of [
  ['1440', 1440, false],
  ['375', 375, false],
  ['night', 1440, true],
] as const)
  test(`a shop assistant who may not know them configures by the retail price alone (${name})`, async ({
    page,
    request,
  }) => {
    const assistant = await makeUser(request, {
      page: '/doors/showroom',
      codes: ['door:list', 'store:list', 'material:list'],
    })
    await withSettings(page, { night })
    await signIn(page, '/doors/showroom', assistant)
    await page.setViewportSize({ width, height: 900 })
    const sent: string[] = []
    page.on('response', async (response) => {
      if (/erpDoor\/(configuration|evaluate|queryById)/.test(response.url()))
        sent.push(await response.text().catch(() => ''))
    })
    await page.goto(await configuredDoor(request))
    await expect(prices(page)).toContainText('选择门店后显示零售价')
    const height = page.getByLabel('洞口高', { exact: true })
    await height.fill('2900')
    await expect(page.getByText(/洞口高应在\d+～\d+之间/)).toBeVisible()
    await height.fill('2150')
    await expect(page.getByText(/洞口高应在\d+～\d+之间/)).toHaveCount(0)
    await expect(height).toHaveValue('2150')
    for (const hidden of ['出厂价', '经销价']) await expect(prices(page)).not.toContainText(hidden)
    await expect(page.getByRole('table', { name: '计价明细' })).toHaveCount(0)
    expect(sent.join()).not.toMatch(/"factory":|"dealer":|rate\(/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await shot(page, `showroom-assistant-${name}`)
  })

test('doors are chosen by picture and code, by the keyboard too, in quotes and in orders alike', async ({
  page,
  request,
}) => {
  const { door } = await wholeDoor(request)
  await signIn(page, '/quotes/store')
  for (const path of ['/quotes/store', '/orders/customer-order']) {
    await page.goto(path)
    await page.getByRole('button', { name: '新增' }).click()
    const group = page.getByRole('group', { name: '添加明细' })
    await group.getByLabel('添加门', { exact: true }).fill(door.doorCode)
    const option = page.locator('.ant-select-dropdown').getByTitle(new RegExp(`\\[${door.doorCode}\\]`))
    await expect(option.locator('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await group.getByRole('button', { name: '按图选门' }).click()
    const dialog = page.getByRole('dialog', { name: '按图选门' })
    await dialog.getByRole('searchbox', { name: '查找门型' }).fill(door.doorCode)
    const shown = dialog.getByRole('list', { name: '门型' }).getByRole('button')
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(door.doorName)
    await expect(shown.locator('img')).toBeVisible()
    await shot(page, `door-dialog-${path.split('/')[1]}`)
    await shown.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: new RegExp(door.doorName) })).toBeVisible()
  }
})
