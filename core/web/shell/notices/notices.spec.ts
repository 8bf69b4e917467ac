import { type APIRequestContext, test as alone, expect, type Page } from '@playwright/test'
import {
  chooseOwn,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'
import {
  answeredWhile,
  countLooks,
  makeReader,
  type NoticeInput,
  stopAfterLook,
  withOwnClock,
} from '../../../../e2e/notices.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^消息/ })
const panel = (page: Page) => page.getByRole('dialog', { name: '未读消息' })
const reading = (page: Page) => page.getByRole('dialog', { name: '通知消息' })
/** Of two of one name the lower: the cross is called 关闭 too. */
const button = (page: Page, name: string) => reading(page).getByRole('button', { name }).last()
/** A page that asks for nothing by itself. */
const QUIET = '/isps/userAnnouncement'

async function faultsOf(page: Page, ...parts: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const part of parts) faults.push(...(await seriousFaults(page, part)))
  return faults
}

/** Opens a notice from the bell. */
async function read(page: Page, title: string): Promise<void> {
  await bell(page).click()
  await panel(page).getByRole('button', { name: title }).click()
  await expect(reading(page).getByRole('heading', { name: title })).toBeVisible()
}

test('[A-201] [A-237] [A-238] [A-241] the bell counts what is unread and shows it by kind and urgency', async ({
  page,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const [calm, weighty, urgent, system] = ['一般', '重要', '紧急', '系统'].map((kind) => `${kind}${mark()}`)
  await release({ titile: calm!, priority: 'L' })
  await release({ titile: weighty!, priority: 'M' })
  await release({ titile: urgent!, priority: 'H' })
  await release({ titile: system!, msgCategory: '2' })
  await signIn(page, QUIET, reader)
  await expect(bell(page)).toHaveAccessibleName('消息，4 条未读')
  await expect(page.getByRole('banner').getByTitle('4')).toBeVisible()

  await bell(page).click()
  const popover = page.locator('.ant-popover').filter({ has: panel(page) })
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(300)
  await expect(panel(page).getByRole('tab')).toHaveText(['通知(3)', '系统消息(1)'])
  await expect(panel(page).getByRole('listitem')).toHaveText([
    new RegExp(`^${urgent}.* 发布紧急消息$`),
    new RegExp(`^${weighty}.* 发布重要消息$`),
    new RegExp(`^${calm}\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 发布一般消息$`),
  ])
  expect(await faultsOf(page, '.mortise-unread', '.mortise-tools')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/notices-bell.png' })

  // Esc closes, and the keyboard goes on where it was.
  await pressEscape(page)
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('[A-239] [A-242] what is opened from the bell is read, and 查看更多 leads to all there is', async ({
  page,
  request,
}) => {
  const { reader, release, unread } = await makeReader(request)
  const [notice, system] = [`通知${mark()}`, `系统${mark()}`]
  await release({ titile: notice })
  await release({ titile: system, msgCategory: '2' })
  await signIn(page, '/dashboard/analysis', reader)
  await bell(page).click()
  await panel(page).getByRole('tab', { name: '系统消息(1)' }).click()
  await panel(page).getByRole('button', { name: system }).click()
  await button(page, '关闭').click()
  await expect.poll(unread).toEqual([notice])
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')

  await bell(page).click()
  await panel(page).getByRole('button', { name: '查看更多' }).click()
  await expect(page).toHaveURL('/isps/userAnnouncement')
  await expect(panel(page)).toBeHidden()
})

test('[A-226] [A-227] [A-228] [A-233] a notice is read in a window, which may fill the screen, and is closed', async ({
  page,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const title = `通知${mark()}`
  await release({ titile: title, msgContent: `<p>${'请各车间提前安排。<br>'.repeat(60)}</p>` })
  await signIn(page, QUIET, reader)

  await read(page, title)
  const dialog = reading(page)
  const body = dialog.locator('.ant-modal-body')
  const box = (part = dialog) => part.boundingBox()
  await expect.poll(async () => (await box(body))?.height).toBe(900 / 2)
  await expect.poll(async () => (await box())?.width).toBe(1440 * 0.6)
  expect(await faultsOf(page, '.mortise-notice')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/notices-window.png' })
  await reading(page).getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(async () => (await box())?.width).toBe(1440)
  await button(page, '退出全屏').click()
  await expect.poll(async () => (await box(body))?.height).toBe(900 / 2)
  await button(page, '关闭').click()
  await expect(dialog).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('[A-229] [A-230] [A-231] a notice is shown with its sender, time and text, and with its file or without', async ({
  page,
  request,
}) => {
  const { reader, admin, release } = await makeReader(request)
  const [plain, filed] = [`无附件${mark()}`, `有附件${mark()}`]
  const buffer = Buffer.from('停产安排')
  const anex = await admin.upload({ name: '安排.txt', mimeType: 'text/plain', buffer })
  await release({ titile: plain, msgContent: '<p>周五<strong>停电</strong></p>' })
  await release({ titile: filed, anex, msgContent: '<p>请各车间提前安排。</p>' })
  await signIn(page, QUIET, reader)

  await read(page, plain)
  const dialog = reading(page)
  await expect(dialog.getByText(/^发布人：管理员 发布时间： \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(dialog.getByRole('strong')).toHaveText('停电')
  await expect(dialog.getByText('无文件')).toBeVisible()
  await button(page, '关闭').click()
  await expect(dialog).toBeHidden()

  await read(page, filed)
  const saving = page.waitForEvent('download')
  await button(page, '下载 安排.txt').click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('安排.txt')
  await expect(dialog.getByText('无文件')).toHaveCount(0)
})

test('[A-234] [A-235] 去处理 is there for a notice with a page, and goes there', async ({
  page,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const [plain, paged] = [`看看${mark()}`, `去办${mark()}`]
  await release({ titile: plain })
  await release({ titile: paged, openType: 'url', openPage: '/customers/customer' })
  await signIn(page, QUIET, reader)
  await read(page, plain)
  await expect(button(page, '去处理')).toHaveCount(0)
  await pressEscape(page)
  await expect(reading(page)).toBeHidden()
  await read(page, paged)
  await button(page, '去处理').click()
  await expect(page).toHaveURL('/customers/customer')
  await expect(reading(page)).toBeHidden()
})

/** A reader of three notices, the newest first. */
async function threeNotices(request: APIRequestContext) {
  const { reader, release, unread } = await makeReader(request)
  const titles = ['甲', '乙', '丙'].map((name) => `${name}${mark()}`)
  for (const titile of titles) await release({ titile })
  const [last, middle, first] = titles as [string, string, string]
  return { reader, unread, first, middle, last }
}

test('[A-236] [A-282] [A-284] [A-285] 下一条 goes through what is unread, marking each, until nothing is left', async ({
  page,
  request,
}) => {
  const { reader, unread, first, middle, last } = await threeNotices(request)
  await signIn(page, QUIET, reader)
  await read(page, first)
  await expect.poll(unread).toEqual([middle, last])
  await button(page, '下一条').click()
  await expect(reading(page).getByRole('heading', { name: middle })).toBeVisible()
  await expect.poll(unread).toEqual([last])
  await button(page, '下一条').click()
  await expect(reading(page).getByRole('heading', { name: last })).toBeVisible()
  await expect.poll(unread).toEqual([])
  await button(page, '下一条').click()
  await expect(button(page, '下一条')).toHaveCount(0)
  await expect(reading(page).getByRole('heading', { name: last })).toBeVisible()
})

alone(
  '[A-240] [A-283] the list is looked at a second after a notice is opened, and again when the queue of 下一条 is empty',
  async ({ page, request }) => {
    const { reader, unread, first, middle, last } = await threeNotices(request)
    const looks = countLooks(page)
    const marked: unknown[] = []
    page.on('request', (call) => {
      if (call.url().includes('editByAnntIdAndUserId')) marked.push(call.postDataJSON())
    })
    await withOwnClock(page)
    await signIn(page, QUIET, reader)
    await bell(page).click()
    await expect(panel(page).getByRole('button', { name: first })).toBeVisible()

    // With the clock stopped only the user makes the page look.
    await stopAfterLook(page)
    const before = looks()
    await panel(page).getByRole('button', { name: first }).click()
    await expect.poll(() => marked.length).toBe(1)
    await page.clock.runFor(800)
    expect(looks()).toBe(before)
    await answeredWhile(page, () => page.clock.runFor(300))
    expect(looks()).toBe(before + 1)
    await expect.poll(unread).toEqual([middle, last])

    await expect(reading(page).getByRole('heading', { name: first })).toBeVisible()
    // What was asked before is answered, so this is a look of its own.
    await answeredWhile(page, () => button(page, '下一条').click())
    expect(looks()).toBe(before + 2)
    await expect(reading(page).getByRole('heading', { name: middle })).toBeVisible()
    await expect.poll(unread).toEqual([last])
    // The queue still has one, so nothing is asked for.
    await button(page, '下一条').click()
    await expect(reading(page).getByRole('heading', { name: last })).toBeVisible()
    expect(looks()).toBe(before + 2)
    await expect.poll(unread).toEqual([])
    expect(marked).toHaveLength(3)

    await answeredWhile(page, () => button(page, '下一条').click())
    await expect(button(page, '下一条')).toHaveCount(0)
    expect(looks()).toBe(before + 3)
    await expect(reading(page).getByRole('heading', { name: last })).toBeVisible()
  },
)

test('[A-232] [A-286] [A-287] [A-288] 全部标注已读 asks, marks everything and says what the server said', async ({
  page,
  request,
}) => {
  const { reader, release, unread } = await makeReader(request)
  const titles = [`一${mark()}`, `二${mark()}`, `三${mark()}`]
  for (const titile of titles) await release({ titile })
  await signIn(page, QUIET, reader)
  await read(page, titles[0]!)
  const question = page.getByRole('dialog', { name: '确认操作' })
  await button(page, '全部标注已读').click()
  await expect(question).toContainText('是否全部标注已读?')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(await unread()).toHaveLength(2)

  await button(page, '全部标注已读').click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('全部已读', { exact: true })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('消息')
  expect(await unread()).toEqual([])
  await expect(button(page, '下一条')).toHaveCount(0)
})

alone(
  '[A-243] [A-244] unread notices are looked for every 6 s while somebody may see them, until that fails once',
  async ({ page, request }) => {
    const { reader } = await makeReader(request)
    const looks = countLooks(page)
    await withOwnClock(page)
    await signIn(page, QUIET, reader)
    await stopAfterLook(page)
    for (const _ of [1, 2, 3]) {
      const before = looks()
      await page.clock.runFor(5700)
      expect(looks()).toBe(before)
      await answeredWhile(page, () => page.clock.runFor(500))
      expect(looks()).toBe(before + 1)
    }

    // Nobody looks at a tab in the background, so neither does it.
    const turn = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    const seen = looks()
    await turn('hidden')
    await page.clock.runFor(30_000)
    expect(looks()).toBe(seen)
    await answeredWhile(page, () => turn('visible'))

    await page.route('**/listByUser*', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 500, message: '坏了', result: null } }),
    )
    await answeredWhile(page, () => page.clock.runFor(6300))
    const after = looks()
    await page.clock.runFor(60_000)
    expect(looks()).toBe(after)
    await expect(page.getByText('坏了')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.unroute('**/listByUser*')
    await answeredWhile(page, () => page.evaluate(() => window.dispatchEvent(new Event('focus'))))
    await page.clock.runFor(6300)
    await expect.poll(looks).toBe(after + 2)
  },
)

test('[A-245] [A-196] [A-197] a notice rings the bell at once, pops up and is spoken once, as the settings say', async ({
  browser,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const openBrowser = async (setting: string) => {
    const context = await browser.newContext()
    const spoken: string[] = []
    await context.exposeFunction('noteSpoken', (text: string) => spoken.push(text))
    await context.addInitScript(
      `speechSynthesis.speak = ({ text, lang }) => window.noteSpoken(lang + ' ' + text)`,
    )
    const page = await context.newPage()
    await signIn(page, QUIET, reader)
    await chooseOwn(page, '系统设置')
    await page.getByRole('switch', { name: setting }).click()
    await page.keyboard.press('Escape')
    return { context, page, spoken }
  }
  // At first news pop up and are not spoken.
  const loud = await openBrowser('消息语音')
  const quiet = await openBrowser('消息弹窗')
  // The same browser has a second tab; both hear of everything.
  const secondTab = await loud.context.newPage()
  await secondTab.goto(QUIET)
  const pages = [loud.page, secondTab, quiet.page]
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName('消息')
  // Nobody looks by themselves any more: what comes now comes through the channel.
  for (const page of pages) await page.route('**/listByUser*', (route) => route.abort(), { times: 1 })
  for (const page of pages) await page.waitForRequest('**/listByUser*')

  const title = `断电${mark()}`
  await release({ titile: title, msgContent: '<p>二车间</p>' })
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')
  const popup = (page: Page) => page.getByRole('alert').filter({ hasText: '消息提醒' })
  for (const page of [loud.page, secondTab]) await expect(popup(page)).toContainText(title)
  await expect.poll(() => loud.spoken).toEqual([`zh-CN ${title}`])
  await expect(popup(quiet.page)).toHaveCount(0)
  expect(quiet.spoken).toEqual([])

  const { width = 0, height = 0 } = loud.page.viewportSize() ?? {}
  const place = await popup(loud.page).boundingBox()
  expect(place!.x).toBeGreaterThan(width / 2)
  expect(place!.y).toBeGreaterThan(height / 2)
  await popup(loud.page).getByRole('button', { name: '查看详情' }).click()
  await expect(reading(loud.page)).toContainText('二车间')
  await expect(popup(loud.page)).toHaveCount(0)
  expect(loud.spoken).toHaveLength(1)
  for (const { context } of [loud, quiet]) await context.close()
})

test('[A-246] a notice that names a component is handled by it, and can still be read if there is none', async ({
  page,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const [row, handled, unknown] = ['停工通知', '请处理', '去处不明'].map((name) => name + mark())
  const busId = await release({ titile: row!, msgContent: '<p>三车间</p>' })
  const component: Pick<NoticeInput, 'openType' | 'busId'> = { openType: 'component', busId }
  await release({ titile: handled!, openPage: 'entity/announcement', ...component })
  await release({
    titile: unknown!,
    openPage: 'customers/Gone',
    msgContent: '<p>旧版本的页面</p>',
    ...component,
  })
  await signIn(page, QUIET, reader)
  await bell(page).click()
  await panel(page).getByRole('button', { name: handled! }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText(row!)
  await detail.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(detail).toBeHidden()

  await bell(page).click()
  await panel(page).getByRole('button', { name: unknown! }).click()
  await expect(page.getByText('未找到对应的处理页面')).toBeVisible()
  await expect(reading(page)).toContainText('旧版本的页面')
})

test('what a notice holds is made safe before it is shown', async ({ page, request }) => {
  const { reader } = await makeReader(request)
  const notice = {
    id: 'n1',
    titile: '<img src=x onerror="window.wasHurt=1">标题',
    msgContent: `<p style="color:red">好的</p><script>window.wasHurt=2</script><img src="x" onerror="window.wasHurt=3">
      <a href="javascript:window.wasHurt=4">坏链接</a><a href="https://example.com">好链接</a>
      <form action="https://example.com"><input name="password"></form><iframe src="https://example.com"></iframe>`,
    createTime: '2026-11-14 09:30:00',
  }
  const result = { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }
  await page.route('**/listByUser*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result } }),
  )
  await signIn(page, QUIET, reader)
  await read(page, notice.titile)
  const content = reading(page).locator('.mortise-notice-content')
  await expect(content.getByText('好的')).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(content.getByRole('link', { name: '好链接' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await content.innerHTML()).not.toMatch(/script|onerror|<form|<input|<iframe/)
  await content.getByText('坏链接').click()
  expect(await page.evaluate(() => 'wasHurt' in window)).toBe(false)
})

test('at night notices can be read too', async ({ page, request }) => {
  const { reader, release } = await makeReader(request)
  const title = `夜班安排${mark()}`
  await release({ titile: title, priority: 'H', msgContent: '<p>夜班照常。</p>' })
  await page.addInitScript(() =>
    localStorage.setItem('mortise:settings', JSON.stringify({ state: { night: true }, version: 0 })),
  )
  await signIn(page, QUIET, reader)
  await bell(page).click()
  await expect(panel(page).getByRole('button', { name: title })).toBeVisible()
  expect(await faultsOf(page, '.mortise-unread', '.mortise-tools')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/notices-bell-night.png' })
  await panel(page).getByRole('button', { name: title }).click()
  await expect(reading(page)).toContainText('夜班照常')
  expect(await faultsOf(page, '.mortise-notice')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/notices-window-night.png' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('the bell stays within the screen and a notice has its whole width', async ({ page, request }) => {
    const { reader, release } = await makeReader(request)
    const title = `手机也要能看清楚的一条比较长的通知标题${mark()}`
    const content = '<p>请各门店在本周五之前确认样板数量。</p>'
    await release({ titile: title, openType: 'url', openPage: '/customers/customer', msgContent: content })
    await page.goto('/')
    await page.getByLabel('用户名').fill(reader.username)
    await page.getByLabel('密码', { exact: true }).fill(reader.password)
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await bell(page).click()
    await expect(panel(page).getByRole('button', { name: title })).toBeVisible()
    const popover = page.locator('.ant-popover').filter({ has: panel(page) })
    await expect.poll(async () => (await popover.boundingBox())?.width).toBe(300)
    const { x } = (await popover.boundingBox())!
    expect([x >= 0, x + 300 <= 375]).toEqual([true, true])
    await page.screenshot({ path: 'test-results/screenshots/notices-bell-phone.png' })
    await panel(page).getByRole('button', { name: title }).click()
    await expect.poll(async () => (await reading(page).boundingBox())?.width).toBe(375)
    await expect(button(page, '下一条')).toBeInViewport()
    expect(await faultsOf(page, '.mortise-notice')).toEqual([])
    await page.screenshot({ path: 'test-results/screenshots/notices-window-phone.png' })
  })
})
