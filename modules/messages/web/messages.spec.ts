import { expect, type Page } from '@playwright/test'
import { callsOf, makeUser, mark, seriousFaults, telephone, signedIn as test } from '../../../e2e/fixtures.ts'

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
  // Many are of this name until the one is found.
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
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
  await expect(row).toContainText('推送成功')
  await expect(row.getByRole('button', { name: '重发' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/message-log.png' })
  const { get } = await callsOf(request, reader)
  const { sysMsgList } = await get<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser', {
    pageSize: '20',
  })
  expect(sysMsgList.map(({ titile }) => titile)).toContain(title)
})

test('[A-038] a text message is written, and the list shows what became of it', async ({ page }) => {
  const mobile = telephone()
  await page.goto('/messages/message-log')
  await page.getByRole('button', { name: '发送消息' }).click()
  const dialog = page.getByRole('dialog', { name: '发送消息' })
  await dialog.getByLabel('发送渠道').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('短信', { exact: true }).click()
  await expect(dialog).toContainText('短信渠道未配置，消息只写入记录，不会真正发出')
  await dialog.getByLabel('接收人').fill(mobile)
  await dialog.getByLabel('优先级').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('紧急', { exact: true }).click()
  await dialog.getByLabel('标题').fill('送货提醒')
  await dialog.getByLabel('内容').fill('您订的门明天上午送达')
  await dialog.getByRole('button', { name: '发送', exact: true }).click()
  await expect(dialog).toBeHidden()
  await search(page, '接收人', mobile)
  const row = page.getByRole('row').filter({ hasText: mobile })
  await expect(row).toContainText(/短信.*送货提醒.*未推送.*未配置短信网关，仅写入记录/)
  await page.setViewportSize({ width: 375, height: 700 })
  await page.screenshot({ path: 'test-results/screenshots/message-log-phone.png' })
})

test('[B-404] [B-405] a mail is written as code, by tabs of two blanks, in any of twelve languages', async ({
  page,
  request,
}) => {
  const { post, put, get } = await callsOf(request)
  const code = `mail_${mark()}`
  const template = {
    templateCode: code,
    templateName: '邮件',
    templateType: '2',
    templateContent: '<p>甲</p>',
  }
  const id = await post<string>('/sys/message/sysMessageTemplate/add', template)
  const open = async () => {
    await page.goto('/messages/message-template')
    await search(page, '模板编码', code)
    const row = page.getByRole('row').filter({ hasText: code })
    await row.getByRole('button', { name: '编辑' }).click()
    return page.getByRole('dialog', { name: '编辑' })
  }
  let form = await open()
  const editor = () => form.getByRole('textbox', { name: '模板内容' })
  await expect(editor()).toContainText('<p>甲</p>')
  await editor().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: '代码语言' }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  const languages = 'CSS JavaScript HTML Java Objective-C Python R Shell SQL Swift Vue Markdown'.split(' ')
  for (const name of languages) {
    const option = list.getByTitle(name, { exact: true })
    await option.scrollIntoViewIfNeeded()
    await expect(option).toBeVisible()
  }
  await list.getByTitle('Markdown', { exact: true }).click()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  const saved = () => get<{ templateContent: string }>('/sys/message/sysMessageTemplate/queryById', { id })
  // Leading blanks of a text are not kept; those within are.
  expect((await saved()).templateContent).toContain('<p>甲</p>')

  // What it said before can be taken up again.
  await put('/sys/message/sysMessageTemplate/edit', { id, templateContent: '<p>乙</p>' })
  form = await open()
  await expect(editor()).toContainText('<p>乙</p>')
  await form.getByRole('button', { name: /^以前的内容/ }).click()
  await page.getByRole('menuitem').filter({ hasText: '甲' }).first().click()
  await expect(editor()).toContainText('<p>甲</p>')
})
