import { expect, type Page } from '@playwright/test'
import { callsOf, mark, seriousFaults, signedOut as test } from '../../../../e2e/fixtures.ts'

type Calls = Awaited<ReturnType<typeof callsOf>>

/** The token of a new board. */
async function boardLink({ post }: Calls): Promise<string> {
  const kiosks = '/erp_kiosk/erpKiosk'
  const id = await post<string>(`${kiosks}/add`, { name: `看板${mark()}`, use: '2' })
  return (await post<{ token: string }>(`${kiosks}/issue`, { id })).token
}

async function expectData(page: Page, path: string, title: string, token: string): Promise<void> {
  await page.goto(`${path}?k=${token}`)
  await expect(page.getByRole('main', { name: title })).toBeVisible()
  await expect(page.getByText(/发布于/)).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
}

test('[A-092] the address of the schedule leads to its tasks, and says without a link what it needs', async ({
  page,
}) => {
  await page.goto('/erp_aps')
  await expect(page).toHaveURL(/\/erp_aps\/erpapstask$/)
  await expect(page.getByRole('alert')).toHaveText('看板链接已失效，请联系计划员')
})

test('[A-095] the address of the daily plan leads to its page for telephones', async ({ page }) => {
  await page.goto('/erp_jhpc')
  await expect(page).toHaveURL(/\/erp_jhpc\/ErpJhpcbtctel$/)
})

test('[A-093] [A-094] tasks and cards of the published plan show to whoever has a link and no session', async ({
  page,
  request,
}) => {
  const token = await boardLink(await callsOf(request))
  await expectData(page, '/erp_aps/erpapstask', '排程任务', token)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectData(page, '/erp_aps/ErpApstaskcardList', '任务卡', token)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('[A-096] [A-104] the daily plan shows as a list and as cards to whoever has a link and no session', async ({
  page,
  request,
}) => {
  const token = await boardLink(await callsOf(request))
  await expectData(page, '/erp_jhpc/ErpJhpcbtctel', '计划排产', token)
  await expectData(page, '/erp_jhpc/ErpJhpccardList', '计划排产', token)
})
