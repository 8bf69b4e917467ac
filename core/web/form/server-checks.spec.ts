import { expect } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'

test('[A-324] [A-326] [A-327] a code is held against those that exist and against its rule as soon as it is left', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const [taken, own] = [`zw-${mark()}`, `zw-${mark()}`]
  for (const code of [taken, own]) await post('/sys/position/add', { code, name: `职务${code}` })
  const { records } = await get<{ records: { id: string }[] }>('/sys/position/list', { code: own })
  const id = records[0]?.id ?? ''

  await page.goto('/system/position')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增' })
  const code = dialog.getByLabel('职务编码')
  const item = dialog.locator('.ant-form-item').filter({ has: page.getByLabel('职务编码') })
  const callTo = (path: string) => page.waitForRequest((call) => call.url().includes(`/api${path}`))
  const leave = () => dialog.getByLabel('职务名称').focus()

  await code.fill(taken)
  const duplicateCheck = callTo('/sys/duplicate/check')
  await leave()
  expect(queryOf((await duplicateCheck).url())).toEqual({
    tableName: 'sys_position',
    fieldName: 'code',
    fieldVal: taken,
  })
  await expect(item.getByText('该值不可用，系统中已存在！')).toBeVisible()

  // As it travels: encoded by the form, and once more by the address.
  await code.fill('车间 主任')
  const ruled = callTo('/sys/checkRule/checkByCode')
  await leave()
  const address = (await ruled).url()
  expect(queryOf(address)).toEqual({ ruleCode: 'position_code', value: encodeURIComponent('车间 主任') })
  await expect(item.getByText('职务编码只能由字母、数字、下划线和短横线组成')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeVisible()

  await code.fill(`zw-${mark()}`)
  await leave()
  await expect(item.locator('.ant-form-item-explain-error')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '确定' }).last().click()

  // A row that is edited may keep its own code, and not take another's.
  const search = page.getByRole('search')
  await search.getByLabel('职务编码').fill(own)
  await search.getByLabel('职务编码').press('Enter')
  await page.getByRole('row').filter({ hasText: own }).getByRole('button', { name: '编辑' }).click()
  const editing = page.getByRole('dialog', { name: '编辑' })
  await editing.getByLabel('职务编码').fill(taken)
  const edited = callTo('/sys/duplicate/check')
  await editing.getByLabel('职务名称').focus()
  expect(queryOf((await edited).url())).toMatchObject({ fieldVal: taken, dataId: id })
  await expect(editing.getByText('该值不可用，系统中已存在！')).toBeVisible()
  await editing.getByLabel('职务编码').fill(own)
  await editing.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('编辑成功').first()).toBeVisible()
})

function queryOf(address: string): Record<string, string> {
  const { _t, ...query } = Object.fromEntries(new URL(address).searchParams)
  expect(_t).toMatch(/^\d+$/)
  return query
}
