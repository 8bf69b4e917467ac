import { expect, type Locator, type Page } from '@playwright/test'
import { addCustomers, base, expectShown, list, open, rowOf, search } from './customers.ts'
import { callsOf, cellOf, chooseOfRow, mark, seriousFaults, telephone, signedIn as test } from './fixtures.ts'

async function openForm(page: Page, row: Locator, action: string): Promise<Locator> {
  if (action === '编辑') await row.getByRole('button', { name: '编辑' }).click()
  else await chooseOfRow(page, row, action)
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog).toBeVisible()
  return dialog
}

test('[B-004] [B-007] a customer is added, edited, copied and looked at, each in a window of its own', async ({
  page,
}) => {
  const name = `赵${mark()}`
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByRole('button', { name: '确定' }).click()
  await expect(add.getByText('客户名称不能为空')).toBeVisible()
  await add.getByLabel('客户名称').fill(name)
  await add.getByLabel('联系电话').fill(telephone())
  await add.getByLabel('客户等级').click()
  await page.locator('.ant-select-dropdown').getByTitle('A级').click()
  await add.getByRole('button', { name: '新增', exact: true }).click()
  await page.keyboard.type('赵太太')
  await page.keyboard.press('Tab')
  await page.keyboard.type(telephone())
  await page.keyboard.press('Enter')
  await page.screenshot({ path: 'test-results/screenshots/customer-add.png' })
  await add.getByRole('button', { name: '确定' }).click()
  await expectShown(page, '添加成功！')
  await expect(add).toBeHidden()

  await search(page, name)
  await expect(rowOf(page, name)).toHaveCount(1)
  await expect(rowOf(page, name)).toContainText('A级')

  const edit = await openForm(page, rowOf(page, name), '编辑')
  await expect(edit.getByLabel('客户名称')).toHaveValue(name)
  await expect(await cellOf(edit.getByRole('grid', { name: '联系人' }), 1, '姓名')).toHaveText('赵太太')
  await edit.getByLabel('详细地址').fill('翡翠湾3幢')
  await edit.getByLabel('详细地址').press('Enter')
  await expectShown(page, '编辑成功!')
  await expect(rowOf(page, name)).toContainText('翡翠湾3幢')

  const copy = await openForm(page, rowOf(page, name), '复制')
  await expect(copy.getByLabel('详细地址')).toHaveValue('翡翠湾3幢')
  await copy.getByLabel('客户名称').fill(`${name}二`)
  await copy.getByLabel('联系电话').fill(telephone())
  await copy.getByRole('button', { name: '确定' }).click()
  await expect(rowOf(page, name)).toHaveCount(2)

  const detail = await openForm(page, rowOf(page, `${name}二`), '详情')
  await expect(detail).toContainText('赵太太')
  await expect(detail).toContainText(/KH\d{12}/)
  await page.screenshot({ path: 'test-results/screenshots/customer-detail.png' })
})

test('[B-008] what is only looked at cannot be sent', async ({ page }) => {
  await open(page)
  const detail = await openForm(page, list(page).getByRole('row').nth(1), '详情')
  await expect(detail.getByRole('button', { name: '关闭' }).last()).toBeVisible()
  await expect(detail.getByRole('button', { name: '确定' })).toHaveCount(0)
  await expect(detail.locator('input:not([readonly]), textarea:not([readonly])')).toHaveCount(0)
})

test('[B-056] a copy is sent without id and audit', async ({ page, request }) => {
  const name = `钱${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const copy = await openForm(page, rowOf(page, name), '复制')
  await copy.getByLabel('联系电话').fill(telephone())
  const sent = page.waitForRequest(`**${base}/add`)
  await copy.getByRole('button', { name: '确定' }).click()
  const body = (await sent).postDataJSON() as object
  expect(body).toMatchObject({ customerName: name })
  for (const key of ['id', 'createTime', 'createBy', 'updateTime', 'updateBy'])
    expect(body).not.toHaveProperty(key)
  await expectShown(page, '添加成功！')
})

test('a customer is moved on by the buttons of its state, with the reason that is asked for', async ({
  page,
  request,
}) => {
  const name = `吴${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const choose = async (action: string) => {
    await chooseOfRow(page, rowOf(page, name), action)
  }
  await choose('流失')
  const dialog = page.getByRole('dialog', { name: '流失' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('流失原因：').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('竞品', { exact: true }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectShown(page, '流失成功！')
  await expect(rowOf(page, name)).toContainText('已流失')
  await expect(rowOf(page, name).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await choose('重新跟进')
  await page
    .getByRole('dialog', { name: '确认重新跟进该客户？' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(rowOf(page, name)).toContainText('已联系')
  await expect(rowOf(page, name).getByRole('button', { name: '编辑' })).toBeVisible()
})

test('[B-336] a save that is refused says why and keeps what was typed', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByLabel('客户名称').fill('郑七')
  await add.getByLabel('联系电话').fill('12345')
  await add.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('.ant-message-warning')).toContainText('联系电话12345格式不正确')
  await expect(add.getByLabel('客户名称')).toHaveValue('郑七')
  await expect(add.locator('.ant-form-item-explain-error')).toContainText('联系电话12345格式不正确')
})

test('of two who edit one customer the second is told, and keeps what was typed', async ({
  page,
  request,
}) => {
  const name = `王${mark()}`
  await addCustomers(request, [name])
  await open(page)
  await search(page, name)
  const edit = await openForm(page, rowOf(page, name), '编辑')
  await edit.getByLabel('推荐人').fill('我写的')
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { id: string; version: number }[] }>(`${base}/list`, {
    customerName: name,
  })
  await post(`${base}/edit`, { id: records[0]?.id, version: records[0]?.version, referees: '别人写的' })
  await edit.getByRole('button', { name: '确定' }).click()
  const compared = page.getByRole('dialog', { name: '数据已被他人修改' })
  await compared.getByRole('radiogroup', { name: '推荐人' }).getByLabel('别人写的').check()
  await compared.getByRole('button', { name: '返回继续填写' }).click()
  await expect(edit.getByLabel('推荐人')).toHaveValue('我写的')
  await edit.getByRole('button', { name: '确定' }).click()
  await compared.getByRole('button', { name: '全部采用最新' }).click()
  await compared.getByRole('button', { name: '按以上选择保存' }).click()
  await expect(edit).toBeHidden()
  const saved = await get<{ records: { referees: string }[] }>(`${base}/list`, { customerName: name })
  expect(saved.records[0]?.referees).toBe('别人写的')
})

test('a form that was typed into is not closed without a question', async ({ page }) => {
  await open(page)
  await list(page).getByRole('button', { name: '新增' }).click()
  const add = page.getByRole('dialog', { name: '新增' })
  await add.getByLabel('客户名称').fill('冯八')
  await add.getByRole('button', { name: '取消' }).click()
  const question = page.getByRole('dialog', { name: '内容尚未保存，确定关闭吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(add.getByLabel('客户名称')).toHaveValue('冯八')
  await add.getByRole('button', { name: '取消' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(add).toBeHidden()
})

test('the list, the form and the detail of customers have nothing serious against them', async ({ page }) => {
  await open(page)
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await list(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog', { name: '新增' }).getByLabel('客户名称')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})
