import { expect, type Locator, type Page } from '@playwright/test'
import { mark, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../../e2e/gallery.ts'
import { recordForms } from '../../../../e2e/sent-forms.ts'
import { setElsewhere } from '../../../../e2e/settings.ts'

const DOOR = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAkCAMAAAD4m0k4AAAABlBMVEVwSCCwgFDzQj8XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMUlEQVQ4jWNgJBEw0FsDAxbAOKqBYTSUGEeTBhQwjuYHhtH8wMgw+JIGI6nFPQ00AAA2FQRpP8ETYgAAAABJRU5ErkJggg==',
  'base64',
)
const text = (name: string, content = '门板说明') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: DOOR })

const UPLOAD = '**/api/sys/common/upload'
const choose = (within: Locator, ...files: ReturnType<typeof text>[]) =>
  within.locator('input[type=file]').setInputFiles(files)
/** Once it stands still: what opens grows into its place. */
const expectWidth = (dialog: Locator, width: number) =>
  expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width)

/** Answers uploads as a server that refuses them. */
const refuse = (page: Page, message: string) =>
  page.route(UPLOAD, (route) =>
    route.fulfill({ json: { success: false, code: 500, message, result: null, timestamp: 0 } }),
  )

test('[B-295] [B-296] [B-395] [B-396] files are chosen by the button 上传 and sent with their fields', async ({
  page,
}) => {
  const sentForms = await recordForms(page)
  await page.goto('/demo/files')
  const field = specimen(page, '最多两个文件')
  await expect(field.getByRole('button', { name: '上传', exact: true })).toBeVisible()
  const call = page.waitForRequest(UPLOAD)
  await choose(field, text('甲.txt'))
  const request = await call
  expect(request.method()).toBe('POST')
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/)
  const fields = { isup: '1', biz: 'temp', scalval: '0', scal: 'false', pressText: '', press: 'false' }
  expect((await sentForms()).map(Object.fromEntries)).toEqual([{ ...fields, file: '甲.txt' }])
  await expect(valueOf(page, '最多两个文件')).toHaveText(/^"temp\/[0-9a-f]{16}_甲\.txt"$/)
  await choose(field, text('乙.txt'), text('丙.txt'))
  await expect(valueOf(page, '最多两个文件')).toHaveText(
    /^"temp\/[0-9a-f]{16}_乙\.txt,temp\/[0-9a-f]{16}_丙\.txt"$/,
  )
  const rows = field.getByRole('list', { name: '文件' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await rows.first().getByRole('button', { name: '下载乙.txt' }).click()
  expect((await downloading).suggestedFilename()).toBe('乙.txt')
  await rows.first().getByRole('button', { name: '删除乙.txt' }).click()
  await expect(valueOf(page, '最多两个文件')).toHaveText(/^"temp\/[0-9a-f]{16}_丙\.txt"$/)

  const list = specimen(page, '文件清单')
  await choose(list, text('清单.txt', 'abc'))
  await expect(valueOf(page, '文件清单')).toHaveText(
    /^\[\{"fileName":"清单\.txt","filePath":"temp\/[0-9a-f]{16}_清单\.txt","fileSize":3\}\]$/,
  )

  await sentForms()
  await choose(specimen(page, '缩小并加水印'), picture('照片.png'))
  await expect(valueOf(page, '缩小并加水印')).toContainText('photos/')
  const marking = { biz: 'photos', scalval: '50', scal: 'true', pressText: 'MORTISE', press: 'true' }
  expect((await sentForms()).map(Object.fromEntries)).toEqual([{ ...fields, ...marking, file: '照片.png' }])
})

test('[B-141] [B-337] [B-339] a refused file is told, with the server’s reason or 未知错误, and can be sent again', async ({
  page,
}) => {
  await page.goto('/demo/files')
  const field = specimen(page, '最多两个文件')
  await refuse(page, '')
  await choose(field, text('甲.txt'))
  await expect(page.locator('.ant-message-error').getByText('甲.txt 上传失败.')).toBeVisible()
  const row = field.getByRole('listitem')
  await expect(row).toContainText('未知错误')
  await expect(valueOf(page, '最多两个文件')).toHaveText('""')
  await page.unroute(UPLOAD)
  await refuse(page, '存储空间不足')
  await row.getByRole('button', { name: '重试甲.txt' }).click()
  await expect(row).toContainText('存储空间不足')
  await row.getByRole('button', { name: '甲.txt', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '上传出错' })
  await expect(dialog).toContainText('错误信息：存储空间不足')
  await dialog.getByRole('button').click()
  await page.unroute(UPLOAD)
  await row.getByRole('button', { name: '重试甲.txt' }).click()
  await expect(valueOf(page, '最多两个文件')).toContainText('_甲.txt')
})

test('[B-143] [B-144] [B-145] a file on its way tells how far it is, in a list and in a cell', async ({
  page,
}) => {
  await page.goto('/demo/files')
  const slow = await page.context().newCDPSession(page)
  const throughput = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await slow.send('Network.enable')
  await throughput(200_000)
  const field = specimen(page, '最多两个文件')
  await choose(field, text('慢.txt', 'x'.repeat(900_000)))
  const progress = field.getByRole('progressbar', { name: '慢.txt的进度' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await throughput(-1)
  await expect(field.getByRole('img', { name: '上传完成' })).toBeVisible()

  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(UPLOAD, async (route) => {
    await released
    await route.continue()
  })
  const row = page.getByRole('row', { name: /^单个文件/ })
  await choose(row, text('门.txt'))
  await expect(row.getByRole('img', { name: '上传中' })).toBeVisible()
  answer()
  await expect(row.getByRole('img', { name: '上传完成' })).toBeVisible()
  const done = await row.locator('.mortise-upload-done').evaluate((icon) => getComputedStyle(icon).color)
  await page.unroute(UPLOAD)
  await refuse(page, '文件类型不允许')
  const picture = page.getByRole('row', { name: /^文件/ })
  await choose(picture, text('窗.txt'))
  const fault = picture.getByRole('button', { name: '上传失败：窗.txt' })
  const wrong = await fault.locator('.mortise-upload-fault').evaluate((icon) => getComputedStyle(icon).color)
  const [red, green] = [wrong, done].map((colour) => (colour.match(/\d+/g) ?? []).map(Number))
  expect(green?.[1]).toBeGreaterThan(green?.[0] ?? 255)
  expect(red?.[0]).toBeGreaterThan(red?.[1] ?? 255)
  await fault.click()
  await expect(page.getByRole('dialog', { name: '上传出错' })).toContainText('错误信息：文件类型不允许')
})

test('[B-146] [B-147] [B-350] [B-351] pictures are kept by their paths and put in order', async ({
  page,
}) => {
  await page.goto('/demo/files')
  const field = specimen(page, '图片上传')
  const stored = page.waitForResponse(UPLOAD)
  await choose(field, picture('甲.png'))
  const { message: first } = (await (await stored).json()) as { message: string }
  await expect(valueOf(page, '图片上传')).toHaveText(`"${first}"`)
  await choose(field, picture('乙.png'))
  await expect(valueOf(page, '图片上传')).toContainText(`"${first},temp/`)

  const tool = (name: string) => field.getByRole('button', { name })
  await tool('左移甲.png').click()
  await expect(page.locator('.ant-message')).toContainText('未知的操作')
  await tool('右移乙.png').click()
  await expect(page.locator('.ant-message')).toContainText('已到最后~')
  await tool('左移乙.png').click()
  await expect(valueOf(page, '图片上传')).toHaveText(new RegExp(`^"temp/[0-9a-f]{16}_乙\\.png,${first}"$`))
  await field
    .getByRole('button', { name: '预览甲.png' })
    .dragTo(field.getByRole('button', { name: '预览乙.png' }))
  await expect(valueOf(page, '图片上传')).toHaveText(new RegExp(`^"${first},temp/[0-9a-f]{16}_乙\\.png"$`))
  await tool('删除甲.png').click()
  await expect(valueOf(page, '图片上传')).not.toContainText(first)
})

test('[B-044] [B-369] pictures are looked at one after another in a window 800 wide', async ({ page }) => {
  await page.goto('/demo/files')
  const field = specimen(page, '图片上传')
  await choose(field, picture('甲.png'))
  await expect(valueOf(page, '图片上传')).toContainText('_甲.png')
  await choose(field, picture('乙.png'))
  await expect(valueOf(page, '图片上传')).toContainText('_乙.png')
  await field.getByRole('button', { name: '预览甲.png' }).click()
  const preview = page.getByRole('dialog', { name: '甲.png' })
  await expect(preview.getByRole('img', { name: '甲.png' })).toBeVisible()
  await expectWidth(preview, 800)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '乙.png' })).toContainText('2 / 2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[B-148] [B-234] [B-235] a field of pictures takes pictures, as many as it may', async ({ page }) => {
  await page.goto('/demo/files')
  const single = specimen(page, '单张图片')
  await choose(single, text('说明.txt'))
  await expect(page.locator('.ant-message-warning').getByText('请上传图片')).toBeVisible()
  await choose(single, picture('甲.png'))
  await expect(valueOf(page, '单张图片')).toContainText('_甲.png')
  await choose(single, picture('乙.png'))
  await expect(valueOf(page, '单张图片')).toHaveText(/^"temp\/[0-9a-f]{16}_乙\.png"$/)
  await expect(single.getByRole('listitem')).toHaveCount(2)

  const two = specimen(page, '最多两张图片')
  await choose(two, picture('一.png'), picture('二.png'), picture('三.png'))
  await expect(page.locator('.ant-message-warning').getByText('最多只能上传2张图片')).toBeVisible()
  await expect(valueOf(page, '最多两张图片')).toHaveText('""')
})

test('[B-338] [B-340] a picture that could not be sent is told, and why on a click', async ({ page }) => {
  await page.goto('/demo/files')
  const two = specimen(page, '最多两张图片')
  await refuse(page, '')
  await choose(two, picture('四.png'))
  await expect(page.locator('.ant-message-error').getByText('四.png 上传失败.')).toBeVisible()
  await two.getByRole('button', { name: '上传失败：四.png' }).click()
  const dialog = page.getByRole('dialog', { name: '上传出错' })
  await expect(dialog).toContainText('错误信息：未知错误')
})

test('[B-043] [B-238] [B-372] the file pop-up is 520 by 200, and does not close without a file', async ({
  page,
}) => {
  await page.goto('/demo/files')
  await page.getByRole('button', { name: '打开文件弹窗' }).click()
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await expect(dialog).toBeVisible()
  await expectWidth(dialog, 520)
  expect((await dialog.locator('.mortise-file-popup').boundingBox())?.height).toBe(200)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.ant-message-warning').getByText('未上传任何文件')).toBeVisible()
  await expect(dialog).toBeVisible()
  await choose(dialog, text('合同.txt'))
  await expect(dialog.getByRole('listitem')).toHaveAttribute('data-status', 'done')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect(valueOf(page, '文件弹窗')).toHaveText(
    /^\{"id":"row1","name":"合同\.txt","url":"\/api\/sys\/common\/static\/temp\/.*","path":"temp\/[0-9a-f]{16}_合同\.txt","status":"done"\}$/,
  )
})

test('[B-269] [B-270] [B-393] a cell sends the token, downloads and removes as its column says', async ({
  page,
}) => {
  await page.goto('/demo/files')
  const headersOf = async (column: string) => {
    const call = page.waitForRequest(UPLOAD)
    await choose(page.getByRole('row', { name: new RegExp(`^${column}`) }), text('合格证明书.txt'))
    return (await call).headers()
  }
  expect((await headersOf('单个文件'))['x-access-token']).toMatch(/\S/)
  expect('x-access-token' in (await headersOf('不带令牌'))).toBe(false)

  const file = page.getByRole('row', { name: /^文件/ })
  await choose(file, text('合格证明书终稿.txt'))
  await expect(file).toContainText('合格证明书…')
  await file.getByRole('button', { name: '操作合格证明书终稿.txt' }).click()
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const downloading = page.waitForEvent('download')
  await entry('下载').click()
  expect((await downloading).suggestedFilename()).toBe('合格证明书终稿.txt')
  // A list that still leaves is put in its place anew when it is called back.
  await expect(entry('下载')).toBeHidden()
  await file.getByRole('button', { name: '操作合格证明书终稿.txt' }).click()
  await entry('更多').click()
  const popup = page.getByRole('dialog', { name: '文件上传' })
  await expect(popup.getByRole('listitem')).toHaveCount(1)
  await popup.getByRole('button', { name: '取消' }).click()
  await file.getByRole('button', { name: '操作合格证明书终稿.txt' }).click()
  await entry('删除').click()
  await expect(file.getByRole('button', { name: '上传文件' })).toBeVisible()

  const fixed = page.getByRole('row', { name: /^不可下载和删除/ })
  await choose(fixed, text('合格证.txt'))
  await expect(fixed.getByRole('img', { name: '上传完成' })).toBeVisible()
  await expect(fixed.getByRole('button')).toHaveCount(0)
})

test('a large file goes on after the page was loaded anew, and when the line was broken for a moment', async ({
  page,
}) => {
  const name = `图纸${mark()}.txt`
  const large = text(name, 'abcdefgh'.repeat(1_400_000))
  await page.goto('/demo/files')
  const field = specimen(page, '文件上传')
  // The second part does not come through.
  await page.route('**/upload/parts/*/1', () => {})
  await choose(field, large)
  const progress = field.getByRole('progressbar', { name: `${name}的进度` })
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(37)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const row = field.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('上传未完成，请重新选择该文件继续')

  const other = text(name, 'other')
  const choosing = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: `继续${name}` }).click()
  await (await choosing).setFiles(other)
  await expect(page.locator('.ant-message-warning')).toHaveText(`请选择同一个文件：${name}`)

  const sent: string[] = []
  await page.unroute('**/upload/parts/*/1')
  await page.route('**/upload/parts/*/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push(route.request().url().split('/').at(-1) ?? '')
    return sent.length === 1 ? route.abort('connectionreset') : route.fallback()
  })
  const again = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: `继续${name}` }).click()
  await (await again).setFiles(large)
  await expect(valueOf(page, '文件上传')).toHaveText(new RegExp(`^"temp/[0-9a-f]{16}_${name}"$`))
  expect(sent).toEqual(['1', '1', '2'])
})

test('a large file that broke off can be removed', async ({ page }) => {
  const name = `图纸${mark()}.txt`
  await page.goto('/demo/files')
  const field = specimen(page, '文件上传')
  await page.route('**/upload/parts/*/0', (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '分片校验失败，请重新上传', result: null, timestamp: 0 },
    }),
  )
  await choose(field, text(name, 'abcdefgh'.repeat(1_400_000)))
  const row = field.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('分片校验失败，请重新上传')
  const removing = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await row.getByRole('button', { name: `删除${name}` }).click()
  expect(await (await removing).json()).toMatchObject({ success: true })
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(field.getByRole('button', { name: '上传附件' })).toBeVisible()
  await expect(field.getByRole('listitem')).toHaveCount(0)
})

test('a form that is saved while a file is on its way waits for it', async ({ page }) => {
  await page.goto('/demo/forms')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('名称', { exact: true }).fill(`样单${mark()}`)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(UPLOAD, async (route) => {
    await released
    await route.continue()
  })
  await choose(form, picture('门.png'))
  await expect(form.getByRole('progressbar', { name: '门.png的进度' })).toBeVisible()
  await form.getByRole('button', { name: '确定' }).click()
  const saving = page.waitForRequest('**/api/demoSampleOrder/add')
  answer()
  expect((await saving).postDataJSON()).toMatchObject({ photos: expect.stringMatching(/_门\.png$/) })
  await expect(form).toBeHidden()
})

test('the page of files is fit for everybody, by day and by night', async ({ page }) => {
  await page.goto('/demo/files')
  await choose(specimen(page, '图片上传'), picture('甲.png'), picture('乙.png'))
  await choose(
    specimen(page, '最多两个文件'),
    text('一份名字很长很长很长很长很长很长的门板技术说明书第三版终稿.txt'),
  )
  await refuse(page, '存储空间不足')
  await choose(specimen(page, '图片上传'), picture('丙.png'))
  await choose(specimen(page, '最多两个文件'), text('坏.txt'))
  await choose(page.getByRole('row', { name: /^单个文件/ }), text('合格证明书.txt'))
  await expect(specimen(page, '最多两个文件')).toContainText('存储空间不足')
  await expect(page.getByRole('button', { name: '上传失败：丙.png' })).toBeVisible()
  expect(await seriousFaults(page, '.mortise-gallery')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/files.png', fullPage: true })
  await setElsewhere(page, { night: true })
  await expect(page.locator('html')).toHaveClass(/mortise-night/)
  // Colours take a moment to turn.
  await expect.poll(() => seriousFaults(page, '.mortise-gallery')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/files-night.png', fullPage: true })
  await page.setViewportSize({ width: 375, height: 900 })
  await page.screenshot({ path: 'test-results/screenshots/files-phone.png', fullPage: true })
})
