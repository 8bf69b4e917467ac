import { expect, type Locator, type Page } from '@playwright/test'
import {
  chooseOfRow,
  mark,
  seriousFaults,
  signedIn,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { makeReader } from '../../../e2e/notices.ts'
import { recordForms } from '../../../e2e/sent-forms.ts'

const MINE = '/isps/userAnnouncement'
const bell = (page: Page) => page.getByRole('button', { name: /^消息/ })
const list = (page: Page) => page.getByRole('region', { name: '我的消息' })
const rowOf = (page: Page, title: string) => list(page).getByRole('row').filter({ hasText: title })
const search = async (page: Page, label: string, text: string) => {
  await list(page).getByLabel(label).fill(text)
  await list(page).getByRole('search').getByRole('button', { name: '查询' }).click()
}

test('[A-118] whoever is signed in reads and searches what was ever announced to them', async ({
  page,
  request,
}) => {
  const { reader, release } = await makeReader(request)
  const [old, fresh] = [`旧闻${mark()}`, `新闻${mark()}`]
  await release({ titile: old, priority: 'H' })
  await release({ titile: fresh, msgCategory: '2', msgContent: '<p>详细内容</p>' })
  await signIn(page, MINE, reader)
  await expect(list(page).getByRole('columnheader')).toHaveText([
    '标题',
    '消息类型',
    '发布人',
    '发布时间',
    '优先级',
    '阅读状态',
    '操作',
  ])
  await expect(rowOf(page, old)).toContainText(/通知公告管理员.*紧急未读/)
  await expect(rowOf(page, fresh)).toContainText(/系统消息管理员.*一般未读/)
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/my-announcements.png' })

  await search(page, '标题', fresh.slice(2))
  await expect(rowOf(page, old)).toHaveCount(0)
  await rowOf(page, fresh).getByRole('button', { name: '查看' }).click()
  const dialog = page.getByRole('dialog', { name: '通知消息' })
  await expect(dialog).toContainText('详细内容')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(rowOf(page, fresh)).toContainText('已读')

  await list(page).getByRole('button', { name: '重置' }).click()
  await expect(rowOf(page, old)).toBeVisible()
  await search(page, '发布人', '查无此人')
  await expect(list(page).getByRole('img', { name: '暂无数据' })).toBeVisible()
  await search(page, '发布人', '管理')
  await expect(rowOf(page, old)).toContainText('未读')

  await list(page).getByRole('button', { name: '全部标注已读' }).click()
  await page.getByRole('dialog', { name: '确认操作' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('全部已读', { exact: true })).toBeVisible()
  await expect(rowOf(page, old)).toContainText('已读')

  await page.setViewportSize({ width: 375, height: 700 })
  await expect(rowOf(page, old)).toBeVisible()
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/my-announcements-phone.png' })
  await list(page).getByRole('button', { name: old }).click()
  await expect(dialog.getByRole('heading', { name: old })).toBeVisible()
})

signedIn(
  '[A-058] a notice is written and released, reaches the bell of another user at once, and leaves it when it is revoked',
  async ({ page, browser, request }) => {
    const { reader } = await makeReader(request)
    const title = `发布会${mark()}`
    const context = await browser.newContext({ storageState: undefined })
    const other = await context.newPage()
    await signIn(other, MINE, reader)
    await expect(bell(other)).toHaveAccessibleName('消息')
    // One failed look, and the page asks no more by itself: what it learns now came through the channel.
    await other.route('**/listByUser*', (route) => route.abort(), { times: 1 })
    await other.waitForEvent('requestfailed', (call) => call.url().includes('listByUser'))

    await page.goto('/messages/announcement')
    await page.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增' })
    await form.getByLabel('标题').fill(title)
    await form.getByLabel('通告对象').click()
    await page.locator('.ant-select-dropdown').getByTitle('指定角色', { exact: true }).click()
    await form.getByLabel('指定角色').fill(reader.username)
    await page.locator('.ant-select-dropdown').getByTitle(`测试角色${reader.username}`).click()
    await page.keyboard.press('Escape')
    await form.locator('[contenteditable=true]').fill('周五下午三点')
    await page.screenshot({ path: 'test-results/screenshots/announcement-form.png' })
    await form.getByRole('button', { name: '确定' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('textbox', { name: '标题' }).fill(title)
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    const move = async (label: string, question: string) => {
      await chooseOfRow(page, row, label)
      const ask = page.getByRole('dialog', { name: question })
      await ask.getByRole('button', { name: '确定' }).click()
      await expect(ask).toBeHidden()
    }
    await move('发布', '确认发布该通告？')
    await expect(row).toContainText('已发布')
    await expect(bell(other)).toHaveAccessibleName('消息，1 条未读')
    await expect(other.getByRole('alert').filter({ hasText: '消息提醒' })).toContainText(title)
    await expect(rowOf(other, title)).toContainText('未读')

    const reading = page.getByRole('dialog', { name: `阅读情况：${title}` })
    const figures = reading.getByRole('table', { name: '已读与未读' })
    await row.getByRole('button', { name: '阅读情况' }).click()
    await expect(figures.getByRole('row', { name: '未读' })).toContainText('1')
    await expect(reading.getByRole('cell', { name: reader.username })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(reading).toBeHidden()
    await rowOf(other, title).getByRole('button', { name: '查看' }).click()
    await expect(other.getByRole('dialog', { name: '通知消息' })).toContainText('周五下午三点')
    await expect.poll(() => readShare(page, row)).toBe('100%')
    await expect(figures.getByRole('row', { name: '已读' })).toContainText('1')
    await reading.getByText('已读人员 1').click()
    await expect(reading.getByRole('cell', { name: reader.username })).toBeVisible()
    expect(await seriousFaults(page, '.ant-modal')).toEqual([])
    await page.screenshot({ path: 'test-results/screenshots/announcement-reading.png' })
    await page.keyboard.press('Escape')

    await other.getByRole('dialog', { name: '通知消息' }).getByRole('button', { name: '关闭' }).last().click()
    await move('撤销', '确认撤销该通告？')
    await expect(row).toContainText('已撤销')
    await expect(bell(other)).toHaveAccessibleName('消息')
    await expect(rowOf(other, title)).toHaveCount(0)
    await context.close()
  },
)

/** The share of readers as the window of a notice tells it, opened anew. */
async function readShare(page: Page, row: Locator): Promise<string | null> {
  const reading = page.getByRole('dialog', { name: /^阅读情况/ })
  if (await reading.isVisible()) await page.keyboard.press('Escape')
  await expect(reading).toBeHidden()
  await row.getByRole('button', { name: '阅读情况' }).click()
  await expect(reading.getByRole('progressbar')).toBeVisible()
  return reading.locator('.ant-progress-indicator').textContent()
}

test('a user chooses by which ways to hear of things', async ({ page, request }) => {
  const { reader } = await makeReader(request)
  await signIn(page, MINE, reader)
  const open = async () => {
    await list(page).getByRole('button', { name: '接收设置' }).click()
    return page.getByRole('dialog', { name: '接收设置' })
  }
  const dialog = await open()
  await expect(dialog.getByLabel('系统')).toBeDisabled()
  await dialog.getByLabel('短信').uncheck()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('短信')).not.toBeChecked()
  await expect(dialog.getByLabel('邮件')).toBeChecked()
  await page.screenshot({ path: 'test-results/screenshots/channel-choice.png' })
})

const picture = {
  name: '样板.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

signedIn(
  '[B-297] [B-403] a notice is written in a box 300 high, in Chinese, with pictures',
  async ({ page }) => {
    const sentForms = await recordForms(page)
    await page.goto('/messages/announcement')
    await page.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增' })
    const box = form.locator('.mortise-rich-text')
    await expect(box).toHaveAttribute('lang', 'zh-CN')
    expect(Math.round((await box.boundingBox())?.height ?? 0)).toBe(300)
    await expect(form.locator('[data-tooltip^="粗体"]').first()).toBeVisible()
    // Enough of it is left to write in.
    expect((await form.locator('.mortise-rich-text-body').boundingBox())?.height).toBeGreaterThan(150)
    await form.locator('[contenteditable=true]').click()
    const chooser = page.waitForEvent('filechooser')
    await form.locator('[data-menu-key=uploadImage]:not(.disabled)').click()
    await (await chooser).setFiles(picture)
    await expect(form.locator('[contenteditable=true] img')).toHaveAttribute('src', /\/jeditor\//)
    const [sent] = await sentForms()
    expect(Object.fromEntries(sent ?? [])).toMatchObject({ biz: 'jeditor', jeditor: '1' })
  },
)
