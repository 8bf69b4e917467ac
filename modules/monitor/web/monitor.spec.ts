import { expect } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

/** The screens of Part D, each with something that only real figures show. */
const screens = [
  { id: 'A-071', path: '/monitor/disk', name: '磁盘监控', shows: /[\d.]+ [GT]B/ },
  { id: 'A-072', path: '/monitor/trace', name: '请求追踪', shows: /\/api\/sys\// },
  { id: 'A-073', path: '/monitor/jvm', name: '运行时信息', shows: /已用的堆内存[\s\S]*MB/ },
  {
    id: 'A-074',
    path: '/monitor/redis',
    name: '缓存服务器',
    shows: /用户权限：命中次数\s*\d|Redis 版本\s*\d/,
  },
  { id: 'A-075', path: '/monitor/system', name: '系统信息', shows: /处理器核数\s*\d+/ },
  { id: 'A-076', path: '/monitor/tomcat', name: '应用服务器', shows: /请求总数\s*[1-9]/ },
] as const

for (const { id, path, name, shows } of screens)
  test(`[${id}] ${name} shows figures of the running server`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('region', { name })).toContainText(shows)
  })

test('one view has every node, and the database and the queue are looked into', async ({ page }) => {
  await page.goto('/monitor/overview')
  await expect(page.getByRole('region', { name: '监控总览' })).toContainText('本节点')
  await page.goto('/monitor/database')
  await expect(page.getByRole('region', { name: '数据库' })).toContainText('PostgreSQL 版本')
  await page.goto('/monitor/queue')
  await expect(page.getByRole('region', { name: '任务队列' })).toBeVisible()
})

test('what is slow is found from the screen by its calls down to their statements', async ({ page }) => {
  await page.goto('/stock/stock-balance')
  await expect(
    page.getByRole('region', { name: '现存量', exact: true }).getByRole('row').nth(1),
  ).toBeVisible()
  await page.goto('/monitor/tomcat')
  const screens = page.getByRole('table', { name: '各页面耗时' })
  const screen = screens.getByRole('row').filter({ hasText: '/stock/stock-balance' })
  await expect(screen).toContainText('现存量')
  await screen.getByRole('button').first().click()
  const calls = page.getByRole('table', { name: '/stock/stock-balance的接口' })
  const list = calls
    .getByRole('row')
    .filter({ hasText: /GET .*\/list/ })
    .first()
  await expect(list).toContainText('毫秒')
  expect(await seriousFaults(page, 'main')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/monitor-screens.png' })
  await list.getByRole('link', { name: '慢语句' }).click()
  await expect(page).toHaveURL(/\/monitor\/database\?call=/)
  await expect(page.getByRole('region', { name: '数据库' })).toContainText('只看接口')
})

test('calls that were answered are narrowed to those of one path', async ({ page }) => {
  await page.goto('/monitor/trace')
  const rows = page.getByRole('table', { name: '请求追踪' }).getByRole('row')
  await page.getByLabel('路径、账号、状态或请求编号').fill('/sys/permission')
  await expect(rows.filter({ hasText: '/api/sys/permission/' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: '/api/sys/annountCement' })).toHaveCount(0)
  await page.getByLabel('路径、账号、状态或请求编号').fill('没有这样的路径')
  await expect(rows.filter({ hasText: '/api/' })).toHaveCount(0)
})
