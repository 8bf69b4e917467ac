import { expect, type Locator, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../e2e/gallery.ts'

const open = (page: Page) => page.goto('/demo/fields')
const sizeOf = async (element: Locator) => {
  const { width, height } = (await element.boundingBox()) ?? { width: 0, height: 0 }
  return [Math.round(width), Math.round(height)]
}

test('[B-050] [B-406] months, times and days of the month are picked and stored as texts', async ({
  page,
}) => {
  await open(page)
  const type = async (title: string, text: string) => {
    await page.getByRole('textbox', { name: title, exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await type('日期', '2026-11-15')
  await type('日期时间', '2026-11-15 09:30:00')
  await expect(valueOf(page, '日期')).toHaveText('"2026-11-15"')
  await expect(valueOf(page, '日期时间')).toHaveText('"2026-11-15 09:30:00"')

  const time = page.getByRole('textbox', { name: '时间', exact: true })
  await time.click()
  await expect(page.locator('.ant-picker-time-panel-column:visible')).toHaveCount(3)
  await time.fill('08:05:09')
  await time.press('Enter')
  await expect(valueOf(page, '时间')).toHaveText('"08:05:09"')

  await page.getByRole('textbox', { name: '月份', exact: true }).click()
  await page.locator('.ant-picker-dropdown:visible').getByText('3月', { exact: true }).click()
  await expect(valueOf(page, '月份')).toHaveText(/^"\d{4}-03"$/)

  const days = page.getByRole('group', { name: '每月几日' })
  await expect(days.getByLabel('每日')).toBeChecked()
  await days.getByLabel('15', { exact: true }).check()
  await days.getByLabel('1', { exact: true }).check()
  await expect(valueOf(page, '每月几日')).toHaveText('"1,15"')
  await days.getByLabel('不设置').check()
  await expect(valueOf(page, '每月几日')).toHaveText('"?"')
  await specimen(page, '每月几日').getByRole('combobox', { name: '星期' }).click()
  await page.getByTitle('星期一').click()
  await expect(days.getByLabel('15', { exact: true })).toBeDisabled()
})

test('[B-052] [B-053] [B-054] [B-174] boxes, switches, several lines and a line between groups', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('group', { name: '复选框组' }).getByLabel('内左').check()
  await page.getByRole('group', { name: '复选框组' }).getByLabel('外左').check()
  await expect(valueOf(page, '复选框组')).toHaveText('"1,3"')
  await expect(valueOf(page, '开关')).toHaveText('"N"')
  await page.getByRole('switch', { name: '开关', exact: true }).click()
  await expect(valueOf(page, '开关')).toHaveText('"Y"')
  await page.getByRole('switch', { name: '数字开关' }).click()
  await expect(valueOf(page, '数字开关')).toHaveText('0')
  await expect(page.getByRole('textbox', { name: '多行文字' })).toHaveAttribute('rows', '4')
  await expect(specimen(page, '分隔线').getByRole('separator')).toContainText('收货信息')
  await page.goto('/demo/selects')
  await expect(page.getByRole('combobox', { name: '多选标签' })).toBeVisible()
})

test('[B-411] in a search area a switch is a choice of 是 and 否', async ({ page }) => {
  await page.goto('/system/dictionary')
  await page.getByRole('menuitem', { name: '字典项' }).click()
  const search = page.getByRole('region', { name: '字典项', exact: true }).getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByRole('combobox', { name: '启用' }).click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-content')).toHaveText([
    '是',
    '否',
  ])
  const call = page.waitForRequest((request) => new URL(request.url()).searchParams.get('status') === '0')
  await page.locator('.ant-select-dropdown:visible').getByTitle('否').click()
  await search.getByRole('button', { name: '查询' }).click()
  await call
})

test('the slider lets go half way, and passes at the end', async ({ page }) => {
  await open(page)
  const slide = specimen(page, '滑块验证')
  const handle = slide.getByRole('slider')
  await expect(slide.getByText('拖动滑块验证')).toBeVisible()
  const drag = async (part: number) => {
    await handle.scrollIntoViewIfNeeded()
    const from = (await handle.boundingBox())!
    const track = (await slide.locator('.mortise-slide').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10 + track.width * part, from.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0.5)
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  await expect(slide.getByText('拖动滑块验证')).toBeVisible()
  await expect(valueOf(page, '滑块验证')).toHaveText('false')
  await drag(1)
  await expect(slide.getByText('验证通过')).toBeVisible()
  await expect(valueOf(page, '滑块验证')).toHaveText('true')
})

test('[B-388] [B-389] [B-390] [B-391] long texts are cut to a line, and open in a box of their own', async ({
  page,
}) => {
  await open(page)
  const cut = specimen(page, '省略').locator('.mortise-ellipsis')
  await expect(cut).toHaveText(/^.{12}…$/)
  expect((await sizeOf(cut))[1]).toBeLessThan(30)
  await cut.hover()
  await expect(page.getByRole('tooltip')).toContainText('色板编号')

  for (const [title, width, height] of [
    ['弹出输入', 150, 200],
    ['表格中的弹出输入', 300, 210],
  ] as const) {
    await page.getByRole('button', { name: `放大${title}` }).click()
    const area = page.locator('textarea').and(page.getByLabel(title, { exact: true }))
    await expect(area).toBeFocused()
    await expect.poll(() => sizeOf(area)).toEqual([width, height])
    const popup = page.locator('.mortise-input-popup .ant-popover-container:visible')
    await expect.poll(async () => (await sizeOf(popup))[0]).toBe(width)
    await area.fill(`${title}的内容`)
    await expect(page.getByRole('textbox', { name: title, exact: true }).first()).toHaveValue(
      `${title}的内容`,
    )
    await page.keyboard.press('Escape')
    await expect(area).toHaveCount(0)
    await expect(page.getByRole('button', { name: `放大${title}` })).toBeFocused()
  }
})

test('a parameter takes what its kind allows, and forgets it when the kind changes', async ({ page }) => {
  await open(page)
  const parameter = specimen(page, '参数')
  const number = parameter.getByRole('spinbutton', { name: '参数' })
  await expect(number).toHaveAttribute('placeholder', '600~1200')
  await number.fill('1300')
  await expect(parameter.getByRole('alert')).toHaveText('参数应在600～1200之间')
  await number.blur()
  await expect(valueOf(page, '参数')).toHaveText('"1200"')
  await parameter.getByText('选项', { exact: true }).click()
  await expect(valueOf(page, '参数')).toHaveText('""')
  await parameter.getByRole('combobox', { name: '参数' }).click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-content')).toHaveText([
    '左开',
    '右开',
    '双开',
  ])
  await page.locator('.ant-select-dropdown:visible').getByText('双开', { exact: true }).click()
  await expect(valueOf(page, '参数')).toHaveText('"双开"')
  await parameter.getByText('图片', { exact: true }).click()
  await parameter.getByRole('radio', { name: '茶色玻璃' }).check()
  await expect(valueOf(page, '参数')).toHaveText('"茶色玻璃"')
  await page.getByRole('combobox', { name: '查询方式' }).click()
  await page.getByRole('textbox', { name: '查询文字' }).fill('橡木')
  await expect(valueOf(page, '查询文字')).toHaveText('"*橡木*"')
  await page.getByRole('combobox', { name: '查询方式' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('大于等于').click()
  await expect(valueOf(page, '查询文字')).toHaveText('">=橡木"')
  // A list on its way out has lost its options already.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/inputs-fields.png', fullPage: true })
})
