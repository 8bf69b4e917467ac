import { test as alone, expect, type Page } from '@playwright/test'
import { codeSentTo, letIn, makePerson, withEntrance } from '../../../../e2e/entrance.ts'
import {
  callsOf,
  fillSignIn,
  mark,
  seriousFaults,
  signedIn,
  signOut,
  telephone,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/public-${name}.png` })
const inside = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

test('[A-084] [A-085] /user leads to the sign-in page, which needs no session', async ({ page }) => {
  await page.goto('/user')
  await expect(page).toHaveURL('/user/login')
  await expect(page.getByRole('tab', { name: '账号密码登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('checkbox', { name: '自动登录' })).toBeChecked()
  await expect(page.getByText('其他登录方式')).toHaveCount(0)
  await page.getByLabel('用户名').fill('typed')
  await page.getByRole('tab', { name: '账号密码登录' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: '手机号登录' })).toBeFocused()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请输入手机号码!')).toBeVisible()
  await page.getByLabel('手机号', { exact: true }).fill('12345678901')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('您的手机号码格式不正确!')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('tab', { name: '账号密码登录' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue('typed')
})

test('[A-086] [A-087] /user/register and /user/register-result need no session', async ({ page }) => {
  await page.goto('/user/register')
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible()
  await expect(page.getByText('注册功能未开放')).toBeVisible()
  await expect(page).toHaveURL('/user/register')
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'register')
  await page.goto('/user/register-result')
  await expect(page.getByText('没有待查看的注册结果')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/user/login')
})

test('[B-177] [B-178] [B-179] where it is open, somebody who drags the slider registers, and is told what is taken', async ({
  page,
}) => {
  await withEntrance(page, { canRegister: true })
  const [username, phone] = [`new_${mark()}`, telephone()]
  const bodies: unknown[] = []
  const done = (message: string) => ({ json: { success: true, code: 200, message, result: message } })
  await page.route('**/api/sys/sms', (route) => route.fulfill(done('验证码发送成功！')))
  await page.route('**/api/sys/user/register', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill(done('注册成功'))
  })
  await page.goto('/user/register')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('新密码').fill('12345678')
  await expect(page.getByText('用户名已存在!')).toBeVisible()
  await expect(page.getByText('强度：低')).toBeVisible()
  await page.getByLabel('确认密码').fill('other')
  await expect(page.getByText('密码强度不够')).toBeVisible()
  await expect(page.getByText('两次密码不一致')).toBeVisible()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('新密码').fill('Door-2026')
  await expect(page.getByText('强度：强')).toBeVisible()
  await page.getByLabel('确认密码').fill('Door-2026')
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /\d+ s$/ })).toBeDisabled()
  await page.getByLabel('短信验证码').fill('123456')
  const register = page.getByRole('button', { name: '注册' })
  await expect(register).toBeDisabled()
  const handle = page.getByRole('slider', { name: '拖动滑块验证' })
  const text = page.locator('.mortise-slide').getByRole('status')
  await expect(text).toHaveText('拖动滑块验证')
  const drag = async (part: number) => {
    await handle.scrollIntoViewIfNeeded()
    const from = (await handle.boundingBox())!
    const track = (await page.locator('.mortise-slide').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10 + track.width * part, from.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0.5)
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  await expect(text).toHaveText('拖动滑块验证')
  await expect(register).toBeDisabled()
  await drag(1)
  await expect(text).toHaveText('验证通过')
  await register.click()
  await expect(page.getByText(`你的账户：${username} 注册成功`)).toBeVisible()
  expect(bodies).toEqual([{ username, password: 'Door-2026', phone, smscode: '123456' }])
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(username)
})

alone(
  '[A-088] a forgotten password is changed in three steps, without a session',
  async ({ page, request }) => {
    const { username, phone } = await makePerson(request)
    await page.clock.install()
    await page.goto('/user/alteration')
    const steps = page.getByRole('region', { name: '更改密码' })
    for (const title of ['手机验证', '更改密码', '完成'])
      await expect(steps.getByText(title, { exact: true })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await shot(page, 'alteration')
    await page.getByLabel('手机号', { exact: true }).fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(() => codeSentTo(request, phone)).toMatch(/\d{6}/)
    const code = (await codeSentTo(request, phone)) ?? ''
    await page.getByLabel('短信验证码').fill('000000')
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '验证失败' })).toContainText('手机验证码错误')
    await page.getByLabel('短信验证码').fill(code)
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText(`账号：${username}`)).toBeVisible()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('密码不能为空!').first()).toBeVisible()
    await page.getByRole('button', { name: '上一步' }).click()
    await expect(page.getByLabel('短信验证码')).toHaveValue(code)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('新密码').fill('Door-2026')
    await page.getByLabel('确认密码').fill('Door-2026')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('更改密码成功')).toBeVisible()
    await expect(page.getByText(/^将在[1-5]秒后返回登录页面\.$/)).toBeVisible()
    await page.clock.runFor(6000)
    await expect(page).toHaveURL('/user/login')
    await expect(page.getByLabel('用户名')).toHaveValue(username)
    await page.getByLabel('密码', { exact: true }).fill('Door-2026')
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/dashboard/analysis')
  },
)

test('[A-089] /user/wx needs no session, and says when it was brought nothing', async ({ page }) => {
  await page.goto('/user/wx')
  await expect(page.getByText('没有微信登录凭证，请从微信重新进入')).toBeVisible()
  await expect(page).toHaveURL('/user/wx')
  expect(await seriousFaults(page)).toEqual([])
  await page.goto('/user/wx?oauth2LoginToken=made-up')
  await expect(page.getByText('第三方登录未启用')).toBeVisible()
})

test('[A-090] [A-091] /oauth2-app leads to the sign-in of third parties, which needs no session', async ({
  page,
}) => {
  await page.goto('/oauth2-app')
  await expect(page).toHaveURL('/oauth2-app/login')
  const dialog = page.getByRole('dialog', { name: '登录失败' })
  await expect(dialog).toContainText('第三方登录未启用')
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'third-party')
  await dialog.getByRole('button', { name: '重新登陆' }).click()
  await expect(page).toHaveURL('/user/login')
})

test('[A-102] /404 shows that a page is not there, without a session', async ({ page }) => {
  await page.goto('/404')
  await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
  await expect(page).toHaveURL('/404')
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, '404')
  await page.goto('/500')
  await expect(page).toHaveURL('/user/login?redirect=%2F500')
})

signedIn('[A-081] the pages that say what cannot be shown say it', async ({ page }) => {
  for (const [path, text] of [
    ['/403', '抱歉，你无权访问该页面'],
    ['/404', '抱歉，你访问的页面不存在或无权访问'],
    ['/500', '抱歉，服务器出错了'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[A-103] the path of single sign-on needs no session', async ({ page }) => {
  await page.goto('/user/sso')
  await expect(page.getByText('单点登录未启用')).toBeVisible()
  await expect(page).toHaveURL('/user/sso')
  expect(await seriousFaults(page)).toEqual([])
})

signedIn('[A-130] whoever is signed in is sent home from the path of single sign-on', async ({ page }) => {
  await page.goto('/user/sso')
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('single sign-on sends to its server, takes the ticket and goes where somebody wanted to go', async ({
  page,
  request,
}) => {
  const answer = await letIn(request)
  const validated: URL[] = []
  await withEntrance(page, { sso: 'cas', casUrl: 'https://cas.example/cas' })
  await page.route('https://cas.example/**', (route) => {
    const service = new URL(route.request().url()).searchParams.get('service') ?? ''
    // By a page of its own: where a redirection leads, a test cannot serve another page.
    const away = `<script>location.replace(${JSON.stringify(`${service}&ticket=ST-1`)})</script>`
    return route.fulfill({ contentType: 'text/html', body: away })
  })
  await page.route('**/api/sys/cas/client/validateLogin*', (route) => {
    validated.push(new URL(route.request().url()))
    return route.fulfill({ json: answer })
  })
  await page.goto('/customers/follow-up?a=1')
  await expect(page).toHaveURL('/customers/follow-up?a=1')
  await inside(page)
  const [call] = validated
  expect(call?.searchParams.get('ticket')).toBe('ST-1')
  expect(new URL(call?.searchParams.get('service') ?? '').pathname).toBe('/user/sso')
  // Who leaves is not signed in again unasked.
  await signOut(page)
  await expect(page.getByRole('link', { name: '单点登录' })).toBeVisible()
})

alone(
  'a third party is asked in a window of its own, and the page that opened it goes on',
  async ({ page, context, request }) => {
    const answer = await letIn(request)
    await withEntrance(context, {
      thirdLogins: [{ type: 'oidc', label: '统一身份认证', begin: '/api/sys/oidc/login' }],
    })
    let refused = '&refused=unbound'
    await context.route('**/api/sys/oidc/login', (route) =>
      route.fulfill({
        status: 302,
        headers: { Location: `/oauth2-app/login?oauth2LoginToken=once&thirdType=oidc${refused}` },
      }),
    )
    await page.route('**/api/sys/thirdLogin/getLoginUser/once/oidc*', (route) =>
      route.fulfill({ json: answer }),
    )
    await page.goto('/user/login')
    await expect(page.getByText('其他登录方式')).toBeVisible()
    const ask = page.getByRole('button', { name: '统一身份认证' })
    await ask.click()
    await expect(page.getByRole('alert').filter({ hasText: '登录失败' })).toContainText(
      '该第三方账号尚未绑定系统用户',
    )
    await expect(page.getByText('登录后将绑定您的统一身份认证账号，以后可直接进入')).toBeVisible()
    refused = ''
    await ask.click()
    await inside(page)
    await expect.poll(() => context.pages().length).toBe(1)
  },
)

test('a code sent to the telephone signs in, and the button counts down', async ({ page, request }) => {
  const { phone } = await makePerson(request)
  await page.goto('/user/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  const smsCall = page.waitForRequest('**/api/sys/sms')
  await page.getByRole('button', { name: '获取验证码' }).click()
  const call = await smsCall
  expect(call.postDataJSON()).toEqual({ mobile: phone, smsmode: '0' })
  expect(call.headers()['x-sign']).toMatch(/^[0-9A-F]{32}$/)
  await expect(page.getByRole('button', { name: /\d s$/ })).toBeDisabled()
  await expect.poll(() => codeSentTo(request, phone)).toMatch(/\d{6}/)
  await page.getByLabel('短信验证码').fill('000000')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '登录失败' })).toContainText('手机验证码错误')
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(phone)
  await page.getByLabel('短信验证码').fill((await codeSentTo(request, phone)) ?? '')
  await page.getByLabel('短信验证码').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '欢迎' })).toContainText('，欢迎回来')
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('a code that cannot be had is told, and the number stays', async ({ page }) => {
  await page.route('**/api/sys/sms', (route) =>
    route.fulfill({
      json: { success: false, code: 40002, message: '短信接口请求太多，请稍后再试！', result: null },
    }),
  )
  await page.goto('/user/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  const phone = telephone()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '获取验证码失败' })).toContainText(
    '短信接口请求太多',
  )
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(phone)
})

test('who belongs to several departments chooses one, and gives up without a trace', async ({
  page,
  request,
}) => {
  const { get } = await callsOf(request)
  const { records } = await get<{ records: { id: string; departName: string; orgCode: string }[] }>(
    '/sys/sysDepart/list',
    { pageSize: '5' },
  )
  const [first, second] = records
  const who = await makePerson(request, { selecteddeparts: `${first?.id},${second?.id}` })
  await page.goto('/user/login')
  await fillSignIn(page, who)
  const dialog = page.getByRole('dialog', { name: '请选择部门' })
  await expect(dialog).toBeVisible()
  // It grows as it opens.
  await expect
    .poll(async () => (await page.locator('.mortise-dialog .ant-modal').boundingBox())?.width)
    .toBe(450)
  await shot(page, 'choose-depart')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/user/login')
  expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()

  await page.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.locator('.ant-select-status-error')).toBeVisible()
  await dialog.getByLabel('登录部门').click()
  await page.getByRole('option', { name: second?.departName ?? '' }).waitFor({ state: 'attached' })
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: second?.departName ?? '' })
    .click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  const user = await page.evaluate(() => localStorage.getItem('mortise:user') ?? '')
  expect((JSON.parse(user) as { value: { orgCode: string } }).value.orgCode).toBe(second?.orgCode)
})

test('who belongs to several tenants chooses one before anything else', async ({ page, request }) => {
  const answer = await letIn(request)
  const tenantList = [
    { id: '0', name: '默认租户' },
    { id: '9', name: '另一租户' },
  ]
  await page.route('**/api/sys/login', (route) =>
    route.fulfill({ json: { ...answer, result: { ...answer.result, tenantList } } }),
  )
  await page.goto('/user/login')
  await fillSignIn(page, { username: 'admin', password: 'any' })
  const dialog = page.getByRole('dialog', { name: '请选择租户', exact: true })
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.locator('.ant-select-status-error')).toBeVisible()
  await dialog.getByLabel('登录租户').press('ArrowDown')
  await page.locator('.ant-select-item-option').filter({ hasText: '默认租户' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await inside(page)
})

test('[A-168] [A-169] [A-170] [A-171] the sign-in page presents itself as the logo settings tell', async ({
  page,
}) => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  let record = {}
  await page.route('**/erp_logo/erpLogo/listx*', (route) =>
    route.fulfill({
      json: { success: true, code: 200, message: '', result: { records: [record], total: 1 } },
    }),
  )
  await page.route('**/api/sys/common/static/brand/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  )
  await page.goto('/user/login')
  await expect(page).toHaveTitle('榫卯 Mortise')
  record = {
    loginName: '某某门业',
    loginLogo: 'brand/logo.png',
    loginLink: 'https://example.com/about',
    loginBack: 'brand/back.png',
    sysbah: '浙ICP备2026000001号',
  }
  await page.reload()
  await expect(page).toHaveTitle('某某门业')
  await expect(page.getByRole('heading', { name: '某某门业' })).toBeVisible()
  const logo = page.getByRole('link', { name: '某某门业' })
  await expect(logo).toHaveAttribute('href', 'https://example.com/about')
  await expect(logo.locator('img')).toHaveAttribute('src', '/api/sys/common/static/brand/logo.png')
  await expect(page.locator('footer')).toHaveText('浙ICP备2026000001号')
  await expect(page.locator('.mortise-entrance')).toHaveCSS('background-image', /static\/brand\/back\.png/)
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'branded')
})

test('where the logo settings cannot be had, the product presents itself', async ({ page }) => {
  await page.route('**/erp_logo/erpLogo/listx*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/user/login')
  await expect(page.getByRole('heading', { name: '榫卯 Mortise' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the public pages fit a phone, and the night', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('mortise:settings', JSON.stringify({ state: { night: true }, version: 0 })),
  )
  for (const [name, path, text] of [
    ['login', '/user/login', '自动登录'],
    ['register', '/user/register', '使用已有账户登录'],
    ['alteration', '/user/alteration', '下一步'],
    ['404', '/404', '返回首页'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await shot(page, `${name}-night`)
    await page.setViewportSize({ width: 375, height: 667 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await shot(page, `${name}-phone-night`)
  }
})
