import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOwn,
  makeMember,
  mark,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'

const departsCall = '**/sys/user/getCurrentUserDeparts*'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^部门/ })

async function makeDeparts(request: APIRequestContext, names: readonly string[]): Promise<string[]> {
  const { post } = await callsOf(request)
  const ids: string[] = []
  for (const departName of names) ids.push(await post<string>('/sys/sysDepart/add', { departName }))
  return ids
}

/** Somebody at work in the first of two departments. */
async function atWork(page: Page, request: APIRequestContext) {
  const names = [`木工${mark()}`, `油漆${mark()}`] as const
  const ids = await makeDeparts(request, names)
  const who = await makeMember(request, ids.slice(0, 1))
  await signIn(page, '/', who)
  // The second one only now, so that signing in asks for no choice.
  const { post } = await callsOf(request)
  await post('/sys/user/edit', { id: who.id, selecteddeparts: ids.join(',') })
  return names
}

test('[A-212] [A-216] [A-217] [A-219] the dialog opens once the departments are known, and names the one in force', async ({
  page,
  request,
}) => {
  const [wood] = await atWork(page, request)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(departsCall, async (route) => {
    await released
    await route.continue()
  })
  const call = page.waitForRequest(departsCall)
  await chooseOwn(page, '切换部门')
  await call
  await expect(dialogOf(page)).toHaveCount(0)
  release()
  const dialog = page.getByRole('dialog', { name: `部门切换（${wood}）` })
  await expect(dialog).toBeVisible()
  await page.unroute(departsCall)
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(450)
  await expect(dialog.getByTitle(wood)).toBeVisible()
  await dialog.getByRole('img', { name: '您隶属于多部门，请选择当前所在部门' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('您隶属于多部门，请选择当前所在部门')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/depart.png' })
})

test('[A-213] [A-214] [A-289] [A-291] a user goes on in another department, and none is no choice', async ({
  page,
  request,
}) => {
  const [wood, paint] = await atWork(page, request)
  await chooseOwn(page, '切换部门')
  const dialog = page.getByRole('dialog', { name: `部门切换（${wood}）` })
  await expect(dialog.getByTitle(wood)).toBeVisible()
  const choice = dialog.getByRole('combobox', { name: '部门' })
  await dialog.locator('.ant-select').hover()
  await dialog.locator('.ant-select-clear').click()
  await expect(dialog.getByText('请选择登录部门')).toBeVisible()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.locator('.ant-select-status-error')).toBeVisible()
  await choice.fill(paint)
  await choice.press('Enter')
  await expect(dialog.locator('.ant-select-status-error')).toHaveCount(0)
  const granted = page.waitForResponse('**/sys/permission/getUserPermissionByToken*')
  await dialog.getByRole('button', { name: '确认' }).click()
  await granted
  await expect(dialog).toBeHidden()

  await chooseOwn(page, '切换部门')
  const anew = page.getByRole('dialog', { name: `部门切换（${paint}）` })
  await expect(anew.getByTitle(paint)).toBeVisible()
  await expect(anew.locator('.ant-select-status-error')).toHaveCount(0)
  await anew.getByRole('button', { name: '关闭' }).click()
  await expect(anew).toBeHidden()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeFocused()
})

test('[A-211] without a department in force one is to be chosen, and a refusal leaves the choice open', async ({
  page,
  request,
}) => {
  const who = await makeMember(request)
  await signIn(page, '/', who)
  // Who came before belonging anywhere works in no department yet.
  const departs = await makeDeparts(request, [`木工${mark()}`, `油漆${mark()}`])
  const { post } = await callsOf(request)
  await post('/sys/user/edit', { id: who.id, selecteddeparts: departs.join(',') })
  await chooseOwn(page, '切换部门')
  const dialog = page.getByRole('dialog', { name: '部门选择', exact: true })
  await expect(dialog.getByText('请选择登录部门')).toBeVisible()
  await dialog.getByRole('combobox').press('ArrowDown')
  await dialog.getByRole('combobox').press('Enter')
  await page.route('**/sys/selectDepart', (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '您不属于该部门，无法切换！', result: null },
    }),
  )
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('您不属于该部门，无法切换！')).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('[A-218] who belongs to no department is told so, and no dialog opens', async ({ page, request }) => {
  await signIn(page, '/', await makeMember(request))
  await chooseOwn(page, '切换部门')
  await expect(page.locator('.ant-message-warning').getByText('您尚未设置部门信息!')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
})
