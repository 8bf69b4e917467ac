import { expect, type Page } from '@playwright/test'
import { mark, seriousFaults, signedIn } from '../../../../e2e/fixtures.ts'
import { releasedWork } from '../../../../e2e/production.ts'

const test = signedIn

/** What a browser would say aloud. */
const spoken = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    globalThis.speechSynthesis.speak = ({ text }) => void said.push(text)
  })
const said = (page: Page) => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)

async function read(page: Page, label: string, code: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label })
  await input.fill(code)
  await input.press('Enter')
}

test('[B-039] a planner sets up a station at a unit that is picked, issues its token once, and prints a badge', async ({
  page,
}) => {
  const name = `终端${mark()}`
  await page.goto('/production/kiosk')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('终端名称').fill(name)
  await form.getByRole('button', { name: '打开车间机组选择' }).click()
  const picker = page.getByRole('dialog', { name: '班组选择' })
  await expect(picker.getByRole('columnheader').filter({ hasText: '工艺类型' })).toBeVisible()
  await picker.getByRole('row').filter({ hasText: '包装' }).first().click()
  await picker.getByRole('button', { name: '确定' }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('未发放')
  await expect(row).toContainText('包装')
  await row.getByRole('button', { name: '发放令牌' }).click()
  const issue = page.getByRole('dialog', { name: `发放令牌：${name}` })
  await issue.getByRole('button', { name: '发放' }).click()
  await expect(issue.getByLabel('终端令牌')).toHaveText(/^[\w-]{43}/)
  await issue.getByRole('button', { name: '已记下' }).click()
  await expect(row).toContainText('使用中')

  await page.goto('/production/worker-badge')
  await page
    .getByRole('row')
    .filter({ hasText: '有效' })
    .first()
    .getByRole('button', { name: '打印工牌' })
    .click()
  await expect(page.getByRole('dialog', { name: '打印标签' }).getByText('生产工牌')).toBeVisible()
})

test('at a station of many a badge signs each scan, and what is refused is said aloud and shown large', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { work: order, post, get } = await releasedWork(request)
  const [cut] = (await order()).opList
  const { records: units } = await get<{ records: { id: string }[] }>('/erp_asp_jz/erpAspJz/list', {
    gylx: '10',
  })
  const kiosk = await post<string>('/erp_kiosk/erpKiosk/add', { name: `开料${mark()}`, jzId: units[0]?.id })
  const { token } = await post<{ token: string }>('/erp_kiosk/erpKiosk/issue', { id: kiosk })
  const badges = await get<{ records: { badgeCode: string; worker: string }[] }>(
    '/erp_worker_badge/erpWorkerBadge/list',
  )
  const { badgeCode, worker } = badges.records[0]!

  await spoken(page)
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/station')
  await page.getByLabel('终端令牌').fill('x'.repeat(43))
  await page.getByRole('button', { name: '启用本终端' }).click()
  await expect(page.getByRole('alert')).toContainText('终端令牌无效或已停用')
  await page.getByLabel('终端令牌').fill(token)
  await page.getByRole('button', { name: '启用本终端' }).click()
  await expect(page.getByText('请扫描工牌')).toBeVisible()

  await read(
    page,
    '工牌',
    badgeCode.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  )
  await expect(page.getByRole('alert')).toContainText('工牌')
  expect(await said(page)).toHaveLength(1)
  await read(page, '工牌', badgeCode)
  await read(page, '条码', cut!.ticketCode)
  expect(await seriousFaults(page, '.mortise-scan')).toEqual([])
  await page.getByRole('button', { name: '完工', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '完工 1 件成功' })).toBeVisible()
  await read(page, '条码', cut!.ticketCode)
  await page.getByRole('button', { name: '加一' }).click()
  await page.getByRole('button', { name: '加一' }).click()
  await page.getByRole('button', { name: '完工', exact: true }).click()
  const refusal = page.getByRole('alert').filter({ hasText: '报工数量超出可报数量，剩余 1' })
  await expect(refusal).toBeVisible()
  const size = await refusal
    .locator('.ant-alert-title')
    .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize))
  expect(size).toBeGreaterThanOrEqual(24)
  expect((await said(page)).at(-1)).toBe('报工数量超出可报数量，剩余 1')
  const { records } = await get<{ records: { createBy: string; workers: string }[] }>(
    '/erp_factory_scan/erpFactoryScan/list',
    { code: cut!.ticketCode },
  )
  expect(records.map(({ createBy, workers }) => [createBy, workers])).toEqual([
    [worker, worker],
    [worker, worker],
  ])
})

/** Where staff pick what: the page, what its form calls it, and the button that opens the form. */
const picked = [
  ['物料', '/engineering/bom', '物料'],
  ['用户', '/engineering/production-line', '负责人'],
  ['部门', '/engineering/production-line', '所属车间'],
  ['角色', '/system/user', '角色'],
  ['客户', '/customers/follow-up', '客户'],
  ['订单', '/production/pack', '客户订单'],
  ['岗位', '/engineering/workshop-unit', '岗位'],
  ['机组', '/production/kiosk', '车间机组'],
] as const

test('[B-002] materials, users, departments, roles, customers, orders, positions and units are picked where staff need them', async ({
  page,
}) => {
  for (const [what, path, label] of picked) {
    await page.goto(path)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    await page.getByRole('button', { name: `打开${label}选择` }).click()
    const picker = page
      .getByRole('dialog')
      .filter({ hasNot: page.getByTitle(`打开${label}选择`) })
      .last()
    const offered = picker.getByRole('row').nth(1).or(picker.getByRole('treeitem').first())
    await expect(offered.first(), `${what} are offered`).toBeVisible()
    await expect(picker.getByRole('button', { name: '确定' })).toBeVisible()
  }
})
