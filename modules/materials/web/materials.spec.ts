import { expect, type Locator, type Page } from '@playwright/test'
import { callsOf, cellOf, mark, seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'
import { optionOf } from '../../../e2e/grids.ts'
import { makeMaterials } from '../../../e2e/materials.ts'

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/materials-${name}.png` })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const choose = async (page: Page, form: Locator, label: string, text: string) => {
  await form.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) }).fill(text)
  await optionOf(page, text).click()
}
const search = async (page: Page, list: string, label: string, text: string) => {
  const bar = page.getByRole('region', { name: list, exact: true }).getByRole('search')
  await bar.getByLabel(label, { exact: true }).fill(text)
  await bar.getByLabel(label, { exact: true }).press('Enter')
}

test('[A-020] [A-123] a material is added with the units it is bought in, found in the list and in the picker, and labelled', async ({
  page,
  request,
}) => {
  const calls = await callsOf(request)
  const name = mark()
  for (const unit of ['张', '箱'])
    await calls.post('/bas/basUnit/add', { name: `${unit}${name}`, code: `${unit}${name}` })
  await calls.post('/bas/basMaterialCategory/add', { text: `类${name}` })
  for (const [path, list] of [
    ['/materials/unit', '计量单位'],
    ['/materials/unit-conversion', '单位换算'],
    ['/materials/material-group', '物料组'],
    ['/materials/material-category', '物料分类'],
    ['/materials/material', '物料'],
  ] as const) {
    await page.goto(path)
    await expect(
      page.getByRole('region', { name: list, exact: true }).getByRole('table').first(),
    ).toBeVisible()
  }
  await shot(page, 'list')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await choose(page, form, '分类', `类${name}`)
  await form.getByLabel('物料名称').fill(`橡木皮${name}`)
  await form.getByLabel('型号').fill('0.5')
  await choose(page, form, '单位', `张${name}`)
  await form.getByRole('button', { name: '新增', exact: true }).click()
  const units = form.getByRole('grid', { name: '单位换算' })
  await (await cellOf(units, 1, '换算系数')).click()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await (await cellOf(units, 1, '单位')).click()
  await page.keyboard.type(`箱${name}`)
  await optionOf(page, `箱${name}`).click()
  await shot(page, 'form')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()

  await search(page, '物料', '物料名称', name)
  const row = rowOf(page, `橡木皮${name}`)
  await expect(row).toContainText(`张${name}`)
  await row.getByRole('button', { name: '标签' }).click()
  const labels = page.getByRole('dialog', { name: '打印标签' })
  await labels.getByLabel('每种张数').fill('2')
  await labels.getByLabel('每种张数').press('Tab')
  await expect(labels.getByRole('article', { name: /^标签 / })).toHaveCount(2)
  await expect(labels.getByRole('img', { name: /^条码 \d{7}$/ })).toHaveCount(2)
  await expect(labels.locator('.ant-qrcode svg')).toHaveCount(2)
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await shot(page, 'labels')

  await page.goto('/demo/pickers')
  await specimen(page, '物料选择').getByRole('button', { name: '选择物料' }).click()
  const picker = page.getByRole('dialog', { name: '选择物料', exact: true })
  await picker.getByRole('search').getByLabel('物料名称').fill(name)
  await picker.getByRole('search').getByLabel('物料名称').press('Enter')
  await expect(picker.locator('.mortise-pick-card')).toHaveText([new RegExp(`橡木皮${name}`)])
})

test('[A-021] a branch of the category tree is grown, a material is moved into it, and found there', async ({
  page,
  request,
}) => {
  const { name } = await makeMaterials(await callsOf(request))
  await page.goto('/materials/material-category')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await choose(page, form, '上级分类', `枝${name}`)
  await form.getByLabel('分类名称').fill(`丙${name}`)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await search(page, '物料分类', '分类名称', `丙${name}`)
  await expect(rowOf(page, `丙${name}`)).toContainText(/\d{2}03/)

  await page.goto('/materials/material')
  const tree = page.getByRole('group', { name: '物料分类' })
  await tree.getByText(`枝${name}`, { exact: true }).click()
  await expect(rowOf(page, name)).toHaveCount(4)
  await rowOf(page, `木板${name}`).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  await choose(page, edit, '分类', `丙${name}`)
  await edit.getByRole('button', { name: '确定' }).click()
  await expect(edit).toBeHidden()
  await tree.getByText(`枝${name}`, { exact: true }).click()
  await tree.getByText(`丙${name}`, { exact: true }).click()
  await expect(rowOf(page, name)).toHaveText([new RegExp(`木板${name}`)])
  expect(await seriousFaults(page)).toEqual([])
  await shot(page, 'tree')
})
