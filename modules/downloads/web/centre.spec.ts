import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  makeUser,
  type Person,
  pressEscape,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'

const base = '/erp_downloadfile/erpDownloadfile'
const verbs = ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel']
const makeOwner = (request: APIRequestContext) =>
  makeUser(request, {
    page: '/downloads/download-file',
    codes: verbs.map((verb) => `downloadFile:${verb}`),
  })
const centre = (page: Page) => page.getByRole('dialog', { name: '下载中心' })
const rowOf = (page: Page, name: string) => centre(page).getByRole('row').filter({ hasText: name })
const openCentre = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: '下载中心' }).click()
  await expect(centre(page)).toBeVisible()
}

async function withRows(request: APIRequestContext, who: Person, rows: readonly object[]): Promise<string[]> {
  const { post } = await callsOf(request, who)
  const ids: string[] = []
  for (const row of rows) ids.push(await post<string>(`${base}/add`, row))
  return ids
}

test('[A-200] [B-015] [B-018] [B-019] the download centre opens over the page with the list of one’s files', async ({
  page,
  request,
}) => {
  const who = await makeOwner(request)
  await signIn(page, '/', who)
  await openCentre(page)
  await expect.poll(async () => (await centre(page).boundingBox())?.width).toBe(850)
  await expect(centre(page).getByText('暂无数据').last()).toBeVisible()
  await withRows(request, who, [{ filename: '订单.xlsx', status: '已生成' }, { filename: '客户.xlsx' }])
  await centre(page).getByRole('button', { name: '刷新' }).click()
  await expect(rowOf(page, '订单.xlsx')).toBeVisible()
  const headings = centre(page).getByRole('columnheader')
  await expect(headings.filter({ hasText: /\S/ })).toHaveText([
    '#',
    '状态',
    '文件名',
    '文件',
    '完成时间',
    '创建时间',
    '操作',
  ])
  for (const [heading, column] of [
    ['完成时间', 'updateTime'],
    ['创建时间', 'createTime'],
  ] as const) {
    const asked = page.waitForRequest(
      (sent) => sent.url().includes(`${base}/list`) && sent.url().includes(`column=${column}&order=asc`),
    )
    await headings.filter({ hasText: heading }).click()
    await asked
  }
  await page.mouse.move(0, 0)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/download-centre.png' })
})

test('[B-012] files are added, exported under the name of the centre, and imported', async ({
  page,
  request,
}) => {
  const who = await makeOwner(request)
  await withRows(request, who, [{ filename: '订单.xlsx', status: '已生成' }])
  await signIn(page, '/', who)
  await openCentre(page)
  await expect(rowOf(page, '订单.xlsx')).toBeVisible()
  for (const name of ['新增', '导入']) await expect(centre(page).getByRole('button', { name })).toBeVisible()
  const download = page.waitForEvent('download')
  await centre(page).getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^下载中心\.xlsx?$/)
})

test('[B-016] [B-017] [B-264] [B-265] what is made is fetched, and what is not there is told', async ({
  page,
  request,
}) => {
  const who = await makeOwner(request)
  const [, running] = await withRows(request, who, [
    { filename: '空的', status: '已生成' },
    { filename: '在做', status: '生成中', url: 'temp/later.txt' },
    { filename: '乱的', status: '已生成', url: '[object Object]' },
    { filename: '报价单.txt', status: '已生成', url: 'temp/made.txt' },
  ])
  await signIn(page, '/', who)
  await openCentre(page)
  const fetched = (name: string) => rowOf(page, name).getByRole('button', { name: '下载' })
  await expect(rowOf(page, '空的')).toContainText('无文件')
  await expect(fetched('空的')).toHaveCount(0)
  await expect(fetched('在做')).toHaveCount(0)
  await fetched('乱的').click()
  await expect(page.getByText('未知的文件')).toBeVisible()

  const file = '**/sys/common/static/temp/made.txt*'
  await page.route(file, (route) => route.fulfill({ body: '' }))
  await fetched('报价单.txt').click()
  await expect(page.getByText('文件下载失败')).toBeVisible()
  await page.unroute(file)
  await page.route(file, (route) => route.fulfill({ body: '一樘门' }))
  const download = page.waitForEvent('download')
  await fetched('报价单.txt').click()
  expect((await download).suggestedFilename()).toBe('报价单.txt')
  expect(await readFile(await (await download).path(), 'utf8')).toBe('一樘门')

  // Nobody asks for it: the list looks again while a file is being made.
  const { post } = await callsOf(request, who)
  await post(`${base}/edit`, { id: running, status: '已生成' })
  await expect(fetched('在做')).toBeVisible()
})

/** The list of one's own two files on its page. */
async function twoFiles(page: Page, request: APIRequestContext) {
  const who = await makeOwner(request)
  await withRows(request, who, [
    { filename: '订单.xlsx', status: '已生成' },
    { filename: '客户.xlsx', status: '生成失败' },
  ])
  await signIn(page, '/downloads/download-file', who)
  const list = page.getByRole('region', { name: '下载中心', exact: true })
  return { list, row: (name: string) => list.getByRole('row').filter({ hasText: name }) }
}

test('[B-009] [B-010] [B-011] files are found by day, name and state, which is folded away', async ({
  page,
  request,
}) => {
  const { list, row } = await twoFiles(page, request)
  const search = list.getByRole('search')
  await expect(row('订单.xlsx')).toBeVisible()
  for (const name of ['查询', '重置', '展开'])
    await expect(search.getByRole('button', { name })).toBeVisible()

  const find = async () => {
    const asked = page.waitForRequest(`**${base}/list*`)
    await search.getByRole('button', { name: '查询' }).click()
    return new URL((await asked).url()).searchParams
  }
  await search.getByLabel('创建时间').click()
  await page.locator('.ant-picker-presets').getByText('去年', { exact: true }).click()
  const year = new Date().getFullYear() - 1
  const byDay = await find()
  expect(byDay.get('createTime_begin')).toBe(`${year}-01-01 00:00:00`)
  expect(byDay.get('createTime_end')).toBe(`${year}-12-31 23:59:59`)
  await expect(list.getByText('暂无数据').last()).toBeVisible()
  await search.getByRole('button', { name: '重置' }).click()
  await search.getByLabel('文件名').fill('订')
  expect((await find()).get('filename')).toBe('*订*')
  await expect(row('客户.xlsx')).toHaveCount(0)
  await expect(row('订单.xlsx')).toBeVisible()
  await search.getByRole('button', { name: '重置' }).click()
  await expect(search.getByLabel('状态')).toBeHidden()
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('状态').click()
  await page.getByTitle('生成失败').click()
  expect((await find()).get('status')).toBe('生成失败')
  await expect(row('订单.xlsx')).toHaveCount(0)
  await search.getByRole('button', { name: '收起' }).click()
  await expect(search.getByLabel('状态')).toBeHidden()
})

test('[B-013] [B-014] [B-020] files are refreshed, asked for by conditions, and worked on alone or together', async ({
  page,
  request,
}) => {
  const { list, row } = await twoFiles(page, request)
  for (const name of ['高级查询', '刷新']) await expect(list.getByRole('button', { name })).toBeVisible()
  await expect(row('客户.xlsx')).toBeVisible()
  await expect(list.getByRole('button', { name: '批量操作' })).toHaveCount(0)
  await row('客户.xlsx').getByRole('checkbox').check()
  await list.getByRole('button', { name: '批量操作' }).click()
  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText(['删除'])
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveCount(0)
  await expect(row('客户.xlsx').getByRole('button')).toHaveText(['编辑', '更多'])
  await row('客户.xlsx').getByRole('button', { name: '更多' }).click()
  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText(['详情', '删除'])
  await page.screenshot({ path: 'test-results/screenshots/download-list.png' })
  await page.getByRole('menuitem', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: '详情' })).toBeVisible()
})

test('a file that is being made shows how far it is, and can be called off', async ({ page, request }) => {
  const who = await makeOwner(request)
  const [id] = await withRows(request, who, [{ filename: '大订单.xlsx' }])
  // As if a job were at it: jobs of tests are done before anybody sees them.
  let status = '生成中'
  await page.route(`**${base}/list*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { records: object[] } }
    for (const row of body.result.records)
      Object.assign(row, { status, progress: 42, expireTime: '2099-01-01 00:00:00' })
    await route.fulfill({ response, json: body })
  })
  await page.route(`**${base}/cancel`, async (route) => {
    expect(route.request().postDataJSON()).toEqual({ id })
    status = '已取消'
    await route.fulfill({ json: { success: true, code: 200, message: '已取消', result: null, timestamp: 0 } })
  })
  await signIn(page, '/', who)
  await openCentre(page)
  await expect(rowOf(page, '大订单.xlsx')).toContainText('生成中 42%')
  await rowOf(page, '大订单.xlsx').getByRole('button', { name: '取消' }).click()
  await expect(rowOf(page, '大订单.xlsx')).toContainText('已取消')
  await expect(rowOf(page, '大订单.xlsx').getByRole('button', { name: '取消' })).toHaveCount(0)
})

test('[B-067] [B-181] [B-266] [B-374] a row is added empty and edited', async ({ page, request }) => {
  await signIn(page, '/', await makeOwner(request))
  await openCentre(page)
  await centre(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await expect.poll(async () => (await add.boundingBox())?.width).toBe(896)
  await expect(add.getByTitle('生成中')).toBeVisible()
  const added = page.waitForRequest(`**${base}/add`)
  await add.getByRole('button', { name: '确定' }).click()
  expect((await added).method()).toBe('POST')
  await expect(add).toBeHidden()

  const row = centre(page).getByRole('row').filter({ hasText: '生成中' })
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  await edit.getByLabel('文件名').fill('合同.pdf')
  const edited = page.waitForRequest(`**${base}/edit`)
  await edit.getByRole('button', { name: '确定' }).click()
  expect((await edited).method()).toBe('PUT')
  await expect(rowOf(page, '合同.pdf')).toBeVisible()
})

test('[B-021] a row is deleted after a question', async ({ page, request }) => {
  const who = await makeOwner(request)
  await withRows(request, who, [{ filename: '合同.pdf' }])
  await signIn(page, '/', who)
  await openCentre(page)
  await chooseOfRow(page, rowOf(page, '合同.pdf'), '删除')
  const question = page.getByRole('dialog').filter({ hasText: '确定删除吗?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(rowOf(page, '合同.pdf')).toBeVisible()
  await chooseOfRow(page, rowOf(page, '合同.pdf'), '删除')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, '合同.pdf')).toHaveCount(0)
})

test('a dialog is moved by its header, fills the window, and gives the focus back when Esc closes it', async ({
  page,
  request,
}) => {
  await signIn(page, '/', await makeOwner(request))
  await openCentre(page)
  const frame = centre(page).locator('.ant-modal-container')
  const box = async () => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect.poll(async () => (await box()).width).toBe(850)
  const { x, y } = await box()
  const title = centre(page).getByText('下载中心', { exact: true }).first()
  await title.hover()
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 100, { steps: 4 })
  await page.mouse.move(-500, -500, { steps: 4 })
  await page.mouse.up()
  const moved = await box()
  expect(moved.x).toBeLessThan(x)
  // However far it is thrown, its header can be seized again.
  expect(moved.x + moved.width).toBeGreaterThan(60)
  expect(moved.y).toBeGreaterThan(-30)

  await centre(page).getByRole('button', { name: '全屏' }).press('Enter')
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  await centre(page).getByRole('button', { name: '退出全屏' }).press('Enter')
  await expect.poll(async () => (await box()).x).toBe(moved.x)

  await pressEscape(page)
  await expect(centre(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: '下载中心' })).toBeFocused()

  await page.setViewportSize({ width: 375, height: 667 })
  await openCentre(page)
  await expect.poll(async () => (await box()).width).toBeLessThanOrEqual(343)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/screenshots/download-centre-phone.png' })
})
