import { now, today } from '@mortise/model'
import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  makeUser,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  telephone,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const amount = (page: Page, title: string) => page.getByRole('article', { name: title })
const number = (page: Page, title: string) => amount(page, title).getByRole('strong')
const panel = (page: Page, title: string) => page.getByRole('region', { name: title })

const answered = async <T>(page: Page, path: string): Promise<T> => {
  const response = await page.waitForResponse(`**/api${path}*`)
  return ((await response.json()) as { result: T }).result
}

test('[A-107] the analysis dashboard is the home page, with the figures that the server counted', async ({
  page,
}) => {
  const visits = answered<{ todayVisitCount: number; totalVisitCount: number; todayIp: number }>(
    page,
    '/sys/loginfo',
  )
  const week = answered<{ visit: number; ip: number; type: string }[]>(page, '/sys/visitInfo')
  const presence = answered<{ onlineUsers: number; todayUsers: number }>(page, '/sys/presence')
  const unread = answered<{ anntMsgTotal: number; sysMsgTotal: number }>(
    page,
    '/sys/annountCement/listByUser',
  )
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(早上|上午|中午|下午|晚上)好，管理员$/)

  const { todayVisitCount, totalVisitCount, todayIp } = await visits
  const { onlineUsers, todayUsers } = await presence
  const { anntMsgTotal, sysMsgTotal } = await unread
  await expect(number(page, '今日访问')).toHaveText(todayVisitCount.toLocaleString('en'))
  await expect(number(page, '累计访问')).toHaveText(totalVisitCount.toLocaleString('en'))
  await expect(number(page, '今日登录')).toHaveText(todayUsers.toLocaleString('en'))
  await expect(amount(page, '今日登录')).toContainText(`来自 ${todayIp} 个地址`)
  await expect(number(page, '在线用户')).toHaveText(onlineUsers.toLocaleString('en'))
  expect(onlineUsers).toBeGreaterThan(0)
  await expect(number(page, '未读消息')).toHaveText(String(anntMsgTotal + sysMsgTotal))

  // The plot, and its figures for those who do not see it.
  const plot = panel(page, '近 7 日访问')
  await expect(plot.locator('svg')).toBeVisible()
  const rows = plot.getByRole('table', { name: '近 7 日访问' }).locator('tbody tr')
  const days = await week
  expect(await rows.allTextContents()).toEqual(days.map(({ type, visit, ip }) => `${type}${visit}${ip}`))

  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/home.png' })
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(plot.locator('svg')).toBeVisible()
  await expect.poll(async () => (await plot.locator('svg').boundingBox())?.width ?? 0).toBeLessThan(345)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/home-phone.png' })
})

test('[A-122] the dashboard shows what the lists have, to whoever may see them, and a click shows who waits', async ({
  page,
  request,
}) => {
  const seller = await makeUser(request, {
    page: '/customers/customer',
    codes: ['customer:list', 'customer:add', 'customer:level', 'followUp:add'],
  })
  const { get, post } = await callsOf(request, seller)
  const name = `待跟进${mark()}`
  for (const [customerName, level] of [
    [name, 'A'],
    [`其他${mark()}`, 'A'],
  ]) {
    await post('/erp_customer/erpCustomer/add', {
      customerName,
      tel: telephone(),
      customer_level: level,
      source: '2',
    })
  }
  const { records } = await get<{ records: { id: string }[] }>('/erp_customer/erpCustomer/list', {
    customerName: name,
  })
  const talk = {
    customerId: records[0]?.id,
    followType: '1',
    content: '约定今天回电',
    nextTime: `${today()} 23:59:59`,
  }
  await post('/erp_customer_follow/erpCustomerFollow/add', talk)

  await page.context().clearCookies()
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', seller)
  const { total } = await get<{ total: number }>('/erp_customer/erpCustomer/list')
  expect(total).toBe(2)
  await expect(number(page, '本周新增客户')).toHaveText(String(total))
  await expect(amount(page, '本周新增客户').getByRole('link')).toHaveAttribute(
    'href',
    /^\/customers\/customer\?.*createTime/,
  )
  const levels = panel(page, '客户等级').getByRole('table', { name: '客户等级' })
  await expect(levels.getByRole('row').filter({ hasText: 'A级' })).toContainText('2')
  await expect(panel(page, '客户来源').locator('svg')).toContainText('转介绍  2')

  const waiting = panel(page, '今日待跟进')
  expect(now() < `${today()} 23:59:59`, 'the day is not over').toBe(true)
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting.getByRole('listitem')).not.toContainText('逾期')
  await waiting.getByRole('button', { name }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText(name)
  await pressEscape(page)
  await expect(detail).toBeHidden()
  await expect(waiting.getByRole('button', { name })).toBeFocused()
})

test('whoever may not list customers finds no figures of them', async ({ page, request }) => {
  const guard = await makeUser(request, { page: '/customers/follow-up', codes: ['followUp:list'] })
  const urls: string[] = []
  page.on('request', (call) => urls.push(call.url()))
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', guard)
  await expect(number(page, '未读消息')).toBeVisible()
  await expect(amount(page, '今日访问')).toHaveCount(0)
  await expect(amount(page, '本周新增客户')).toHaveCount(0)
  await expect(panel(page, '客户来源')).toHaveCount(0)
  expect(urls.filter((url) => url.includes('/erp_customer/'))).toEqual([])
})

test('a figure that cannot be had says so, takes no other with it, and is asked for again', async ({
  page,
}) => {
  await page.route('**/api/sys/presence*', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '统计失败', result: null } }),
  )
  await page.route('**/api/sys/visitInfo*', (route) =>
    route.fulfill({ status: 500, json: { message: '出错' } }),
  )
  await page.goto('/')
  await expect(amount(page, '在线用户').getByRole('alert')).toContainText('暂时无法获取')
  await expect(panel(page, '近 7 日访问').getByRole('alert')).toBeVisible()
  await expect(number(page, '累计访问')).toBeVisible()
  await expect(page.getByText('系统提示')).toHaveCount(0)
  await page.unroute('**/api/sys/presence*')
  await amount(page, '在线用户').getByRole('button', { name: '重试' }).click()
  await expect(number(page, '在线用户')).toBeVisible()
})

test('the figures of a plot are read as a table where its drawing cannot be fetched', async ({ page }) => {
  await page.route('**/assets/draw-*.js', (route) => route.abort())
  await page.goto('/')
  const plot = panel(page, '近 7 日访问')
  const table = plot.getByRole('table', { name: '近 7 日访问' })
  await expect(table).toBeVisible()
  await table.scrollIntoViewIfNeeded()
  await expect(table).toBeInViewport({ ratio: 0.9 })
  await expect(plot.getByRole('rowheader')).toHaveCount(7)
  await expect(plot.locator('svg')).toHaveCount(0)
})
