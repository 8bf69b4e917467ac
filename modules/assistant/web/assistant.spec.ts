import { expect } from '@playwright/test'
import { makeUser, seriousFaults, signedOut, signIn, signedIn as test } from '../../../e2e/fixtures.ts'

test('a question is answered with a figure of ours and the way to its rows', async ({ page }) => {
  await page.goto('/ai/assistant')
  const own = page.getByRole('region', { name: 'AI助手' })
  await own.getByRole('button', { name: '逾期的订单有哪些' }).click()
  const answer = own.getByRole('article', { name: '逾期的订单有哪些' })
  await expect(answer.getByRole('definition')).toHaveText(/\d+张/)
  const count = (await answer.getByRole('definition').textContent())?.replace(/\D/g, '')
  await own.getByLabel('问题').fill('怎样写一条跟进')
  await own.getByLabel('问题').press('Enter')
  await expect(
    own.getByRole('article', { name: '怎样写一条跟进' }).getByRole('listitem').first(),
  ).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/assistant-own.png' })
  await answer.getByRole('link', { name: '查看逾期订单' }).click()
  const rows = page.getByRole('region', { name: '客户订单', exact: true })
  await expect(rows.getByText(new RegExp(`共\\s*${count}\\s*条`)).first()).toBeVisible()
})

signedOut('a seller who may not see stock is told so', async ({ page, request }) => {
  const codes = ['aizs', 'customerOrder:list']
  await signIn(page, '/ai/assistant', await makeUser(request, { page: '/ai/assistant', codes }))
  const own = page.getByRole('region', { name: 'AI助手' })
  // Nobody is offered a question that is then refused.
  await expect(own.getByRole('button', { name: '逾期的订单有哪些' })).toBeVisible()
  await expect(own.getByRole('button', { name: '本月签单额' })).toHaveCount(0)
  await own.getByLabel('问题').fill('橡木皮的库存还有多少')
  await own.getByRole('button', { name: '提问' }).click()
  await expect(own).toContainText('您没有查看【现存量】的权限')
})
