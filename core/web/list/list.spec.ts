import { expect, type Page } from '@playwright/test'
import { callsOf, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const base = '/demo/door'
const path = '/demo/sample-door'
const list = (page: Page) => page.getByRole('region', { name: '示例门', exact: true })
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
const headings = (page: Page) => list(page).getByRole('columnheader').filter({ hasText: /\S/ })
const listCall = (page: Page) =>
  page.waitForRequest(`**${base}/list*`).then((request) => new URL(request.url()).searchParams)

test('[B-272] [B-062] [B-063] a link reproduces page, size, order, search and advanced query of a list', async ({
  page,
  request,
}) => {
  const name = `榉木${mark()}`
  const { post } = await callsOf(request)
  for (let index = 0; index < 12; index++) {
    await post(`${base}/add`, { name: `${name}-${String(index).padStart(2, '0')}`, model: 'M7', wood: 'oak' })
  }
  const items = [
    { field: 'model', rule: 'eq', val: 'M7' },
    { field: 'model', rule: 'eq', val: 'M8' },
  ]
  const address = new URLSearchParams({
    name,
    wood: 'oak',
    superQueryParams: JSON.stringify(items),
    superQueryMatchType: 'or',
    column: 'name',
    order: 'asc',
    pageNo: '2',
    pageSize: '10',
  })
  const first = listCall(page)
  await page.goto(`${path}#${address}`)
  const { superQueryParams, ...sent } = Object.fromEntries(await first)
  expect(sent).toMatchObject({
    name: `*${name}*`,
    wood: 'oak',
    superQueryMatchType: 'or',
    column: 'name',
    order: 'asc',
    pageNo: '2',
    pageSize: '10',
  })
  expect(sent.field).toMatch(/^id,name,model,/)
  expect(superQueryParams).toBe(encodeURIComponent(JSON.stringify(items)))
  await expect(list(page).getByText('11-12 共 12 条')).toBeVisible()
  await expect(rowOf(page, `${name}-11`)).toBeVisible()
  await expect(list(page).getByRole('search').getByLabel('名称')).toHaveValue(name)

  // What is done from here on stands in the address as well, and in the same tab.
  await list(page).locator('li[title="1"]').click()
  await expect(list(page).getByText('1-10 共 12 条')).toBeVisible()
  await headings(page).filter({ hasText: '型号' }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('column=model&order=asc&pageSize=10')
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByText('列表')).toHaveCount(1)
  const view = await page.evaluate(() => location.hash)
  await page.getByRole('navigation', { name: '主菜单' }).getByText('列表', { exact: true }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(view)
  await expect(list(page).getByText('1-10 共 12 条')).toBeVisible()
  await page.reload()
  await expect(list(page).getByText('1-10 共 12 条')).toBeVisible()
  await list(page).getByRole('button', { name: '重置' }).click()
  await expect(list(page).getByRole('search').getByLabel('名称')).toHaveValue('')
  // A reset takes what was searched for, not the advanced query.
  expect(await page.evaluate(() => location.hash)).toContain('superQueryParams')
  await list(page).getByRole('button', { name: '清空高级查询' }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#column=model&order=asc&pageSize=10')
})

test('[B-133] a list shows that it is fetching, and keeps the rows that were selected', async ({ page }) => {
  await page.goto(`${path}#name=平开门&pageSize=10`)
  await list(page).getByRole('checkbox', { name: '选择平开门24' }).check()
  await expect(list(page).getByRole('status')).toContainText('已选择 1 项')
  const waiting = list(page).locator('.ant-spin-spinning')
  await expect(waiting).toHaveCount(0)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${base}/list*`, async (route) => {
    await released
    await route.continue()
  })
  await list(page).locator('li[title="2"]').click()
  await expect(waiting).toBeVisible()
  answer()
  await expect(waiting).toHaveCount(0)
  await expect(list(page).getByText(/^11-20 共/)).toBeVisible()
  await expect(list(page).getByRole('status')).toContainText('已选择 1 项')
  await list(page).getByRole('button', { name: '清空' }).click()
  await expect(list(page).getByRole('button', { name: '批量操作' })).toHaveCount(0)
})

test('columns are hidden, moved, pinned and made wider, which is kept until the defaults are wanted back', async ({
  page,
}) => {
  await page.goto(path)
  await expect(list(page).getByRole('row').nth(2)).toBeVisible()
  const settings = page.getByRole('tooltip').filter({ hasText: '自定义列' })
  const open = async () => {
    await list(page).getByRole('button', { name: '设置' }).click()
    await expect(settings.getByLabel('移动名称')).toBeVisible()
  }
  await open()
  await settings.getByRole('checkbox', { name: '型号' }).uncheck()
  await expect(headings(page).filter({ hasText: '型号' })).toHaveCount(0)
  // Taken up, moved and put down by the keyboard.
  await settings.getByLabel('移动木种').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('木种移到木种的位置')).toBeAttached()
  // The library listens to the arrows a turn later than it says so.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('木种移到型号的位置')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('木种移到名称的位置')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(headings(page).nth(1)).toHaveText('木种')
  await settings.getByLabel('颜色固定在左侧').click()
  await expect(headings(page).nth(1)).toHaveText('颜色')
  await settings.getByLabel('名称列宽').fill('300')
  await settings.getByLabel('名称列宽').press('Enter')
  expect(await seriousFaults(page, '.ant-popover')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/list-columns.png' })
  await page.keyboard.press('Escape')

  const name = headings(page).filter({ hasText: '名称' })
  await expect.poll(async () => Math.round((await name.boundingBox())?.width ?? 0)).toBe(300)
  const edge = (await name.boundingBox())!
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 57, edge.y + 10, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await name.boundingBox())?.width ?? 0)).toBe(360)
  await list(page).getByRole('button', { name: '密度' }).click()
  await page.getByRole('menuitem', { name: '紧凑' }).click()
  await expect(list(page).locator('[data-density=small]')).toBeVisible()

  await page.reload()
  await expect(headings(page).filter({ hasText: '木种' })).toBeVisible()
  await expect(headings(page).nth(1)).toHaveText('颜色')
  await expect(headings(page).filter({ hasText: '型号' })).toHaveCount(0)
  await expect(list(page).locator('[data-density=small]')).toBeVisible()
  await open()
  await settings.getByRole('button', { name: '恢复默认' }).click()
  await expect(headings(page).nth(2)).toHaveText('型号')
})

test('a page of 200 rows with several dictionaries makes no more than one call for them all', async ({
  page,
}) => {
  const row = (index: number) => ({
    id: `r${index}`,
    name: `门${index}`,
    wood: ['oak', 'walnut', 'ash'][index % 3],
    stage: ['design', 'cutting', 'packed'][index % 3],
    version: 1,
  })
  const records = Array.from({ length: 200 }, (_, index) => row(index))
  const result = { records, total: 200, size: 200, current: 1, pages: 1 }
  await page.route(`**${base}/list*`, (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 0 } }),
  )
  const calls: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.includes('/sys/dict/')) calls.push(pathname)
  })
  await page.goto(`${path}#pageSize=200`)
  await expect(list(page).getByRole('row')).toHaveCount(201)
  await expect(rowOf(page, '门199')).toContainText('胡桃木')
  await page.waitForLoadState('networkidle')
  expect(calls.length).toBeLessThanOrEqual(1)
})

test('a list that cannot be read says so in the place of its rows, and is read when asked again', async ({
  page,
}) => {
  await page.route(`**${base}/list*`, (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '读取失败', result: null, timestamp: 0 } }),
  )
  await page.goto(`${path}#name=平开门`)
  await expect(list(page).getByText('读取失败')).toBeVisible()
  await expect(headings(page).filter({ hasText: '名称' })).toBeVisible()
  const place = async () => (await list(page).getByRole('table').first().boundingBox())?.y
  const before = await place()
  await page.unroute(`**${base}/list*`)
  await list(page).getByRole('button', { name: '重试' }).click()
  await expect(rowOf(page, '平开门').first()).toBeVisible()
  expect(await place()).toBe(before)
  await page.screenshot({ path: 'test-results/screenshots/sample-doors.png' })
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
})
