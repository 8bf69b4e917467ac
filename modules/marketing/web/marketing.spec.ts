import { expect, type Locator, type Page } from '@playwright/test'
import {
  signedOut as anybody,
  callsOf,
  cellOf,
  chooseOfRow,
  mark,
  pressEscape,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/marketing-${name}.png`, animations: 'disabled' })
const pick = async (page: Page, form: Locator, label: string, title: string) => {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
}
const day = async (form: Locator, label: string, value: string) => {
  await form.getByLabel(label).fill(value)
  await form.getByLabel(label).press('Tab')
}
const saved = async (form: Locator) => {
  await form.getByRole('button', { name: /^(确定|保存)$/ }).click()
  await expect(form).toBeHidden()
}
const find = async (page: Page, list: Locator, label: string, name: string) => {
  await list.getByRole('search').getByLabel(label).fill(name)
  await list.getByRole('search').getByLabel(label).press('Enter')
  return list.getByRole('row').filter({ hasText: name })
}
const act = async (page: Page, row: Locator, action: string) => {
  await chooseOfRow(page, row, action)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).last().click()
}

test('[A-126] an activity with its costs is added, found, edited, published and deleted', async ({
  page,
}) => {
  const name = `活动${mark()}`
  await page.goto('/marketing/activity')
  const list = region(page, '营销活动')
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await form.getByLabel('活动名称').fill(name)
  await pick(page, form, '活动类型', '团购')
  await day(form, '开始日期', '2027-01-05')
  await day(form, '结束日期', '2027-01-01')
  await form.getByLabel('预算').fill('5000')
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await (await cellOf(form.getByRole('grid', { name: '活动费用' }), 1, '金额')).click()
  await page.keyboard.type('1200.5')
  await page.keyboard.press('Enter')
  await (await cellOf(form.getByRole('grid', { name: '活动费用' }), 1, '费用类型')).click()
  await page.keyboard.type('场地')
  await page.locator('.ant-select-dropdown:visible').getByTitle('场地', { exact: true }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('结束日期不能早于开始日期').first()).toBeVisible()
  await day(form, '结束日期', '2027-01-09')
  await shot(page, 'activity')
  await saved(form)
  const row = await find(page, list, '活动名称', name)
  await expect(row).toContainText('1,200.50')
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  await edit.getByLabel('预算').fill('6000')
  await saved(edit)
  await expect(row).toContainText('6,000.00')
  await act(page, row, '发布')
  await expect(row).toContainText('已发布')
  await act(page, row, '删除')
  await expect(row).toHaveCount(0)
})

test('[A-037] a paper for the stores is added, found, edited, published, read, withdrawn and deleted', async ({
  page,
}) => {
  const title = `政策${mark()}`
  await page.goto('/marketing/publicity')
  const list = region(page, '宣传资料')
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await form.getByLabel('标题').fill(title)
  await pick(page, form, '资料类型', '政策')
  await saved(form)
  const row = await find(page, list, '标题', title)
  await row.getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  await edit.getByLabel('标题').fill(`${title}改`)
  await saved(edit)
  await expect(row).toContainText(`${title}改`)
  await act(page, row, '发布')
  await expect(row).toContainText('已发布')
  await row.getByRole('button', { name: '阅读率' }).click()
  await expect(page.getByRole('dialog', { name: `阅读率：${title}改` })).toContainText('城东店')
  await shot(page, 'read-rate')

  await page.goto('/marketing/library')
  const library = region(page, '资料中心')
  await library.getByLabel('按标题查找').fill(title)
  await library.getByRole('button', { name: new RegExp(`${title}改`) }).click()
  const reading = page.getByRole('dialog', { name: `${title}改` })
  await expect(reading).toBeVisible()
  await pressEscape(page)
  await expect(reading).toBeHidden()
  await expect(library.getByText('未读')).toBeHidden()
  await library.getByLabel('按标题查找').fill('')
  await shot(page, 'library')
  expect(await seriousFaults(page, '.mortise-library')).toEqual([])

  await page.goto('/marketing/publicity')
  const again = await find(page, list, '标题', title)
  await expect(again).toContainText('1')
  await act(page, again, '下架')
  await expect(again).toContainText('已下架')
  await act(page, again, '删除')
  await expect(again).toHaveCount(0)
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[A-039] a picture of a product is uploaded, seen in the list, shared, and viewed by whoever has the link', async ({
  page,
  browser,
}) => {
  const name = `胡桃木门${mark()}`
  await page.goto('/marketing/product-picture')
  const list = region(page, '产品图片')
  await list.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: /^新增/ })
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '门.png', mimeType: 'image/png', buffer: pixel })
  await expect(form.locator('img').first()).toBeVisible()
  await saved(form)
  const row = await find(page, list, '名称', name)
  await expect(row.locator('img').first()).toBeVisible()
  await chooseOfRow(page, row, '分享')
  const share = page.getByRole('dialog', { name: `分享：${name}` })
  const link = (await share.getByRole('link').getAttribute('href')) ?? ''
  await shot(page, 'share')
  const stranger = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name })).toBeVisible()
  await expect(stranger.getByRole('img', { name: `${name}图片1` })).toBeVisible()
  await share.getByRole('button', { name: '停止分享' }).click()
  await expect(share).toBeHidden()
  await stranger.reload()
  await expect(stranger.getByText('链接已失效，请联系门店')).toBeVisible()
  await stranger.close()
})

test('[A-099] [A-100] a film and a page in a frame are shown to those without a session', async ({
  browser,
  request,
}) => {
  const { post, get } = await callsOf(request)
  const host = `vr${mark()}.example.com`
  const { records } = await get<{ records: { id: string }[] }>('/sys/dict/list', {
    dictCode: 'pic_iframe_host',
  })
  await post('/sys/dictItem/add', { dictId: records[0]?.id, itemText: '全景', itemValue: host })
  const base = '/erp_productpic/erpProductpic/add'
  const own = mark()
  const common = { isPublic: 'Y', picName: `视频${own}` }
  const video = await post<string>(base, {
    ...common,
    mediaType: '2',
    videoUrl: 'https://media.example.com/door.mp4',
  })
  const frame = await post<string>(base, {
    ...common,
    picName: `全景${own}`,
    mediaType: '3',
    iframeUrl: `https://${host}/a`,
  })
  const hidden = await post<string>(base, {
    ...common,
    isPublic: 'N',
    mediaType: '2',
    videoUrl: 'https://media.example.com/door.mp4',
  })
  const page = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await page.route('https://*.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>全景看房</p>' }),
  )
  await page.goto(`/erp_productpic/ErpProductpicVideo?id=${video}`)
  await expect(page.getByRole('heading', { name: `视频${own}` })).toBeVisible()
  await expect(page.locator('video')).toHaveAttribute('src', 'https://media.example.com/door.mp4')
  expect(await seriousFaults(page)).toEqual([])
  await page.goto(`/erp_productpic/modules/product_iframe?id=${frame}`)
  await expect(page.locator('iframe')).toHaveAttribute('src', `https://${host}/a`)
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
  await page.setViewportSize({ width: 375, height: 800 })
  await shot(page, 'frame-narrow')
  await page.goto(`/erp_productpic/ErpProductpicVideo?id=${hidden}`)
  await expect(page.getByText('链接已失效，请联系门店')).toBeVisible()
  await expect(page).toHaveURL(/ErpProductpicVideo/)
  await page.close()
})

test('a text is sent to the customers of one store after its preview, and its messages are found again', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = `短信店${mark()}`
  const departId = await post<string>('/sys/sysDepart/add', { departName: name })
  const storeId = await post<string>('/erp_store/erpStore/add', {
    storeName: name,
    storeType: '2',
    departId,
    tel: telephone(),
  })
  const tel = telephone()
  await post('/erp_customer/erpCustomer/add', { customerName: `周${name}`, tel, storeId })
  await post('/erp_customer/erpCustomer/add', { customerName: `吴${name}`, tel: '0571-88881234', storeId })
  await page.goto('/marketing/sms-batch')
  const list = region(page, '短信群发')
  await list.getByRole('button', { name: '群发短信' }).click()
  const dialog = page.getByRole('dialog', { name: '群发短信' })
  await expect(dialog.getByRole('button', { name: '发送' })).toBeDisabled()
  await pick(page, dialog, '短信模板', '客户关怀短信')
  await dialog.getByLabel('所属门店').fill(name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  await expect(dialog.getByText('符合条件 2 位，将发送 1 条，跳过 1 位（不是手机号 1）')).toBeVisible()
  await expect(dialog.getByText(`周${name}您好，感谢您关注榫卯木门`)).toBeVisible()
  await shot(page, 'sms')
  await dialog.getByRole('button', { name: '发送' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确认向1位客户发送短信？' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const batch = list.getByRole('row').filter({ hasText: name })
  await expect(batch).toContainText('客户关怀短信')
  await batch.getByRole('button', { name: '短信记录' }).click()
  const messages = page.getByRole('dialog', { name: /^短信记录/ })
  await expect(messages.getByRole('row').filter({ hasText: tel })).toHaveCount(1)
  await shot(page, 'sms-messages')
})

anybody('nobody sees the lists behind the public pages', async ({ page }) => {
  await page.goto('/marketing/product-picture')
  await expect(page).toHaveURL(/\/user\/login/)
})
