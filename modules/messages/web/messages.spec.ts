import { expect, type Page } from '@playwright/test'
import { callsOf, makeUser, mark, seriousFaults, signedIn as test } from '../../../e2e/desk.ts'

const search = async (page: Page, label: string, text: string) => {
  await page.getByRole('search').getByLabel(label).fill(text)
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
}

test('[A-078] a template is written with its places checked, looked at, and tried', async ({ page }) => {
  const code = `tpl_${mark()}`
  await page.goto('/messages/message-template')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('模板编码').fill(code)
  await form.getByLabel('模板标题').fill('发货通知')
  await form.getByLabel('发送渠道').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('短信', { exact: true }).click()
  await form.getByLabel('模板内容').fill('${name}，订单${no}已发货')
  await form.getByLabel('测试数据').fill('{"name":"张三"}')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('模板内容中的【no】在测试数据中没有值')).toBeVisible()
  await form.getByLabel('测试数据').fill('{"name":"张三","no":"A1"}')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()

  await search(page, '模板编码', code)
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: '预览测试' }).click()
  const dialog = page.getByRole('dialog', { name: '预览测试：发货通知' })
  await expect(dialog).toContainText('张三，订单A1已发货')
  await dialog.getByLabel('no', { exact: true }).fill('')
  await expect(dialog).toContainText('缺少【no】的值')
  await dialog.getByLabel('no', { exact: true }).fill('B2')
  await expect(dialog).toContainText('短信渠道未配置，消息只写入记录，不会真正发出')
  await dialog.getByLabel('接收人').fill('12')
  await dialog.getByRole('button', { name: '发送测试' }).click()
  await expect(page.getByText('手机号【12】不正确')).toBeVisible()
  await dialog.getByLabel('接收人').fill('13812345678')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/template-test.png' })
  await dialog.getByRole('button', { name: '发送测试' }).click()
  await expect(page.getByText('已提交发送')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/messages/message-log')
  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
  await search(page, '模板编码', code)
  const sent = page.getByRole('row').filter({ hasText: '13812345678' })
  await expect(sent).toContainText('张三，订单B2已发货')
  await expect(sent).toContainText('未配置短信网关，仅写入记录')
  await sent.getByRole('button', { name: '重发' }).click()
  const ask = page.getByRole('dialog', { name: '确认重新发送该消息？' })
  await ask.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已提交发送')).toBeVisible()
})

test('[A-077] a message is written by hand, found in the list, and stands in its receiver’s bell', async ({
  page,
  request,
}) => {
  const reader = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  const title = `开会${mark()}`
  await page.goto('/messages/message-log')
  await page.getByRole('button', { name: '发送消息' }).click()
  const dialog = page.getByRole('dialog', { name: '发送消息' })
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expect(dialog.getByText('请输入标题')).toBeVisible()
  await dialog.getByRole('button', { name: '选择' }).click()
  const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
  await picker.getByLabel('用户账号').fill(reader.username)
  await picker.getByRole('button', { name: '查询' }).click()
  await picker.getByRole('row').filter({ hasText: '测试员' }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: /确\s*定/ }).click()
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('内容').fill('下午三点')
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/message-send.png' })
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expect(page.getByText('已提交发送')).toBeVisible()
  await expect(dialog).toBeHidden()
  await search(page, '接收人', reader.username)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('推送成功', { timeout: 20_000 })
  await expect(row.getByRole('button', { name: '重发' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/message-log.png' })
  const { get } = await callsOf(request, reader)
  const { sysMsgList } = await get<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser', {
    pageSize: '20',
  })
  expect(sysMsgList.map(({ titile }) => titile)).toContain(title)
})
