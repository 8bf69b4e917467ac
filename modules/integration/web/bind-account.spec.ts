import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOwn,
  makeMember,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'

const check = '**/erpbjxx/erpBjxx/jczmzh'
const base = '/erpzmyhxx/erpZmyhxx'
/** The platform's word, given in its place: it stands outside. */
const passed = { json: { success: true, code: 200, message: '账号验证通过', result: '账号验证通过' } }

async function open(page: Page) {
  await chooseOwn(page, '绑定筑木账号')
  const dialog = page.getByRole('dialog', { name: '绑定筑木账号' })
  return {
    dialog,
    username: dialog.getByLabel('用户名'),
    password: dialog.getByLabel('密码', { exact: true }),
    save: dialog.getByRole('button', { name: '确定' }),
  }
}

test('[A-223] [B-022] [B-221] [B-222] the account form asks for a name and a password', async ({
  page,
  request,
}) => {
  await signIn(page, '/', await makeMember(request))
  const { dialog, username, password, save } = await open(page)
  await expect(username).toBeFocused()
  await expect(password).toHaveAttribute('type', 'password')
  await save.click()
  await expect(dialog.getByText('请输入用户名!')).toBeVisible()
  await expect(dialog.getByText('请输入密码!')).toBeVisible()
  await page.mouse.move(0, 0)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/bind-account.png' })
})

test('[A-220] [A-221] the window of the account is 800 wide and closes', async ({ page, request }) => {
  await signIn(page, '/', await makeMember(request))
  const { dialog } = await open(page)
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeFocused()
})

/** How accounts are saved from now on. */
function savedBy(page: Page): string[] {
  const saved: string[] = []
  page.on('request', (asked) => {
    if (/erpZmyhxx\/(?:add|edit)$/.test(asked.url())) saved.push(asked.method())
  })
  return saved
}

test('[B-324] [B-325] an account that is not known is not saved, and one that is not saved stays in the form', async ({
  page,
  request,
}) => {
  await signIn(page, '/', await makeMember(request))
  const saved = savedBy(page)
  const { dialog, username, password, save } = await open(page)
  await username.fill('zhumu-anna')
  await password.fill('P4ss-elsewhere')
  // No platform is set up here: what it says ends the matter.
  await save.click()
  await expect(page.getByText('筑木平台未配置')).toBeVisible()
  await expect(password).toHaveValue('P4ss-elsewhere')
  expect(saved).toEqual([])

  await page.route(check, (route) => route.fulfill(passed))
  await page.route(`**${base}/add`, (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '系统维护中', result: null } }),
  )
  await save.click()
  await expect(page.locator('.ant-message-warning').getByText('系统维护中')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(username).toHaveValue('zhumu-anna')
})

test('[B-023] [B-180] [B-326] an account is bound, found again and changed', async ({ page, request }) => {
  const who = await makeMember(request)
  await signIn(page, '/', who)
  const saved = savedBy(page)
  const first = await open(page)
  await first.username.fill('zhumu-anna')
  await first.password.fill('P4ss-elsewhere')
  await page.route(check, (route) => route.fulfill(passed))
  const checked = page.waitForRequest(check)
  await first.save.click()
  expect((await checked).method()).toBe('POST')
  await expect(page.locator('.ant-message-success').getByText('添加成功！')).toBeVisible()
  await expect(first.dialog).toBeHidden()

  const second = await open(page)
  await expect(second.username).toHaveValue('zhumu-anna')
  await expect(second.password).toHaveValue('')
  await second.username.fill('zhumu-bert')
  await second.password.fill('P4ss-elsewhere')
  await second.password.press('Enter')
  await expect(page.locator('.ant-message-success').getByText('编辑成功!')).toBeVisible()
  await expect(second.dialog).toBeHidden()
  expect(saved).toEqual(['POST', 'PUT'])

  const third = await open(page)
  await expect(third.username).toHaveValue('zhumu-bert')
  const { get } = await callsOf(request, who)
  expect(await get(`${base}/cxgrxx`, { name: who.username })).toMatchObject([
    { username: 'zhumu-bert', password: '' },
  ])
})
