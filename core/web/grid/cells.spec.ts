import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, pressEscape, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { compose, dragTo, gridOf, optionOf, paste, shownState } from '../../../e2e/grids.ts'

const UPLOAD = '**/api/sys/common/upload'
const firstOf = async (page: Page) => (await shownState(page, '列类型'))[0]
const column = async (page: Page, title: string, key: string) =>
  (await shownState<{ rows: Record<string, unknown>[] }>(page, title)).rows.map((row) => row[key])

test('cells are typed into at once, also by an input method, and keys move and step back as in a spreadsheet', async ({
  page,
  context,
}) => {
  const keyboard = await context.newCDPSession(page)
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  await (await cellOf(grid, 1, '名称')).click()
  await compose(keyboard, 'men', '门')
  await page.keyboard.type('扇')
  await page.keyboard.press('Enter')
  await expect(await cellOf(grid, 1, '名称')).toHaveText('门扇')
  await compose(keyboard, 'chuang', '窗')
  await page.keyboard.press('Tab')
  await compose(keyboard, 'san', '三')
  await page.keyboard.type('7')
  await page.keyboard.press('Shift+Tab')
  await expect
    .poll(async () => (await shownState(page, '列类型')).map(({ name, qty }) => [name, qty]))
    .toEqual([
      ['门扇', 0.1],
      ['窗', 7],
    ])
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('F2')
  await page.keyboard.type('面')
  await page.keyboard.press('Escape')
  await expect(await cellOf(grid, 1, '名称')).toHaveText('门扇')
  await page.keyboard.press('Delete')
  await expect.poll(() => firstOf(page)).toMatchObject({ name: null })
  await page.keyboard.press('Control+z')
  await expect.poll(() => firstOf(page)).toMatchObject({ name: '门扇' })
  await page.keyboard.press('Control+y')
  await expect.poll(() => firstOf(page)).toMatchObject({ name: null })
  await (await cellOf(grid, 1, '木材')).click()
  await compose(keyboard, 'bai', '白')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ wood: 'ash' })
})

test('values are drawn on and filled down, texts are found, and a column is made wider or as wide as it needs', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const own = specimen(page, '一万行')
  const grid = gridOf(page, '一万行')
  const texts = async (title: string, rows: readonly number[]) => {
    const found: (string | null)[] = []
    for (const row of rows) found.push(await (await cellOf(grid, row, title)).textContent())
    return found
  }
  await (await cellOf(grid, 1, '列2')).click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await (await cellOf(grid, 1, '列2')).click()
  await page.keyboard.press('Shift+ArrowDown')
  await dragTo(page, own.locator('[data-fill]'), await cellOf(grid, 5, '列2'))
  await expect.poll(() => texts('列2', [1, 2, 3, 4, 5])).toEqual(['10', '20', '30', '40', '50'])
  await page.keyboard.press('Control+d')
  await expect.poll(() => texts('列2', [1, 2, 3, 4, 5])).toEqual(['10', '10', '10', '10', '10'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts('列2', [4, 5])).toEqual(['40', '50'])
  await page.keyboard.type('8')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => texts('列2', [1, 3, 5])).toEqual(['8', '8', '8'])

  const view = own.locator('.mortise-grid-scroll')
  await view.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await (await cellOf(grid, 1, '列1')).hover()
  const bottom = await view.evaluate((element) => element.getBoundingClientRect().bottom)
  await page.mouse.down()
  await page.mouse.move(500, bottom + 60, { steps: 4 })
  const counted = async () =>
    Number(/计数：(\d+)/.exec((await own.getByRole('status', { name: '选中区域' }).textContent()) ?? '')?.[1])
  await expect.poll(counted).toBeGreaterThan(40)
  await page.mouse.up()
  await page.keyboard.press('Control+Home')

  await page.keyboard.press('Control+f')
  const find = own.getByLabel('查找内容')
  await expect(find).toBeFocused()
  await find.fill('m09000-0')
  await find.press('Enter')
  await expect(await cellOf(grid, 9000, '列1')).toBeInViewport()
  await expect(own.getByRole('textbox', { name: '第9000行列1' })).toBeAttached()
  await find.fill('没有这个')
  await find.press('Enter')
  await expect(own.getByText('没有找到')).toBeVisible()
  await find.press('Escape')
  await expect(find).toBeHidden()
  await expect(own.getByRole('textbox', { name: '第9000行列1' })).toBeFocused()

  const heading = grid.getByRole('columnheader', { name: '列1', exact: true })
  const edge = await heading.locator('[data-resize]').boundingBox()
  if (!edge) throw new Error('the edge of the heading is not there')
  await page.mouse.move(edge.x + 3, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 73, edge.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await heading.boundingBox())?.width).toBe(200)
  expect((await (await cellOf(grid, 9000, '列1')).boundingBox())?.width).toBe(200)
  await heading.locator('[data-resize]').dblclick()
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeLessThan(120)
  const isWhole = (cell: Element) => cell.scrollWidth <= cell.clientWidth
  expect(await (await cellOf(grid, 9000, '列1')).evaluate(isWhole)).toBe(true)
})

test('[B-205] [B-207] [B-208] what is wrong with a cell is told while typing, on change, on leaving and on collecting', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/grid')
  const own = specimen(page, '明细行')
  const grid = gridOf(page, '明细行')
  const tip = own.getByRole('tooltip')
  const collect = own.getByRole('button', { name: '校验并取值' })
  await expect(grid).toHaveAttribute('aria-rowcount', '6')
  await expect(grid).toHaveAttribute('aria-colcount', '8')
  await expect(grid.getByRole('columnheader', { name: '编码' })).toHaveAttribute('aria-colindex', '4')
  await expect(await cellOf(grid, 1, '编码')).toHaveRole('gridcell')
  await (await cellOf(grid, 1, '编码')).click()
  await page.keyboard.type('b')
  await expect(tip).toHaveText('编码以大写字母开头')
  const typed = own.getByRole('textbox', { name: '第1行编码' })
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await expect(typed).toHaveAccessibleDescription('编码以大写字母开头')
  await pressEscape(page)
  await expect(tip).toBeHidden()

  await page.keyboard.type('B1')
  await page.keyboard.press('Enter')
  for (const row of [1, 2])
    await expect(await cellOf(grid, row, '编码')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowRight')
  // It stands over the cell already, and nothing is told to a mouse that does not move.
  await collect.hover()
  await (await cellOf(grid, 1, '编码')).hover()
  await expect(tip).toHaveText('编码不能重复')
  await (await cellOf(grid, 1, '编码')).click()
  await expect(own.locator('.mortise-grid-spoken')).toHaveText('第1行编码，B1，编码不能重复')
  await page.keyboard.type('A2')
  await page.keyboard.press('Enter')
  for (const row of [1, 2]) await expect(await cellOf(grid, row, '编码')).not.toHaveAttribute('aria-invalid')

  await (await cellOf(grid, 1, '编码')).click()
  await page.keyboard.press('Backspace')
  await collect.focus()
  await expect(await cellOf(grid, 1, '编码')).toHaveAttribute('aria-invalid', 'true')
  await (await cellOf(grid, 1, '编码')).click()
  await page.keyboard.type('A2')
  await page.keyboard.press('Enter')

  await (await cellOf(grid, 2, '名称')).click()
  await paste(page, Array.from({ length: 30 }, (_, at) => `件${at}`).join('\n'))
  await expect.poll(async () => (await column(page, '明细行', 'name')).length).toBe(31)
  await page.keyboard.press('Control+End')
  await expect(await cellOf(grid, 4, '编码')).toBeHidden()
  await collect.click()
  await expect(await cellOf(grid, 4, '编码')).toBeInViewport()
  await expect(own.getByRole('textbox', { name: '第4行编码' })).toBeFocused()
  await expect(tip).toHaveText('编码不能为空')
  await page.screenshot({ path: 'test-results/screenshots/grid-faults.png' })
  expect(await seriousFaults(page)).toEqual([])
})

test('a thousand rows of ten cells come from a spreadsheet and go back, and what cannot be read is marked', async ({
  page,
  context,
  request,
}) => {
  const name = `p${mark()}`
  const { post } = await callsOf(request)
  await post('/sys/user/add', { username: name, realname: `甲${name}`, password: 'Testing2026' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo/grid-rows')
  const own = specimen(page, '从 Excel 粘贴')
  const grid = gridOf(page, '从 Excel 粘贴')
  const pasted = () => shownState<{ count: number; last: Record<string, unknown> }>(page, '从 Excel 粘贴')
  const lines = Array.from({ length: 1000 }, (_, at) =>
    [
      `M${at}`,
      '平开门',
      String(at),
      '1200.5',
      '2026-12-01',
      '左',
      '经典',
      '经典二号',
      `甲${name}`,
      `第${at}件`,
    ].join('\t'),
  )
  const sheet = `${lines.join('\r\n')}\r\n`
  await (await cellOf(grid, 1, '编码')).click()
  await paste(page, sheet)
  await expect.poll(pasted).toMatchObject({
    count: 1000,
    last: { code: 'M999', price: 1200.5, series: 'classic', model: 'classic-2', keeper: name },
  })
  await expect(await cellOf(grid, 1, '经办人')).toHaveText(`甲${name}`)
  await (await cellOf(grid, 1, '编码')).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sheet)

  await (await cellOf(grid, 1, '编码')).click()
  await paste(page, 'N1\t平开门\t很多\t2\t明天\t中\t经典\t现代一号\t没有此人\t备注')
  await expect(await cellOf(grid, 1, '编码')).toHaveText('N1')
  await expect(await cellOf(grid, 1, '备注')).toHaveText('备注')
  for (const [title, fault] of [
    ['数量', '“很多”不是数字'],
    ['交期', '“明天”不是正确的日期'],
    ['开向', '没有“中”这个选项'],
    ['款式', '没有“现代一号”这个选项'],
    ['经办人', '没有名为“没有此人”的用户'],
  ] as const) {
    const marked = await cellOf(grid, 1, title)
    await expect(marked).toHaveAttribute('aria-invalid', 'true')
    await marked.click()
    // The cell below the mouse may tell its own.
    await expect(own.getByRole('tooltip').filter({ hasText: fault }).first()).toBeVisible()
  }
  await page.screenshot({ path: 'test-results/screenshots/grid-paste.png' })
  await expect(await cellOf(grid, 1, '单价')).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Control+z')
  await expect(await cellOf(grid, 1, '编码')).toHaveText('M0')
  await expect(grid.locator('[aria-invalid=true]')).toHaveCount(0)

  await paste(page, 'x\n'.repeat(100_001))
  await expect(page.getByText('一次最多粘贴 100000 个单元格，剪贴板中有 100001 个')).toBeVisible()
  expect(await pasted()).toMatchObject({ count: 1000 })
})

/** A first click brings a cell wholly into sight, which may move it; the next one opens it. */
async function openIn(cell: Locator): Promise<void> {
  await cell.click()
  await expect(cell).toHaveClass(/mortise-grid-active/)
  await cell.click()
}

test('[B-118] [B-122] [B-124] [B-126] choices, longer texts, progress, tags and drawn cells', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  const option = (text: string) => optionOf(page, text)
  await openIn(await cellOf(grid, 1, '木材'))
  await option('黑胡桃').click()
  await openIn(await cellOf(grid, 1, '可选木材'))
  await option('黑胡桃').click()
  await option('橡木').click()
  await page.keyboard.press('Tab')
  await expect.poll(() => firstOf(page)).toMatchObject({ wood: 'walnut', woods: 'ash,walnut' })
  await page.keyboard.type('女')
  await expect(option('男')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ sex: '2' })
  const searched = page.waitForRequest((call) => call.url().includes('/sys/dict/loadDict/'))
  await openIn(await cellOf(grid, 2, '经办人'))
  await page.keyboard.type('管理员')
  await searched
  await option('管理员').click()
  await expect.poll(async () => (await shownState(page, '列类型'))[1]).toMatchObject({ keeper: 'admin' })
  await expect(await cellOf(grid, 2, '经办人')).toHaveText('管理员')

  await (await cellOf(grid, 1, '说明')).dblclick()
  await page.getByRole('button', { name: '放大说明' }).click()
  await page.getByRole('textbox', { name: '说明', exact: true }).fill('两行\n说明')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect.poll(() => firstOf(page)).toMatchObject({ note: '两行\n说明' })
  await expect(grid.getByRole('progressbar', { name: '第1行进度' })).toHaveAttribute('aria-valuenow', '40')
  await (await cellOf(grid, 1, '标签')).click()
  await page.keyboard.type('加急红木')
  await page.keyboard.press('Enter')
  await expect.poll(() => firstOf(page)).toMatchObject({ marks: '加急;红木;' })
  await expect((await cellOf(grid, 1, '标签')).locator('.ant-tag')).toHaveText(['加急', '红木'])
  await (await cellOf(grid, 1, '数量')).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(await cellOf(grid, 1, '金额')).toHaveText('¥300')
  await openIn(await cellOf(grid, 1, '参数值'))
  await option('双开').click()
  await expect.poll(() => firstOf(page)).toMatchObject({ size: '双开', secret: 'x' })
  await expect(grid.getByRole('columnheader', { name: '隐藏' })).toHaveCount(0)
  const creator = await cellOf(grid, 1, '创建人')
  await expect(creator).toHaveAttribute('aria-readonly', 'true')
  await creator.dblclick()
  await page.keyboard.type('x')
  await expect(creator).toHaveText('管理员')
})

test('[B-120] [B-121] [B-125] files, rows of reports, users and departments are chosen in cells', async ({
  page,
}) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '列类型')
  const send = (within: Locator, name: string, mimeType = 'text/plain') =>
    within.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from('门') })
  await send(await cellOf(grid, 1, '图纸'), '图纸.txt')
  await expect.poll(() => firstOf(page)).toMatchObject({ drawing: expect.stringMatching(/_图纸\.txt$/) })
  await send(await cellOf(grid, 1, '附件'), '附件说明书.txt')
  await expect.poll(() => firstOf(page)).toMatchObject({ files: expect.stringMatching(/_附件说明书\.txt$/) })
  await page.route(UPLOAD, (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '存储空间不足', result: null, timestamp: 0 },
    }),
  )
  const photos = await cellOf(grid, 1, '照片')
  await send(photos, '照片.png', 'image/png')
  await photos.getByRole('button', { name: '上传失败：照片.png' }).click()
  const fault = page.getByRole('dialog', { name: '上传出错' })
  await expect(fault).toContainText('错误信息：存储空间不足')
  await fault.getByRole('button').click()
  expect(await firstOf(page)).not.toHaveProperty('photos')

  const open = async (title: string) => {
    await (await cellOf(grid, 2, title)).dblclick()
    await expect(page.locator('.mortise-grid-editor').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await open('报表')
  const report = page.getByRole('dialog', { name: '用户选择' })
  await report.getByRole('row').filter({ hasText: '管理员' }).first().click()
  await report.getByRole('button', { name: '确定' }).click()
  const second = async () => (await shownState(page, '列类型'))[1]
  await expect.poll(second).toMatchObject({ picked: 'admin', name: '管理员' })

  await open('用户')
  const users = page.getByRole('dialog', { name: '根据部门选择用户' })
  await users.getByRole('row').filter({ hasText: '管理员' }).first().click()
  await users.getByRole('button', { name: '确定' }).click()
  await expect.poll(second).toMatchObject({ user: 'admin' })
  await expect(await cellOf(grid, 2, '用户')).toHaveText('管理员')

  await open('部门')
  const departs = page.getByRole('dialog', { name: '选择部门' })
  await departs.getByText('财务部').click()
  await departs.getByRole('button', { name: '确认' }).click()
  await expect(await cellOf(grid, 2, '部门')).toHaveText('财务部')
  await page.keyboard.press('ArrowLeft')
  await expect(specimen(page, '列类型').getByRole('textbox', { name: '第2行用户' })).toBeFocused()
  await page.screenshot({ path: 'test-results/screenshots/grid-pickers.png' })
})

test('linked columns offer what belongs to the value before them', async ({ page }) => {
  await page.goto('/demo/grid')
  const grid = gridOf(page, '联动列')
  const offered = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  )
  await expect(await cellOf(grid, 1, '款式')).toHaveText('经典一号')
  await (await cellOf(grid, 2, '款式')).dblclick()
  await expect(offered).toHaveCount(0)
  await page.keyboard.press('Escape')
  await (await cellOf(grid, 1, '系列')).dblclick()
  await expect(offered).toHaveText(['经典', '现代'])
  await page.keyboard.type('现')
  await expect(offered).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await shownState(page, '联动列'))[0])
    .toMatchObject({ series: 'modern', model: null })
  await (await cellOf(grid, 1, '款式')).dblclick()
  await expect(offered).toHaveText(['现代一号'])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await shownState(page, '联动列'))[0]).toMatchObject({ model: 'modern-1' })
})
