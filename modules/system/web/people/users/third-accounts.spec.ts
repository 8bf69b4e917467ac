import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { type Installation, makePerson, installing as test } from '../../../../../e2e/entrance.ts'
import { chooseOwn, type Person, signIn } from '../../../../../e2e/fixtures.ts'

/** 钉钉 as its documents describe it, and an installation that knows it: whoever is signed in there is `member`. */
let member = ''
let chat: Server
let product: Awaited<ReturnType<Installation['start']>>

test.beforeAll(async ({ installation }) => {
  chat = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://chat.test')
    if (pathname === '/oauth2/auth') {
      const back = new URL(query.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ authCode: 'once', state: query.get('state') ?? '' }).toString()
      return response.writeHead(302, { Location: back.href }).end()
    }
    const answer = pathname === '/v1.0/contact/users/me' ? { unionId: member } : { accessToken: 'user' }
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(chat, 'listening')
  const address = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`
  product = await installation.start({
    more: {
      // Nobody of the demonstration comes, which would take as long to write as many tests take.
      MORTISE_DEMO: '0',
      MORTISE_DINGTALK_CLIENT_ID: 'ding',
      MORTISE_DINGTALK_CLIENT_SECRET: 'hush',
      MORTISE_DINGTALK_AUTHORIZE_URL: address,
      MORTISE_DINGTALK_API_URL: address,
    },
  })
})
test.afterAll(async () => {
  await product.stop()
  chat.close()
})

/** Comes from the chat in a browser of its own, and says what the page it lands on was told. */
async function arrive({ request }: BrowserContext, subject: string): Promise<string | null> {
  member = subject
  const landed = await request.get('/api/sys/thirdLogin/chat/dingtalk/begin')
  return new URL(landed.url()).searchParams.get('refused')
}

/** Signs in after coming from the chat, and has the account there bound by that. */
async function bind(context: BrowserContext, { username, password }: Person, subject: string): Promise<void> {
  expect(await arrive(context, subject)).toBe('unbound')
  const data = { username, password, bindThird: 'dingtalk' }
  const answer = await context.request.post('/api/sys/login', { data })
  expect(await answer.json()).toMatchObject({ success: true })
  expect(await arrive(context, subject)).toBeNull()
}

async function unbind(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '解绑钉钉' }).click()
  const sure = page.getByRole('dialog', { name: '确定解绑钉钉账号吗?' })
  await sure.getByRole('button', { name: /取\s*消/ }).click()
  await expect(sure).toBeHidden()
  await expect(dialog).toContainText('钉钉')
  await dialog.getByRole('button', { name: '解绑钉钉' }).click()
  await sure.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog).toContainText('没有绑定企业微信、钉钉等账号')
}

test('accounts of other platforms are unbound by an administrator, and in one’s own menu', async ({
  browser,
}) => {
  const open = () => browser.newContext({ baseURL: product.address })
  const [office, phone] = [await open(), await open()]
  const page = await office.newPage()
  await signIn(page)
  const who = await makePerson(office.request)
  await bind(phone, who, 'zhangsan01')

  await page.goto(`/system/user?username=${who.username}`)
  const row = page.getByRole('region', { name: '用户', exact: true }).getByRole('row')
  await row.filter({ hasText: who.username }).getByRole('button', { name: '第三方' }).click()
  const theirs = page.getByRole('dialog', { name: '第三方账号：来访者' })
  await expect(theirs).toContainText('钉钉 zha***01')
  await page.screenshot({ path: 'test-results/screenshots/third-accounts-of-user.png' })
  await unbind(page, theirs)
  expect(await arrive(phone, 'zhangsan01')).toBe('unbound')

  await bind(phone, who, 'zhangsan02')
  const own = await phone.newPage()
  await signIn(own, '/', who)
  await chooseOwn(own, '第三方账号')
  const mine = own.getByRole('dialog', { name: '第三方账号' })
  await expect(mine).toContainText('钉钉 zha***02')
  await own.screenshot({ path: 'test-results/screenshots/third-accounts.png' })
  await unbind(own, mine)
  expect(await arrive(phone, 'zhangsan02')).toBe('unbound')
  await Promise.all([office.close(), phone.close()])
})
