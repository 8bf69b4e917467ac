import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOwn,
  makeMember,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'

async function openPassword(page: Page) {
  await chooseOwn(page, '密码修改')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  return {
    dialog,
    old: field('旧密码'),
    wanted: field('新密码'),
    confirmed: field('确认新密码'),
    save: dialog.getByRole('button', { name: '确定' }),
  }
}

test('[A-304] [A-305] [A-306] [A-307] all three are asked for, and the new password twice alike', async ({
  page,
  request,
}) => {
  await signIn(page, '/', await makeMember(request))
  const { dialog, wanted, confirmed, save } = await openPassword(page)
  await save.click()
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(dialog.getByText(text)).toBeVisible()
  await page.mouse.move(0, 0)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/password.png' })

  await wanted.fill('Another2026')
  await confirmed.fill('Anothen2026')
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
  // What was meant turns out to be the other one.
  await wanted.fill('Anothen2026')
  await expect(dialog.getByText('两次输入的密码不一样！')).toHaveCount(0)
  await wanted.fill('Another2026')
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
})

test('[A-209] [A-210] a user changes the password by the old one', async ({ page, request }) => {
  const who = await makeMember(request)
  await signIn(page, '/', who)
  const { dialog, old, wanted, confirmed, save } = await openPassword(page)
  await expect(old).toBeFocused()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800)
  await old.fill('wrong-one')
  await wanted.fill('Another2026')
  await confirmed.fill('Another2026')
  await save.click()
  await expect(page.locator('.ant-message-warning').getByText('旧密码输入错误!')).toBeVisible()
  await expect(confirmed).toHaveValue('Another2026')
  await old.fill(who.password)
  await confirmed.press('Enter')
  await expect(page.locator('.ant-message-success').getByText('密码重置成功!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeFocused()
  await expect(callsOf(request, { ...who, password: 'Another2026' })).resolves.toBeTruthy()
})

test('where nobody is known to be signed in, no password can be changed', async ({ page, request }) => {
  await signIn(page, '/', await makeMember(request))
  await page.evaluate(() => localStorage.removeItem('mortise:user'))
  await page.reload()
  await chooseOwn(page, '密码修改')
  await expect(page.getByText('当前系统无登录用户!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
