import { utils, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { recordForms } from '../../../e2e/sent-forms.ts'

const base = '/demo/door'
const list = (page: Page) => page.getByRole('region', { name: '示例门', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: '导入EXCEL' })
const begin = (page: Page) => dialog(page).getByRole('button', { name: /开始上传|上传中/ })

/** A sheet with one door of each name. */
function sheetOf(...names: string[]): Buffer {
  const book = utils.book_new(
    utils.aoa_to_sheet([['名称', '型号'], ...names.map((name) => [name, 'M7'])]),
    '门',
  )
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const choose = (within: Locator, files: Readonly<Record<string, Buffer>>) =>
  within.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, buffer]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    })),
  )

/** The list of doors of one name, none of which is there yet, and the dialog above it. */
async function openImport(page: Page, name: string): Promise<void> {
  await page.goto(`/demo/sample-door#name=${encodeURIComponent(name)}`)
  await expect(list(page).getByText('暂无数据').last()).toBeVisible()
  await list(page).getByRole('button', { name: '导入' }).click()
}

test('[B-239] [B-240] [B-373] the dialog takes several sheets, and sends nothing before one is chosen', async ({
  page,
}) => {
  await openImport(page, `进门${mark()}`)
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(600)
  await expect(begin(page)).toBeDisabled()
  const input = dialog(page).locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', '.xls,.xlsx')
  await expect(input).toHaveAttribute('multiple', '')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await choose(dialog(page), { '甲.xlsx': sheetOf('甲'), '乙.xlsx': sheetOf('乙') })
  for (const file of ['甲.xlsx', '乙.xlsx']) await expect(dialog(page).getByText(file)).toBeVisible()
  await expect(begin(page)).toBeEnabled()
  await page.screenshot({ path: 'test-results/screenshots/import.png' })
})

test('[B-136] [B-139] [B-319] [B-344] sheets are sent together, kept when lost on the way, and shown in the list', async ({
  page,
}) => {
  const name = `进门${mark()}`
  const sentForms = await recordForms(page)
  await openImport(page, name)
  await choose(dialog(page), { '甲.xlsx': sheetOf(`${name}甲`), '乙.xlsx': sheetOf(`${name}乙`) })

  // Lost on the way: told, and nothing that was chosen is lost.
  const call = `**${base}/importExcel`
  await page.route(call, (route) => route.abort())
  await begin(page).click()
  await expect(page.getByText(/^文件上传失败: 网络连接失败/)).toBeVisible()
  await expect(dialog(page).getByText('乙.xlsx')).toBeVisible()
  await page.unroute(call)

  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(call, async (route) => {
    await released
    await route.continue()
  })
  await begin(page).click()
  await expect(begin(page)).toHaveText(/上传中\.\.\./)
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  const again = page.waitForRequest(`**${base}/list*`)
  answer()
  await again
  await expect(page.getByText('文件导入成功！数据行数：2')).toBeVisible()
  await expect(list(page).getByText('1-2 共 2 条')).toBeVisible()
  expect((await sentForms()).at(-1)).toEqual([
    ['files[]', '甲.xlsx'],
    ['files[]', '乙.xlsx'],
  ])
})

test('[B-138] [B-140] the dialog closes once all is in and opens empty, and stays with what was refused', async ({
  page,
}) => {
  const name = `进门${mark()}`
  await openImport(page, name)
  await choose(dialog(page), { '甲.xlsx': sheetOf(name) })
  await begin(page).click()
  await expect(dialog(page)).toBeHidden()
  await list(page).getByRole('button', { name: '导入' }).click()
  await expect(dialog(page).getByRole('button', { name: '选择导入文件' })).toBeVisible()
  await expect(dialog(page).getByText('甲.xlsx')).toHaveCount(0)
  await choose(dialog(page), { '坏.xls': Buffer.from('这不是表格') })
  await begin(page).click()
  await expect(page.locator('.ant-message-warning')).toContainText('坏.xls 文件导入失败:')
  await expect(dialog(page).getByText('坏.xls')).toBeVisible()
})

test('[B-317] [B-318] what an import is told beside its files goes with them, and the check only online', async ({
  page,
}) => {
  const sentForms = await recordForms(page)
  await page.goto('/demo/imports')
  await page.route(`**${base}/importExcel`, (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '好', result: null, timestamp: 0 } }),
  )
  const send = async (way: string, before?: () => Promise<void>) => {
    await page.getByRole('region', { name: way }).getByRole('button', { name: '打开' }).click()
    await before?.()
    await choose(dialog(page), { '门.xlsx': sheetOf('门') })
    await begin(page).click()
    await expect(dialog(page)).toBeHidden()
    return (await sentForms()).at(-1)
  }
  const file = ['files[]', '门.xlsx']
  expect(await send('普通导入')).toEqual([file])
  expect(await send('从表导入')).toEqual([
    ['isSingleTableImport', 'true'],
    ['foreignKeys', '{"room":"样板间"}'],
    file,
  ])
  expect(await send('在线表单导入')).toEqual([['validateStatus', '0'], file])
  const checked = () => dialog(page).getByRole('switch', { name: '是否开启校验:' }).click()
  expect(await send('在线表单导入', checked)).toEqual([['validateStatus', '1'], file])
})

test('[B-414] a detail list puts at most four facts beside each other', async ({ page }) => {
  await page.goto('/demo/imports')
  const facts = page.getByRole('region', { name: '详情列表' }).getByRole('row')
  await expect(facts).toHaveCount(2)
  await expect(facts.first().getByRole('rowheader')).toHaveText(['名称', '型号', '木种', '颜色'])
  await expect(facts.last().getByRole('rowheader')).toHaveText(['开向', '房间'])
})
