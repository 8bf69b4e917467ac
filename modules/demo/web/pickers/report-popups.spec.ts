import { expect, type Locator, type Page, type Request } from '@playwright/test'
import {
  callsOf,
  mark,
  pressEscape,
  seriousFaults,
  signedInAlone,
  telephone,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const filled = (page: Page, name: string) => page.getByLabel(`${name}填入的字段`, { exact: true })
const rows = (dialog: Locator, text: string) => dialog.getByRole('row').filter({ hasText: text })
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '确定' }).click()

async function open(page: Page, name: string): Promise<Locator> {
  await box(page, name).click()
  const dialog = page.getByRole('dialog', { name: '客户选择', exact: true })
  await expect(dialog.getByRole('columnheader', { name: '客户编号' })).toBeVisible()
  return dialog
}

/** Searches by the name of the test's own customers. */
async function find(dialog: Locator, name: string, count: number): Promise<void> {
  await dialog.getByRole('search').getByLabel('客户名称').fill(name)
  await dialog.getByRole('search').getByLabel('客户名称').press('Enter')
  await expect(rows(dialog, name)).toHaveCount(count)
}

/** Customers that no other test knows. */
async function makeCustomers(request: Parameters<typeof callsOf>[0], count: number) {
  const { post } = await callsOf(request)
  const name = `客${mark()}`
  const tels = Array.from({ length: count }, telephone).toSorted()
  for (const [index, tel] of tels.entries()) {
    await post('/erp_customer/erpCustomer/add', {
      customerName: `${name}${index}`,
      tel,
      customer_level: index === 0 ? 'A' : 'B',
      referees: index === 0 ? `老王${name}` : '小李',
    })
  }
  return { name, tels }
}

const callOf = (request: Request) => /cgreport\/api\/(\w+)/.exec(request.url())?.[1]
const paramsOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

test('[B-150] [B-256] [B-359] a report is asked for its columns, its filters and ten rows, and by what is typed', async ({
  page,
  request,
}) => {
  const { name } = await makeCustomers(request, 2)
  const calls: Request[] = []
  page.on('request', (each) => callOf(each) && calls.push(each))
  await page.goto('/demo/report-popup')
  await expect(box(page, '单选报表')).toHaveAttribute('readonly', '')
  const dialog = await open(page, '单选报表')
  await expect.poll(() => calls.map(callOf)).toEqual(['getRpColumns', 'getQueryInfo', 'getData'])
  await expect
    .poll(async () => (await dialog.locator('.ant-modal-container').boundingBox())?.width)
    .toBe(1200)
  expect(paramsOf(calls[2]!)).toMatchObject({ pageNo: '1', pageSize: '10' })

  await dialog.locator('.ant-pagination-options .ant-select').click()
  const sizes = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
  await expect(sizes).toHaveText(['10 条/页', '20 条/页', '30 条/页', '100 条/页', '1000 条/页'])
  await page.keyboard.press('Escape')

  const search = dialog.getByRole('search')
  await find(dialog, name, 2)
  expect(paramsOf(calls.at(-1)!)).toMatchObject({ customerName: `*${name}*` })
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('推荐人').fill(`老王${name}`)
  await search.getByLabel('推荐人').press('Enter')
  await expect(rows(dialog, name)).toHaveCount(1)
  expect(paramsOf(calls.at(-1)!)).toMatchObject({ self_referees: `老王${name}` })
})

test('[B-030] [B-151] [B-152] [B-227] one row of a report is chosen and copied, none before it is confirmed', async ({
  page,
  request,
}) => {
  const { name, tels } = await makeCustomers(request, 2)
  await page.goto('/demo/report-popup')
  const dialog = await open(page, '单选报表')
  await confirm(dialog)
  await expect(page.locator('.ant-message-warning')).toHaveText('请选择一条记录')
  await expect(dialog).toBeVisible()
  await find(dialog, name, 2)
  await rows(dialog, `${name}0`).click()
  await rows(dialog, `${name}1`).click()
  await expect(dialog.getByRole('status')).toContainText('已选择 1项')
  await expect(rows(dialog, `${name}1`).getByRole('radio')).toBeChecked()
  await page.screenshot({ path: 'test-results/screenshots/picker-report.png' })
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await pressEscape(page)
  await expect(dialog).toBeHidden()
  await expect(box(page, '单选报表')).toHaveValue('')
  await expect(box(page, '单选报表')).toBeFocused()

  const again = await open(page, '单选报表')
  await expect(again.getByRole('status')).toContainText('已选择 0项')
  await find(again, name, 2)
  await expect(again.getByRole('radio', { checked: true })).toHaveCount(0)
  await rows(again, `${name}0`).click()
  await confirm(again)
  await expect(again).toBeHidden()
  await expect(box(page, '单选报表')).toHaveValue(`${name}0`)
  await expect(filled(page, '单选报表')).toHaveText(JSON.stringify({ customer: `${name}0`, phone: tels[0] }))
  await page.getByRole('region', { name: '单选报表' }).getByRole('button', { name: '清空' }).click()
  await expect(filled(page, '单选报表')).toHaveText(JSON.stringify({ customer: '', phone: '' }))
})

signedInAlone(
  '[B-225] [B-320] several rows are joined, and a group asks once within thirty seconds',
  async ({ page, request }) => {
    const { name, tels } = await makeCustomers(request, 3)
    await page.clock.install()
    await page.goto('/demo/report-popup')
    const dialog = await open(page, '多选报表')
    await confirm(dialog)
    await expect(page.locator('.ant-message-warning')).toHaveText('请选择一条记录')
    const call = page.waitForRequest((each) => paramsOf(each).customerName === `*${name}*`)
    await find(dialog, name, 3)
    expect(paramsOf(await call)).toMatchObject({ column: 'tel', order: 'desc' })
    for (const index of [0, 2, 1]) await rows(dialog, `${name}${index}`).click()
    await rows(dialog, `${name}2`).click()
    await expect(dialog.getByRole('status')).toContainText('已选择 2项')
    await confirm(dialog)
    await expect(dialog).toBeHidden()
    await expect(filled(page, '多选报表')).toHaveText(
      JSON.stringify({ customer: `${name}0,${name}1`, phone: `${tels[0]},${tels[1]}` }),
    )

    const calls: (string | undefined)[] = []
    page.on('request', (each) => callOf(each) && calls.push(callOf(each)))
    await open(page, '多选报表')
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    expect(calls).toEqual([])
    await pressEscape(page)
    await expect(dialog).toBeHidden()
    await page.clock.fastForward(31_000)
    await open(page, '多选报表')
    await expect.poll(() => calls).toContain('getRpColumns')
  },
)

test('[B-223] [B-224] [B-352] a popup that is wrongly told, or refused by the server, says why', async ({
  page,
}) => {
  await page.goto('/demo/report-popup')
  const specimen = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(specimen('缺少配置').getByRole('alert')).toHaveText('popup参数未正确配置!')
  await expect(specimen('数量不一致').getByRole('alert')).toHaveText(
    'popup参数未正确配置,原始值和目标值数量不一致!',
  )
  await expect(specimen('缺少配置').getByRole('textbox')).toHaveCount(0)

  await box(page, '没有的报表').click()
  const broken = page.getByRole('dialog', { name: '出错了' })
  await expect(broken).toContainText('Popup初始化失败，请检查你的配置或稍后重试！错误信息如下：实体不存在')
  await broken.getByRole('button').last().click()
  await expect(broken).toBeHidden()

  await page.route('**/online/cgreport/api/getQueryInfo/*', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '查询条件暂不可用', result: null } }),
  )
  const dialog = await open(page, '单选报表')
  await expect(page.locator('.ant-message-warning')).toHaveText('查询条件暂不可用')
  // The rows are there to choose from all the same.
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '刷新' })).toBeVisible()
})

test('[B-366] the picker of a report, which is the popup of a form, and a detail are 1200 wide', async ({
  page,
}) => {
  const widthOf = async (dialog: Locator) =>
    (await dialog.locator('.ant-modal-container').boundingBox())?.width
  await page.goto('/demo/report-popup')
  const popup = await open(page, '单选报表')
  await expect.poll(() => widthOf(popup)).toBe(1200)
  await page.goto('/customers/follow-up')
  await page.getByRole('button', { name: '详情' }).first().click()
  await expect.poll(() => widthOf(page.getByRole('dialog', { name: '详情' }))).toBe(1200)
})

test('a popup asks with the parameters that its form gives', async ({ page }) => {
  await page.goto('/demo/report-popup')
  const call = page.waitForRequest('**/getData/customer_report*')
  const dialog = await open(page, '带参数的报表')
  expect(paramsOf(await call)).toMatchObject({ self_level: "'A'" })
  await expect(dialog.getByRole('row').filter({ hasText: 'A级' }).first()).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'B级' })).toHaveCount(0)
})
