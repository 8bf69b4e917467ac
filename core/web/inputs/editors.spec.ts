import { expect } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen, valueOf } from '../../../e2e/gallery.ts'
import { recordForms } from '../../../e2e/sent-forms.ts'

const picture = {
  name: '样板.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('[B-048] [B-402] a Markdown text takes an uploaded picture, and asks no foreign server for anything', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(baseURL ?? '')) foreign.push(url)
  })
  await page.goto('/demo/editors')
  const editor = specimen(page, '标记文本')
  const box = editor.locator('.md-editor')
  await expect(box).toBeVisible()
  expect(Math.round((await box.boundingBox())?.height ?? 0)).toBe(300)
  await expect(box).toHaveCSS('min-height', '200px')
  await expect(editor.locator('[title="加粗"]')).toBeVisible()

  await editor.getByTitle('上传图片').click()
  const dialog = page.getByRole('dialog', { name: '图片上传' })
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByPlaceholder('请填写备注').first().fill('样板')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(valueOf(page, '标记文本')).toContainText(
    /!\[样板\]\(\/api\/sys\/common\/static\/temp\/[^)]+\.png\)/,
  )
  await expect(editor.getByRole('img', { name: '样板' })).toBeVisible()

  await editor.getByTitle('上传图片').click()
  await dialog.getByRole('tab', { name: '网络图片地址' }).click()
  await dialog.getByPlaceholder('请填写网络图片地址').fill('https://pictures.example/door.png')
  await dialog.getByPlaceholder('请填写备注').last().fill('门')
  await page.route('https://pictures.example/**', (route) => route.abort())
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(valueOf(page, '标记文本')).toContainText('![门](https://pictures.example/door.png)')
  expect(foreign.filter((url) => !url.startsWith('https://pictures.example/'))).toEqual([])
})

test('a written text takes pictures, and nothing that acts by itself', async ({ page }) => {
  const sentForms = await recordForms(page)
  await page.goto('/demo/editors')
  const editor = specimen(page, '富文本')
  await expect(editor.locator('[data-slate-editor]')).toContainText('安装说明')
  const box = editor.locator('.mortise-rich-text')
  await expect(box).toHaveAttribute('lang', 'zh-CN')
  expect(Math.round((await box.boundingBox())?.height ?? 0)).toBe(300)
  await expect(editor.locator('[data-tooltip="粗体"], [data-tooltip^="粗体"]').first()).toBeVisible()

  await editor.getByText('安装说明', { exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await editor.locator('[data-menu-key=uploadImage]:not(.disabled)').click()
  await (await chooser).setFiles(picture)
  await expect(valueOf(page, '富文本')).toContainText(/<img src=\\"\/api\/sys\/common\/static\/jeditor\//)
  const [sent] = await sentForms()
  expect(Object.fromEntries(sent ?? [])).toMatchObject({ biz: 'jeditor', jeditor: '1' })
  await expect(valueOf(page, '富文本')).not.toContainText('onerror')
  await expect(page).toHaveTitle(/^编辑器与公式/)
})

test('code has twelve languages and tabs of two blanks', async ({ page }) => {
  await page.goto('/demo/editors')
  const editor = specimen(page, '代码')
  await expect(editor.getByText('请在此输入SQL代码')).toBeVisible()
  await editor.getByRole('textbox', { name: '代码' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('select 1')
  await expect(valueOf(page, '代码')).toHaveText('"  select 1"')
  await editor.getByRole('combobox', { name: '代码语言' }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  const names: string[] = []
  for (const name of [
    'CSS',
    'JavaScript',
    'HTML',
    'Java',
    'Objective-C',
    'Python',
    'R',
    'Shell',
    'SQL',
    'Swift',
    'Vue',
    'Markdown',
  ]) {
    const option = list.getByTitle(name, { exact: true })
    await option.scrollIntoViewIfNeeded()
    names.push((await option.textContent()) ?? '')
  }
  expect(names).toHaveLength(12)
  await list.getByTitle('Markdown', { exact: true }).click()
  await expect(editor.getByRole('textbox', { name: '代码' })).toContainText('select 1')
})

test('[A-329] [B-049] a formula is worked out beside its box, and a broken one says so', async ({ page }) => {
  await page.goto('/demo/editors')
  await specimen(page, '公式计算').getByRole('button', { name: '公式计算' }).click()
  const pad = page.getByRole('group', { name: '公式计算' })
  await pad.getByRole('button', { name: '宽（米）' }).click()
  await pad.getByRole('button', { name: '*', exact: true }).click()
  await expect(pad.getByText('公式出错，请检查', { exact: true })).toBeVisible()
  await pad.getByRole('button', { name: /确\s*定/ }).click()
  await expect(valueOf(page, '公式计算')).toHaveText('""')
  await pad.getByRole('button', { name: '高（米）' }).click()
  await expect(pad.getByRole('textbox', { name: '公式' })).toHaveValue('width*height')
  await expect(pad.getByLabel('计算结果')).toHaveText('= 1.89')
  await pad.getByRole('button', { name: /确\s*定/ }).click()
  await expect(valueOf(page, '公式计算')).toHaveText('"1.89"')
  await expect(specimen(page, '公式计算').getByRole('button', { name: '公式计算' })).toBeFocused()
  // Every editor has come by then.
  await expect(page.locator('.md-editor')).toBeVisible()
  expect(await seriousFaults(page, '.mortise-gallery')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/inputs-editors.png', fullPage: true })
})
