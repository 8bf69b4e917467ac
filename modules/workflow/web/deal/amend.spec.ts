import { expect } from '@playwright/test'
import {
  callsOf,
  makeMember,
  makeUser,
  mark,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../e2e/fixtures.ts'
import { bpmn, dialog, inTurn, publishProcess, userTask } from '../../../../e2e/workflow.ts'

const requests = '/erp_purchase_req/erpPurchaseReq'

test('what was sent back is amended in its own form by its writer, and handed in again by it', async ({
  page,
  request,
}) => {
  const [boss, key] = [await makeMember(request), `flow_${mark()}`]
  const xml = bpmn(key, [userTask('a', '采购主管', boss)], inTurn(['a']))
  const { id: modelId } = await publishProcess(request, key, xml, 'purchaseRequest')
  const admin = await callsOf(request)
  await admin.post('/act/process/extActProcessForm/add', {
    entityCode: 'purchaseRequest',
    modelId,
    titleTpl: '{label}{remark}',
    cond: `remark = '${key}'`,
    priority: 9,
    submitMove: 'submit',
    approveMove: 'approve',
    rejectMove: 'reject',
    withdrawMove: 'withdraw',
  })
  const writer = await makeUser(request, {
    page: '/workflow/my-tasks',
    codes: ['list', 'add', 'edit', 'submit'].map((verb) => `purchaseRequest:${verb}`),
  })
  const own = await callsOf(request, writer)
  const { records } = await admin.get<{ records: { id: string }[] }>('/bas/basMaterial/list', {
    pageSize: '1',
  })
  const id = await own.post<string>(`${requests}/add`, {
    needDate: '2027-03-01',
    remark: key,
    itemList: [{ materialId: records[0]!.id, qty: 3 }],
  })
  await own.post(`${requests}/move`, { id, move: 'submit' })
  const theirs = await callsOf(request, boss)
  const waiting = async () =>
    (await theirs.get<{ records: { id: string; title: string }[] }>('/act/task/list')).records
  const [task] = await waiting()
  await theirs.post('/act/task/reject', { taskId: task!.id, target: 'starter', comment: '请补需求日期' })

  await signIn(page, '/workflow/my-tasks', writer)
  await page.getByRole('button', { name: '办理' }).click()
  await dialog(page, '办理').getByRole('button', { name: '修改后重新提交' }).click()
  const form = dialog(page, /^编辑采购申请/)
  const day = form.getByRole('textbox', { name: '需求日期' }).first()
  await day.fill('2027-04-09')
  await day.press('Enter')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/workflow-amend.png' })
  // It waits with its writer, so that it is not merely saved.
  await expect(form.getByRole('button', { name: /保\s*存/ })).toHaveCount(0)
  await form.getByRole('button', { name: '重新提交' }).click()
  await expect(form).toBeHidden()
  await expect(dialog(page, '办理')).toBeHidden()
  const { needDate, status } = await own.get<{ needDate: string; status: string }>(`${requests}/queryById`, {
    id,
  })
  expect({ needDate, status }).toEqual({ needDate: '2027-04-09', status: 'submitted' })
  expect(await waiting()).toHaveLength(1)
})
