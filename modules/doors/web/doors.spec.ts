import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, pressEscape, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'

const base = '/erp_door/erpDoor'
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/doors-${name}.png` })
const priceOf = (page: Page) => page.getByRole('region', { name: '报价' })

interface Row {
  readonly id: string
  readonly [key: string]: unknown
}

/** A door of one's own with a parameter of every kind, published; it costs as much as it is high, and the lock. */
async function publishDoor(request: APIRequestContext, name: string) {
  const { get, post } = await callsOf(request)
  const rows = async (path: string, params: Record<string, string>) =>
    (await get<{ records: Row[] }>(`${path}/list`, params)).records
  const [known] = await rows(base, { doorCode: 'M808' })
  const whole = await get<Row & { paramList: Row[] }>(`${base}/queryById`, { id: known!.id })
  const keys = await rows('/erp_door_create/erpDoorCreate', { pageSize: '100' })
  const keyid = (code: string) => keys.find(({ keyCode }) => keyCode === code)!.id
  const free = { keyCode: `p${mark()}`, keyName: '刻字内容', valType: '9' }
  const freeId = await post<string>('/erp_door_create/erpDoorCreate/add', free)
  const face = whole.paramList.find((line) => line.keyid === keyid('face'))!
  const door = {
    doorCode: `T${mark()}`,
    doorName: name,
    categoryId: known!.categoryId,
    materialId: known!.materialId,
    parts: '1',
    paramList: [
      { keyid: keyid('h'), valType: '1', minVal: 1900, maxVal: 2800, stepVal: 1, defVal: '2100' },
      { keyid: keyid('dir'), valType: '2', arrVal: '左开\n右开' },
      { keyid: keyid('lock'), valType: '2' },
      { keyid: keyid('face'), valType: '5', catCode: face.catCode },
      { keyid: freeId, valType: '9', required: 'N' },
    ],
    ruleList: [
      {
        ruleName: '超高配锁',
        whenExpr: "h>2400 and lock.code='L1'",
        effect: '1',
        message: '高度超过2400时不能使用标准静音锁',
      },
    ],
    priceList: [
      { itemName: '门扇', expr: 'h' },
      { itemName: '锁具', expr: 'lock.n1', discountable: 'N' },
    ],
    bomList: [{ bomCode: 'B1', bomName: '饰面', part: '1', matExpr: 'face', qtyExpr: 'h/1000' }],
  }
  const id = await post<string>(`${base}/add`, door)
  await post(`${base}/move`, { id, move: 'publish', reason: '首次发布' })
  return id
}

/** A door of one's own in the showroom, ready to be configured. */
async function inShowroom(page: Page, request: APIRequestContext): Promise<void> {
  const name = `试配门${mark()}`
  await publishDoor(request, name)
  await page.goto('/doors/showroom')
  await page.getByRole('searchbox', { name: '查找门型' }).fill(name)
  await page.getByRole('list', { name: '门型' }).getByRole('button').click()
}

test('[A-045] [A-046] a parameter is a material of its category, and one of no known kind a text', async ({
  page,
  request,
}) => {
  await inShowroom(page, request)
  await page.getByTitle('打开物料选择').click()
  const dialog = page.getByRole('dialog', { name: '选择物料' })
  await expect(dialog.getByText('胡桃木皮').first()).toBeVisible()
  await expect(dialog.getByText('门套板150')).toHaveCount(0)
  await shot(page, 'material')
  await dialog.getByText('胡桃木皮').first().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox', { name: '刻字内容' }).fill('福')
  await expect(page.getByRole('textbox', { name: '刻字内容' })).toHaveValue('福')
})

test('[A-042] [A-043] [A-044] a door is configured: a number in its interval, choices and pictures', async ({
  page,
  request,
}) => {
  await inShowroom(page, request)
  // A number in its interval.
  const height = page.getByLabel('洞口高', { exact: true })
  await expect(height).toHaveValue('2100')
  await height.fill('2900')
  await height.press('Tab')
  await expect(page.getByText('洞口高应在1900～2800之间')).toBeVisible()
  await expect(height).toHaveValue('2900')
  await expect(priceOf(page)).toContainText('需要处理')
  await height.fill('2500')
  await expect(page.getByText('洞口高应在1900～2800之间')).toBeHidden()

  // Two lines are two choices.
  const direction = page.getByLabel('开启方向', { exact: true }).getByRole('radio')
  await expect(direction).toHaveCount(2)
  await expect(page.getByText('左开', { exact: true })).toBeVisible()
  await page.getByText('右开', { exact: true }).click()

  // Choices with their pictures; one that the height forbids is closed and says why.
  const locks = page.getByLabel('锁具', { exact: true })
  await expect(locks.getByRole('img', { name: '磁吸静音锁' })).toBeVisible()
  await expect(locks.getByRole('radio', { name: '标准静音锁' })).toBeDisabled()
  await expect(locks.getByText('高度超过2400时不能使用标准静音锁')).toBeVisible()
  await locks.getByRole('radio', { name: '磁吸静音锁' }).check()

  await page.getByTitle('打开物料选择').click()
  const dialog = page.getByRole('dialog', { name: '选择物料' })
  await dialog.getByText('胡桃木皮').first().click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()

  // The price follows what is typed.
  await expect(priceOf(page)).toContainText('2,620.00')
  await height.fill('2600')
  await expect(priceOf(page)).toContainText('2,720.00')
  await expect(page.getByRole('region', { name: '用料' })).toContainText('SM-HT')
  await height.fill('')
  await expect(page.getByText('洞口高不能为空')).toBeVisible()
  await expect(priceOf(page)).toContainText('还有 1 处需要处理')
  await height.fill('2600')
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'configured')
})

test('a door is configured on a phone, with the price always in sight', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/doors/showroom')
  await page.getByRole('searchbox', { name: '查找门型' }).fill('M808')
  await shot(page, 'phone-shelf')
  await page.getByRole('list', { name: '门型' }).getByRole('button').first().click()
  const height = page.getByLabel('洞口高', { exact: true })
  await height.fill('2150')
  await expect(priceOf(page)).toContainText('需要处理')
  await expect(page.getByText('饰面不能为空')).toBeVisible()
  await shot(page, 'phone')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(375)
})

test('[A-026] a door is added with its parameters, its formulas checked as they are typed, and published', async ({
  page,
}) => {
  // A whole door is told: some forty steps, which a busy machine takes its time for.
  test.slow()
  const [code, name] = [`E${mark()}`, `新门型${mark()}`]
  await page.goto('/doors/door')
  const list = page.getByRole('region', { name: '门型', exact: true })
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('region', { name: '新增', exact: true })
  await form.getByLabel('门型编码').fill(code)
  await form.getByLabel('门型名称').fill(name)
  await form.getByLabel('门类').click()
  await page.locator('.ant-select-dropdown').getByTitle('平开门', { exact: true }).click()
  await pickTyped(page, form.getByRole('combobox', { name: '成品物料' }), 'M808实木复合平开门')
  await form.getByRole('combobox', { name: '齐套部件' }).click()
  await page.locator('.ant-select-dropdown').getByTitle('门扇', { exact: true }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: '参数' }).click()
  const parameters = page.getByRole('grid', { name: '参数' })
  await page
    .getByRole('tabpanel', { name: '参数' })
    .getByRole('button', { name: '新增', exact: true })
    .click()
  await (await cellOf(parameters, 1, '参数')).click()
  await page.keyboard.type('洞口高')
  await page.locator('.ant-select-dropdown').getByTitle('洞口高', { exact: true }).last().click()
  await expect(await cellOf(parameters, 1, '类型')).toHaveText('数值区间')
  for (const [column, value] of [
    ['最小值', '1900'],
    ['最大值', '2800'],
  ] as const) {
    await (await cellOf(parameters, 1, column)).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await shot(page, 'parameters')

  await page.getByRole('tab', { name: '计价' }).click()
  const panel = page.getByRole('tabpanel', { name: '计价' })
  const prices = page.getByRole('grid', { name: '计价' })
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(prices, 1, '计价项目')).click()
  await page.keyboard.type('门扇')
  await page.keyboard.press('Enter')
  await (await cellOf(prices, 1, '公式')).click()
  await page.keyboard.type('hh*2')
  await expect(page.getByText('未知变量hh').first()).toBeVisible()
  await shot(page, 'formula')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('h*2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('未知变量hh')).toHaveCount(0)

  await page.getByRole('tab', { name: '用料' }).click()
  const bom = page.getByRole('grid', { name: '用料' })
  await page
    .getByRole('tabpanel', { name: '用料' })
    .getByRole('button', { name: '新增', exact: true })
    .click()
  for (const [column, value] of [
    ['用料代码', 'B1'],
    ['用料名称', '方料'],
    ['物料公式', "'MF-3045'"],
    ['用量公式', 'h/1000'],
  ] as const) {
    await (await cellOf(bom, 1, column)).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await (await cellOf(bom, 1, '部件')).click()
  await page.keyboard.press('F2')
  await page.locator('.ant-select-dropdown').getByTitle('门扇', { exact: true }).last().click()

  // Tried out before it is saved.
  await page.getByRole('tabpanel', { name: '用料' }).getByRole('button', { name: '试算' }).click()
  const drawer = page.getByRole('dialog', { name: '试算' })
  await drawer.getByLabel('洞口高', { exact: true }).fill('2000')
  await expect(drawer.getByRole('region', { name: '报价' })).toContainText('4,000.00')
  await expect(drawer.getByRole('region', { name: '用料' })).toContainText('MF-3045')
  await shot(page, 'try-out')
  await pressEscape(page)
  await expect(drawer).toBeHidden()
  await form.getByRole('button', { name: '确定' }).click()
  const row = list.getByRole('row').filter({ hasText: code })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: '发布' }).click()
  const publish = page.getByRole('dialog', { name: `发布门型：${name}` })
  await expect(publish.getByText('该门型还没有配置过')).toBeVisible()
  await publish.getByLabel('版本说明').fill('首次发布')
  await shot(page, 'publish')
  await publish.getByRole('button', { name: '发布', exact: true }).click()
  await expect(publish).toBeHidden()
  await expect(row).toContainText('已发布')
})

async function pickTyped(page: Page, box: Locator, text: string): Promise<void> {
  await box.click()
  await page.keyboard.type(text)
  await optionOf(page, text).last().click()
}
