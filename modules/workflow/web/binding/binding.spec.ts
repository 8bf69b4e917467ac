import { expect } from '@playwright/test'
import {
  callsOf,
  cellOf,
  makeMember,
  mark,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'
import {
  become,
  bpmn,
  chooseOption,
  dialog,
  inTurn,
  publishProcess,
  userTask,
} from '../../../../e2e/workflow.ts'

const requests = '/erp_purchase_req/erpPurchaseReq'

test('an administrator binds a document, says who may read, write, must fill in and not see what, lines too', async ({
  page,
  request,
}) => {
  const [handler, boss] = [await makeMember(request), await makeMember(request)]
  const key = `flow_${mark()}`
  const nodes = [userTask('a', '采购主管', handler), userTask('b', '总经理', boss)]
  const { name } = await publishProcess(request, key, bpmn(key, nodes, inTurn(['a', 'b'])), 'purchaseRequest')
  const { get, post } = await callsOf(request)

  // The binding, in its window.
  await signIn(page, '/workflow/process-binding')
  await page.getByRole('button', { name: '新增' }).click()
  const form = dialog(page, /^新增/)
  await form.getByLabel('业务单据').fill('采购申请')
  await page.locator('.ant-select-dropdown:visible').getByTitle('采购申请', { exact: true }).click()
  await form.getByLabel('流程', { exact: true }).fill(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
  await form.getByLabel('标题模板').fill('{label}{no}')
  await form.getByText('公式', { exact: true }).click()
  await form.getByLabel('条件公式').fill(`remark = '${key}'`)
  await form.getByRole('button', { name: '添加变量' }).click()
  await form.getByLabel('变量1名称').fill('pieces')
  await form.getByLabel('变量1公式').fill('sum(items.qty)')
  await form.getByLabel('优先级').fill('9')
  await form.getByRole('button', { name: /确\s*定/ }).click()
  await expect(form).toBeHidden()

  // What the handlers of each node may do.
  const row = page.getByRole('row').filter({ hasText: key })
  await row.getByRole('button', { name: '字段权限' }).click()
  const rights = dialog(page, '字段权限')
  await chooseOption(page, rights.getByLabel('节点'), '采购主管')
  const set = async (field: string, right: string) => {
    const select = rights.getByRole('combobox', { name: `${field}权限`, exact: true })
    await select.scrollIntoViewIfNeeded()
    await chooseOption(page, select, right)
  }
  await set('需求日期', '可编辑')
  await set('申请部门', '隐藏')
  await set('申请明细 › 备注', '必填')
  await set('申请明细 › 来源单号', '隐藏')
  expect(await seriousFaults(page, '[role=dialog]')).toEqual([])
  await rights.getByRole('button', { name: /保\s*存/ }).click()
  await expect(rights).toBeHidden()

  // A request goes the way of the binding.
  const { records } = await get<{ records: { id: string }[] }>('/bas/basMaterial/list', {
    pageSize: '1',
  })
  const id = await post<string>(`${requests}/add`, {
    needDate: '2099-01-01',
    remark: key,
    itemList: [{ materialId: records[0]!.id, qty: 3 }],
  })
  await post(`${requests}/move`, { id, move: 'submit' })
  await become(page, handler, '/workflow/my-tasks')
  await page.getByRole('button', { name: '办理' }).click()
  const deal = dialog(page, '办理')
  const open = deal.getByRole('region', { name: '可以修改的字段' })
  await expect(open.getByRole('textbox', { name: '需求日期' })).toBeVisible()
  await expect(deal.getByText('部分内容在本节点不显示')).toBeVisible()
  await expect(deal.getByText('申请部门')).toHaveCount(0)
  await expect(deal.getByText('来源单号')).toHaveCount(0)
  // What must be filled in is, before anybody agrees; nothing else of the line can be written.
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(page.getByText('申请明细第1行：请填写【备注】')).toBeVisible()
  const lines = open.getByRole('grid')
  await expect((await cellOf(lines, 1, '申请数量')).getByRole('textbox')).toHaveCount(0)
  await (await cellOf(lines, 1, '备注')).click()
  await page.keyboard.type('急用')
  await page.keyboard.press('Tab')
  await expect(await cellOf(lines, 1, '备注')).toHaveText('急用')
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(deal).toBeHidden()
  const after = await get<{ itemList: { remark: string; qty: number }[] }>(`${requests}/queryById`, { id })
  expect(after.itemList[0]).toMatchObject({ remark: '急用', qty: 3 })
})
