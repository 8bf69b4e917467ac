import { expect, type Locator, type Page } from '@playwright/test'
import { seriousFaults, signedInAlone, signedIn as test } from '../../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../../e2e/gallery.ts'
import { setElsewhere } from '../../../../e2e/settings.ts'

const preview = (page: Page) => page.getByRole('textbox', { name: '近十次执行时间（不含年）' })

/** Once it stands still: what opens grows into its place. */
const expectWidth = (dialog: Locator, width: number) =>
  expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width)

async function openBuilder(page: Page, title: string) {
  await specimen(page, title).getByRole('button', { name: '选择' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

signedInAlone(
  '[B-349] [B-370] [B-188] the builder previews what is set, and its week has four ways',
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-14T08:00:00+08:00') })
    await page.goto('/demo/cron')
    const choose = specimen(page, '隐藏年').getByRole('button', { name: '选择' })
    await expect(choose).toBeVisible()
    await page.clock.pauseAt(new Date('2026-11-14T08:10:00+08:00'))
    await choose.click()
    // As long as the page waits before it shows what was fetched.
    await page.clock.runFor(300)
    await expect(preview(page)).toHaveValue('执行预览，会忽略年份参数')
    await page.clock.resume()
    const dialog = page.getByRole('dialog', { name: 'Cron表达式' })
    await expectWidth(dialog, 800)
    await expect(preview(page)).toHaveValue(
      /^2026-11-14 09:00:00\n2026-11-15 09:00:00\n(?:.+\n){7}2026-11-23 09:00:00$/,
    )

    await dialog.getByRole('tab', { name: '周' }).click()
    const week = dialog.getByRole('radiogroup', { name: '周' })
    await expect(week.getByRole('radio')).toHaveCount(4)
    const types = await week
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
    expect(types).toEqual(['TYPE_NOT_SET', 'TYPE_RANGE', 'TYPE_LOOP', 'TYPE_SPECIFY'])
    await expect(week.getByRole('radio', { name: '区间' })).toBeDisabled()
    await expect(dialog).toContainText('日和周只能设置其中之一')
    await dialog.getByRole('button', { name: '改为按周设置' }).click()
    await week.getByRole('checkbox', { name: '星期五' }).check()
    await expect(dialog.getByLabel('Cron表达式')).toHaveValue('0 0 9 ? * 1,5')
    await week.getByRole('radio', { name: '区间' }).check()
    await expect(dialog.getByLabel('周表达式')).toHaveValue('1-7')
    await week.getByRole('radio', { name: '循环' }).check()
    await week.getByLabel('周循环间隔').fill('2')
    await expect(dialog.getByLabel('周表达式')).toHaveValue('1/2')
    await week.getByRole('radio', { name: '不设置' }).check()
    await expect(dialog.getByLabel('Cron表达式')).toHaveValue('0 0 9 * * ?')
    expect(await seriousFaults(page, '.ant-modal')).toEqual([])
    await setElsewhere(page, { night: true })
    await expect(page.locator('html')).toHaveClass(/mortise-night/)
    // Colours take a moment to turn.
    await expect.poll(() => seriousFaults(page, '.ant-modal')).toEqual([])
    await page.screenshot({ path: 'test-results/screenshots/cron-night.png' })
    await page.setViewportSize({ width: 375, height: 800 })
    await page.screenshot({ path: 'test-results/screenshots/cron-phone.png' })
  },
)

test('[B-130] [B-262] parts are set by hand in whole numbers, the day from 1 to 31', async ({ page }) => {
  await page.goto('/demo/cron')
  const dialog = await openBuilder(page, '简易表达式')
  const cron = dialog.getByLabel('Cron表达式')
  await expect(cron).toHaveValue('* * * * * ? *')
  await dialog.getByRole('tab', { name: '分' }).click()
  const minute = dialog.getByRole('radiogroup', { name: '分' })
  await minute.getByRole('radio', { name: '循环' }).check()
  await minute.getByLabel('分循环间隔').fill('1.5')
  await minute.getByLabel('分循环间隔').press('Tab')
  await expect(minute.getByLabel('分循环间隔')).toHaveValue('1')
  await minute.getByLabel('分循环间隔').fill('60')
  await expect(cron).toHaveValue('0 0/60 * * * ? *')
  await minute.getByRole('radio', { name: '区间' }).check()
  await minute.getByLabel('分区间结束').fill('20')
  await minute.getByLabel('分区间开始').fill('30')
  await minute.getByLabel('分区间开始').press('Tab')
  await expect(cron).toHaveValue('0 20-20 * * * ? *')

  await dialog.getByRole('tab', { name: '日' }).click()
  const day = dialog.getByRole('radiogroup', { name: '日' })
  await day.getByRole('radio', { name: '指定' }).check()
  const boxes = day.getByRole('checkbox')
  await expect(boxes).toHaveCount(31)
  await day.getByRole('checkbox', { name: '31', exact: true }).check()
  await day.getByRole('checkbox', { name: '1', exact: true }).check()
  await expect(cron).toHaveValue('0 20-20 0 1,31 * ? *')
  await day.getByRole('radio', { name: '工作日' }).check()
  await day.getByLabel('工作日').last().fill('15')
  await expect(dialog.getByLabel('日表达式')).toHaveValue('15W')
  await day.getByRole('radio', { name: '最后一日' }).check()
  await expect(dialog.getByLabel('日表达式')).toHaveValue('L')

  // A text is read back without pulling other parts along, and one that cannot be read is every.
  await dialog.getByLabel('时表达式').fill('9-17')
  await dialog.getByLabel('分表达式').fill('胡乱')
  await dialog.getByLabel('分表达式').press('Tab')
  await expect(cron).toHaveValue('0 * 9-17 L * ? *')
  await cron.fill('0 0 8 ? * 1')
  await cron.press('Tab')
  await expect(dialog.getByLabel('周表达式')).toHaveValue('1')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(valueOf(page, '简易表达式')).toHaveText('"0 0 8 ? * 1"')

  const input = specimen(page, '简易表达式').getByRole('textbox', { name: '简易表达式' })
  await input.fill('0 0 25 * * ?')
  await input.press('Tab')
  await expect(specimen(page, '简易表达式')).toContainText('Cron表达式参数[时]错误：25，应在0～23之间')

  const short = await openBuilder(page, '隐藏秒')
  await expect(short.getByRole('tab')).toHaveText(['分', '时', '日', '月', '周'])
  await expect(short.getByLabel('Cron表达式')).toHaveValue('0 9 ? * 1-5')
  await page.keyboard.press('Escape')
  await expect(short).toBeHidden()
})

test('[B-186] [B-370] the full builder tells a day in eleven ways and reads each of them back', async ({
  page,
}) => {
  await page.goto('/demo/cron')
  const open = () => openBuilder(page, '完整表达式')
  let dialog = await open()
  await expect(page.getByRole('dialog', { name: 'cron表达式' })).toBeVisible()
  await expectWidth(dialog, 608)
  await expect(dialog.getByRole('tab')).toHaveText(['秒', '分', '时', '天', '月', '年'])
  await dialog.getByRole('tab', { name: '天' }).click()
  const cron = dialog.getByLabel('Cron表达式')
  const ways = dialog.getByRole('radiogroup', { name: '天' }).getByRole('radio')
  await expect(ways).toHaveCount(11)
  const number = async (label: string, value: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByLabel(label, { exact: true }).press('Tab')
  }
  const weekday = async (label: string, name: string) => {
    await dialog.getByLabel(label, { exact: true }).click()
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByTitle(name, { exact: true })
      .click()
  }
  const expected: [mode: number, fill: () => Promise<void>, text: string][] = [
    [1, async () => {}, '0 0 9 * * ?'],
    [
      2,
      async () => {
        await number('几周', '2')
        await weekday('从星期几开始', '星期三')
      },
      '0 0 9 ? * 3/2',
    ],
    [
      3,
      async () => {
        await number('几天', '3')
        await number('从几天开始', '5')
      },
      '0 0 9 5/3 * ?',
    ],
    [4, () => weekday('具体星期几', '星期五'), '0 0 9 ? * 1,5'],
    [5, () => weekday('具体天数', '10'), '0 0 9 1,10 * ?'],
    [6, async () => {}, '0 0 9 L * ?'],
    [7, async () => {}, '0 0 9 LW * ?'],
    [8, () => weekday('最后一个星期几', '星期五'), '0 0 9 ? * 5L'],
    [9, () => number('月底前几天', '3'), '0 0 9 L-3 * ?'],
    [10, () => number('至几日', '15'), '0 0 9 15W * ?'],
    [
      11,
      async () => {
        await number('第几个', '9')
        await weekday('第几个星期几', '星期日')
      },
      '0 0 9 ? * 7#5',
    ],
  ]
  for (const [mode, fill, text] of expected) {
    await ways.nth(mode - 1).check()
    await fill()
    await expect(cron).toHaveValue(text)
    await cron.fill('0 0 9 1-5 * ?')
    await cron.press('Tab')
    await expect(ways.nth(mode - 1)).not.toBeChecked()
    await cron.fill(text)
    await cron.press('Tab')
    await expect(ways.nth(mode - 1)).toBeChecked()
  }
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/cron-full.png' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(valueOf(page, '完整表达式')).toHaveText('"0 0 9 ? * 7#5"')
  dialog = await open()
  await dialog.getByRole('tab', { name: '天' }).click()
  await expect(ways.nth(10)).toBeChecked()
  await page.keyboard.press('Escape')
  await specimen(page, '完整表达式').getByLabel('清空').click()
  await expect(valueOf(page, '完整表达式')).toHaveText('""')
  await expect(specimen(page, '完整表达式').getByPlaceholder('cron表达式')).toBeVisible()
})

test('a preview by the server shows what the server answers', async ({ page }) => {
  await page.goto('/demo/cron')
  const call = page.waitForRequest('**/api/sys/cron/preview*')
  const dialog = await openBuilder(page, '由服务器预览')
  expect(new URL((await call).url()).searchParams.get('cron')).toBe('0 0 9 * * ?')
  await expect(preview(page)).toHaveValue(/^(?:\d{4}-\d\d-\d\d 09:00:00\n?){10}$/)
  await dialog.getByLabel('周表达式').fill('1')
  await dialog.getByLabel('周表达式').press('Tab')
  await dialog.getByLabel('日表达式').fill('5')
  await dialog.getByLabel('日表达式').press('Tab')
  await expect(preview(page)).toHaveValue('Cron表达式错误：日和周只能设置其中之一，另一项应为?')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.ant-message-warning')).toContainText('日和周只能设置其中之一')
  await expect(dialog).toBeVisible()
})
