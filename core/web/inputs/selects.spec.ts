import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  seriousFaults,
  signedInAlone,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../e2e/gallery.ts'

const box = (page: Page, title: string) => page.getByRole('combobox', { name: title, exact: true })

/** The calls of a path that the page makes from now on. */
function callsTo(page: Page, path: string): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes(path)) calls.push(url.searchParams)
  })
  return calls
}

signedInAlone(
  '[B-364] [B-365] [A-432] a search waits until typing rests, and asks for a page of what it finds',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/demo/selects')
    const calls = callsTo(page, '/sys/dict/loadDict/')
    for (const [title, pageSize, pause, minutes] of [
      ['搜索选择', '10', 300, 2],
      ['异步选择', '100', 800, 4],
    ] as const) {
      await box(page, title).click()
      await expect.poll(() => calls.length).toBe(1)
      // Within the five minutes by which a signed call may be off.
      await page.clock.pauseAt(Date.now() + minutes * 60_000)
      await box(page, title).pressSequentially('管理员')
      await page.clock.runFor(pause - 10)
      expect(calls).toHaveLength(1)
      await page.clock.runFor(20)
      await expect.poll(() => calls.length).toBe(2)
      expect(calls.map((call) => [call.get('keyword'), call.get('pageSize')])).toEqual([
        [null, pageSize],
        ['管理员', pageSize],
      ])
      await page.clock.resume()
      await page.locator('.ant-select-dropdown:visible').getByTitle('管理员').click()
      await expect(valueOf(page, title)).toHaveText('"admin"')
      calls.length = 0
    }
  },
)

test('a search that is overtaken is given up, and what it would have found is not shown', async ({
  page,
}) => {
  await page.goto('/demo/selects')
  const abandoned: string[] = []
  page.on('requestfailed', (request) =>
    abandoned.push(new URL(request.url()).searchParams.get('keyword') ?? ''),
  )
  await page.route('**/api/sys/dict/loadDict/*', async (route) => {
    // Never answered: only what comes after it is.
    if (new URL(route.request().url()).searchParams.get('keyword') !== '张') await route.fallback()
  })
  const first = page.waitForRequest((request) => request.url().includes(encodeURIComponent('张')))
  await box(page, '搜索选择').fill('张')
  await first
  await box(page, '搜索选择').fill('管理')
  await expect(page.getByTitle('管理员', { exact: true }).last()).toBeVisible()
  await expect.poll(() => abandoned).toContain('张')
})

test('[B-001] selects, search boxes and lists follow the dictionary', async ({ page, request }) => {
  const { get, post, put } = await callsOf(request)
  const [value, text] = [`L${mark()}`, `等级${mark()}`]
  const { records } = await get<{ records: { id: string }[] }>('/sys/dict/list', {
    dictCode: 'customer_level',
  })
  const item = { dictId: records[0]?.id, itemText: text, itemValue: value, sortOrder: 99, status: 1 }
  await post('/sys/dictItem/add', item)
  const customerName = `客户${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone(), customer_level: value })

  await page.goto('/demo/selects')
  await page.getByLabel('字典编码').fill('customer_level')
  await box(page, '字典选择').fill(text)
  await page.getByTitle(text).click()
  await expect(valueOf(page, '字典选择')).toHaveText(JSON.stringify(value))
  await expect(specimen(page, '字典选择').getByTestId('dict-tag')).toHaveText(text)

  const { records: items } = await get<{ records: { id: string }[] }>('/sys/dictItem/list', {
    itemValue: value,
  })
  const renamed = `新${text}`
  await put('/sys/dictItem/edit', { ...item, id: items[0]?.id, itemText: renamed })
  await page.goto('/customers/customer')
  const search = page.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('客户等级').fill(renamed)
  await page.locator('.ant-select-dropdown').getByTitle(renamed).click()
  await search.getByRole('button', { name: '查询' }).click()
  const row = page.getByRole('row').filter({ hasText: customerName })
  await expect(row).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: renamed })).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('dialog', { name: '编辑' })).toContainText(renamed)
})

test('[B-175] [B-176] [B-398] [B-399] a tree is fetched branch by branch, and parents are chosen only where told', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = `树${mark()}`
  const root = await post<string>('/sys/category/add', { name })
  await post('/sys/category/add', { name: `${name}叶`, pid: root })
  await page.goto('/demo/selects')
  const calls = callsTo(page, '/sys/dict/loadTreeData')
  await page.getByLabel('树条件', { exact: true }).fill(`{"name":"${name}*"}`)
  await box(page, '树选择').click()
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(list).toHaveCSS('max-height', '400px')
  // The list is there before it asks.
  await expect.poll(() => calls.length).toBe(1)
  expect(calls.map((call) => Object.fromEntries(call))).toMatchObject([
    {
      tableName: 'sys_category',
      text: 'name',
      code: 'id',
      pidField: 'pid',
      hasChildField: 'has_child',
      issaas: '1',
    },
  ])
  // A click on what cannot be chosen opens it.
  await list.getByTitle(name, { exact: true }).click()
  await expect(list.getByTitle(`${name}叶`)).toBeVisible()
  expect(calls[1]?.get('pid')).toBe(root)
  await expect(valueOf(page, '树选择')).toHaveText('""')
  await list.getByTitle(`${name}叶`).click()
  await expect(specimen(page, '树选择')).toContainText(`${name}叶`)
  await expect(list).toHaveCount(0)

  await specimen(page, '树选择').getByLabel('上级可选').check()
  await box(page, '树选择').click()
  await list.getByTitle(name, { exact: true }).click()
  await expect(valueOf(page, '树选择')).toHaveText(JSON.stringify(root))
})

/** Categories in three levels: their names, their ids and their codes. */
async function makeLevels(request: APIRequestContext) {
  const { post, get } = await callsOf(request)
  const name = `级${mark()}`
  const names = [name, `${name}系列`, `${name}花色`]
  const ids: string[] = []
  for (const [index, each] of names.entries()) {
    ids.push(
      await post<string>('/sys/category/add', { name: each, pid: index > 0 ? ids[index - 1] : undefined }),
    )
  }
  const codes = await Promise.all(
    ids.map(async (val) => (await get<{ code: string }>('/sys/category/loadOne', { field: 'id', val })).code),
  )
  const stored = `/demo/selects?kind=${codes[0]}&series=${codes[1]}&colour=${codes[2]}`
  return { name, names, ids, codes, stored, post }
}
const linkedCalls = (page: Page) => callsTo(page, '/online/cgform/api/querySelectOptions')

test('[B-098] [B-171] [B-172] what is chosen in one of the linked selects decides what the next one offers', async ({
  page,
  request,
}) => {
  const { name, names, ids, codes, post } = await makeLevels(request)
  const other = `${name}其它`
  await post('/sys/category/add', { name: other })
  const calls = linkedCalls(page)
  const choose = async (title: string, text: string) => {
    await box(page, title).fill(text)
    await expect(
      page.locator('.ant-select-item-option-active').getByText(text, { exact: true }),
    ).toBeVisible()
    await box(page, title).press('Enter')
  }
  await page.goto('/demo/selects')
  for (const [index, title] of ['大类', '系列', '花色'].entries()) await choose(title, names[index] ?? '')
  await expect(valueOf(page, '级联下拉')).toHaveText(
    JSON.stringify({ kind: codes[0], series: codes[1], colour: codes[2] }),
  )
  expect(calls.map((call) => call.get('pidValue'))).toEqual([null, ids[0], ids[1]])
  expect(calls[0]?.get('table')).toBe('sys_category')
  await choose('大类', other)
  await expect(valueOf(page, '级联下拉')).toContainText('"series":"","colour":""')
})

test('[B-170] [B-353] linked selects of a record are found level by level, and fail without a word', async ({
  page,
  request,
}) => {
  const { names, ids, codes, stored } = await makeLevels(request)
  const calls = linkedCalls(page)
  await page.goto(stored)
  for (const each of names)
    await expect(specimen(page, '级联下拉').getByTitle(each, { exact: true })).toBeVisible()
  expect(calls.map((call) => call.get('pidValue'))).toEqual([null, ids[0], ids[1]])

  const failed = page.waitForResponse('**/querySelectOptions*')
  await page.route('**/querySelectOptions*', (route) =>
    route.fulfill({ status: 500, json: { message: '坏了' } }),
  )
  await page.goto(stored)
  await failed
  await expect(specimen(page, '级联下拉')).toContainText(codes[0] ?? '')
  await expect(specimen(page, '级联下拉').locator('.anticon-loading')).toHaveCount(0)
  await expect(page.locator('.ant-message-notice, .ant-notification-notice')).toHaveCount(0)
})

test('[B-051] [B-397] places are chosen level by level, and of many tags three are shown', async ({
  page,
}) => {
  await page.goto('/demo/selects')
  await expect(specimen(page, '地区')).toContainText('浙江省/杭州市/西湖区')
  await box(page, '地区').click()
  for (const place of ['江苏省', '南京市', '玄武区']) {
    await page.locator('.ant-cascader-menu-item').getByText(place, { exact: true }).click()
  }
  await expect(valueOf(page, '地区')).toHaveText('"320102"')
  await expect(specimen(page, '地区')).toContainText('江苏省/南京市/玄武区')

  await box(page, '多选标签').click()
  for (const wood of ['橡木', '黑胡桃', '白蜡木', '樱桃木', '柚木']) {
    await page.locator('.ant-select-dropdown:visible').getByTitle(wood).click()
  }
  await expect(valueOf(page, '多选标签')).toHaveText('"oak,walnut,ash,cherry,teak"')
  const tags = specimen(page, '多选标签').locator('.ant-select-selection-item')
  await expect(tags).toHaveText(['橡木', '黑胡桃', '白蜡木', /^\+ ?2/])
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/inputs-selects.png', fullPage: true })
})
