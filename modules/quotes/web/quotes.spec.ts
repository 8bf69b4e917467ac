import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callsOf, cellOf, chooseOfRow, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { gridOf, optionOf } from '../../../e2e/grids.ts'
import { drawSignature } from '../../../e2e/signature.ts'
import { makeTrade } from '../../../e2e/trade.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/${name}.png`, animations: 'disabled' })

async function pick(page: Page, label: string, text: string): Promise<void> {
  // The list with its search boxes stands hidden behind the form.
  const box = page.locator('.mortise-form').getByLabel(label, { exact: true })
  await box.click()
  await box.fill(text)
  await optionOf(page, text).click()
}

test('[A-005] [A-006] a price and a discount are added, and a quote made on the telephone is reckoned by both', async ({
  page,
  request,
}) => {
  const trade = await makeTrade(request)
  const { name, doorName, rate, customerName, store } = trade

  await page.goto('/pricing/price-list')
  await page.getByRole('button', { name: '新增' }).click()
  const price = page.getByRole('dialog', { name: '新增' })
  await price.getByLabel('价目表名称').fill(`价目${name}`)
  await price.getByLabel('生效日期').fill('2026-01-01')
  await price.getByLabel('生效日期').press('Tab')
  // For this store alone: a list for everybody would end the one of the demonstration.
  await price.getByLabel('适用门店').fill(store.name)
  await optionOf(page, store.name).click()
  await price.getByLabel('价目表名称').click()
  const grid = gridOf(page, '价目明细')
  await price.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(grid, 1, '费率代码')).dblclick()
  await page.keyboard.type(rate)
  await page.keyboard.press('Enter')
  await (await cellOf(grid, 1, '单价')).dblclick()
  await page.keyboard.type('680')
  await page.keyboard.press('Enter')
  await shot(page, 'price-list-form')
  await price.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  const listed = page.getByRole('row').filter({ hasText: `价目${name}` })
  await chooseOfRow(page, listed, '发布')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确.?定|确.?认/ })
    .click()
  await expect(listed.getByText('已发布')).toBeVisible()

  await page.goto('/pricing/discount')
  await page.getByRole('button', { name: '新增' }).click()
  const discount = page.getByRole('dialog', { name: '新增' })
  await discount.getByLabel('优惠名称').fill(`八折${name}`)
  await discount.getByLabel('折扣率', { exact: true }).fill('80')
  for (const [label, day] of [
    ['开始日期', '2026-01-01'],
    ['结束日期', '2099-12-31'],
  ] as const) {
    await discount.getByLabel(label).fill(day)
    await discount.getByLabel(label).press('Tab')
  }
  await discount.getByLabel('适用门型').fill(doorName)
  await optionOf(page, doorName).click()
  await discount.getByLabel('优惠名称').click()
  await discount.getByRole('button', { name: '确定' }).click()
  const given = page.getByRole('row').filter({ hasText: `八折${name}` })
  await chooseOfRow(page, given, '发布')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确.?定|确.?认/ })
    .click()
  await expect(given.getByText('已发布')).toBeVisible()

  // Projects have prices of their own.
  await publishPrice(request, trade, '4')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/quotes/project')
  await page.getByRole('button', { name: '新增' }).click()
  await pick(page, '客户', customerName)
  await pick(page, '门店', store.name)
  await pick(page, '添加门', doorName)
  const drawer = page.getByRole('dialog', { name: new RegExp(doorName) })
  await drawer.getByLabel('洞口高', { exact: true }).fill('2900')
  await drawer.getByLabel('洞口宽', { exact: true }).fill('900')
  await expect(drawer.getByText('洞口高应在1900～2800之间')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '选用' })).toBeDisabled()
  await shot(page, 'quote-refused-375')
  await drawer.getByLabel('洞口高', { exact: true }).fill('2150')
  await expect(drawer.getByText('¥1,435.80').first()).toBeVisible()
  await shot(page, 'quote-configure-375')
  await drawer.getByRole('button', { name: '选用' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('＋ 添加门（选择门型）')).toBeVisible()
  await page.getByLabel('第1行房间').fill('主卧')
  await page.getByLabel('第1行数量').fill('2')
  await gridOf(page, '报价明细').scrollIntoViewIfNeeded()
  expect(await seriousFaults(page, '.mortise-sold-lines')).toEqual([])
  await shot(page, 'quote-lines-375')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()

  // 1315.80 × 0.8 + 120 = 1172.64 each: the price by the new list, less the new discount, but not on the lock.
  const quoted = page.getByRole('row').filter({ hasText: customerName })
  await expect(quoted.getByText('2,345.28')).toBeAttached()
  await shot(page, 'quote-list-375')
  await page.setViewportSize({ width: 1440, height: 900 })
  await quoted.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('article', { name: '工程报价清单' })
  await expect(paper.getByText('贰仟叁佰肆拾伍元贰角捌分')).toBeVisible()
  await expect(paper.getByText('洞口高2150')).toBeVisible()
  await shot(page, 'quote-print')
  await page.keyboard.press('Escape')
  await quoted.getByRole('button', { name: '编辑' }).click()
  await expect(await cellOf(gridOf(page, '报价明细'), 1, '房间')).toHaveText('主卧')
  await shot(page, 'quote-form')
})

type Trade = Awaited<ReturnType<typeof makeTrade>>

/** Publishes a list of one type for a store, with what a square metre costs. */
async function publishPrice(request: APIRequestContext, { name, store, rate }: Trade, priceType: '1' | '4') {
  const { post } = await callsOf(request)
  const list = await post<string>('/erp_price/erpPrice/add', {
    priceName: `价目${priceType}${name}`,
    priceType,
    storeIds: store.id,
    startDate: '2026-01-01',
    priceListList: [{ targetType: '5', rateCode: rate, price: 680 }],
  })
  await post('/erp_price/erpPrice/move', { id: list, move: 'publish' })
}

/** A quote over one door that stands, for 1435.80. */
async function makeQuote(request: APIRequestContext) {
  const trade = await makeTrade(request)
  const { get, post } = await callsOf(request)
  await publishPrice(request, trade, '1')
  const { records } = await get<{ records: { id: string }[] }>('/erp_customer/erpCustomer/list', {
    customerName: trade.customerName,
  })
  const id = await post<string>('/erpbjxx/erpBjxx/add', {
    quoteType: '4',
    storeId: trade.store.id,
    customerId: records[0]?.id,
    priceLevel: '1',
    quoteName: `全屋${trade.name}`,
    bjxxListList: [
      {
        lineType: '1',
        doorId: trade.door,
        room: '主卧',
        qty: 1,
        params: { [`h${trade.name}`]: '2150', [`w${trade.name}`]: '900' },
      },
    ],
  })
  await post('/erpbjxx/erpBjxx/move', { id, move: 'submit' })
  return trade
}

test('a customer signs a quote by the link on a phone, and what it costs is reckoned', async ({
  page,
  request,
  browser,
}) => {
  const { customerName, name } = await makeQuote(request)
  await page.goto('/quotes/store')
  const row = page.getByRole('row').filter({ hasText: customerName })
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '签字', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^发给客户签字/ })
  await dialog.getByLabel('同时发短信给客户').check()
  await dialog.getByRole('button', { name: '生成签字链接' }).click()
  const link = dialog.getByText(/\/quoteSign\?code=/)
  await expect(link).toBeVisible()
  await shot(page, 'quote-invite')
  const address = (await link.textContent())!
  const pick = (await dialog.getByText(/^\d{4}$/).textContent())!
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('已发送')).toBeAttached()

  const phone = await browser.newPage({
    storageState: undefined,
    baseURL: process.env.BASE_URL,
    viewport: { width: 375, height: 812 },
  })
  await phone.goto(new URL(address).pathname + new URL(address).search)
  await phone.getByLabel('提取码').fill(pick)
  await phone.getByRole('button', { name: '查看报价' }).click()
  const sheet = phone.getByRole('article', { name: '报价单' })
  await expect(sheet).toContainText('¥1,435.80')
  await phone.getByLabel('签字人').fill('何先生')
  await phone.getByRole('button', { name: '同意以上报价并签字' }).click()
  await expect(phone.getByText('请先签字')).toBeVisible()
  await drawSignature(phone)
  expect(await seriousFaults(phone, '.mortise-sign')).toEqual([])
  await shot(phone, 'quote-sign-375')
  await phone.getByRole('button', { name: '同意以上报价并签字' }).click()
  await expect(phone.getByText('该报价已签字确认')).toBeVisible()
  await shot(phone, 'quote-signed-375')
  await phone.close()

  await page.reload()
  await expect(row.getByText('已确认')).toBeAttached()
  await row.getByRole('button', { name: '打印' }).click()
  await expect(page.getByRole('img', { name: '何先生' })).toBeVisible()
  await shot(page, 'quote-signed-print')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '成本', exact: true }).click()
  await expect(page.getByText('已生成成本报价').first()).toBeVisible()
  await page.goto('/quotes/cost')
  const cost = page.getByRole('row').filter({ hasText: `全屋${name}成本` })
  await cost.getByRole('button', { name: '编辑' }).click()
  // 300 of board and twelve percent; a third above that.
  await expect(gridOf(page, '报价明细')).toContainText('300.00')
  await expect(
    page.getByRole('group', { name: '添加明细' }).getByRole('button', { name: '外协' }),
  ).toBeVisible()
  await expect(page.getByText('516.92')).toBeVisible()
  await shot(page, 'quote-cost')
})
