import { type APIRequestContext, expect } from '@playwright/test'
import {
  callsOf,
  makeMember,
  makeUser,
  mark,
  type Person,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { base, order, ownStore } from '../../../e2e/orders.ts'
import { become, bpmn, dialog, pickUser, publishProcess, userTask } from '../../../e2e/workflow.ts'

const codes = ['list', 'edit', 'submit'].map((verb) => `customerOrder:${verb}`)

/**
 * What a seller may not grant: the manager first, then finance and the factory side by side, the director last. Bound to
 * orders beyond authority, and to those of one store alone, because other tests sell as well.
 */
async function boundOrder(request: APIRequestContext) {
  const made = await order(request, await ownStore(request))
  const { post, get, store, id } = made
  const { departId } = await get<{ departId: string }>('/erp_store/erpStore/queryById', { id: store.id })
  const seller = await makeUser(request, { page: '/orders/customer-order', codes })
  const people = {
    manager: await makeMember(request),
    expert: await makeMember(request),
    finance: await makeMember(request),
    factory: await makeMember(request),
    director: await makeMember(request),
  }
  const { records } = await get<{ records: { id: string }[] }>('/sys/user/list', {
    username: seller.username,
  })
  await post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [records[0]!.id] })
  const key = `flow_${mark()}`
  const { manager, finance, factory, director } = people
  const nodes = [
    userTask('a', '销售经理', manager),
    '<parallelGateway id="p"/>',
    userTask('b', '财务初审', finance),
    userTask('b2', '财务复核', finance),
    userTask('c', '工厂确认', factory),
    '<parallelGateway id="j"/>',
    userTask('d', '总监批准', director),
  ]
  const flows = ['s a', 'a p', 'p b', 'b b2', 'b2 j', 'p c', 'c j', 'j d', 'd e']
  const { id: modelId } = await publishProcess(request, key, bpmn(key, nodes, flows), 'customerOrder')
  await post('/act/process/extActProcessForm/add', {
    entityCode: 'customerOrder',
    modelId,
    cond: `beyond != '' and store = '${store.id}'`,
    titleTpl: '{label}{no}',
    submitMove: 'submit',
    approveMove: 'approve',
    rejectMove: 'reject',
    withdrawMove: 'withdraw',
    priority: 9,
  })
  // More off the whole than a seller without any authority may give.
  const { version } = await get<{ version: number }>(`${base}/queryById`, { id })
  await (await callsOf(request)).put(`${base}/edit`, { id, version, discountAmount: 100 })
  return { ...made, ...people, seller }
}

test('an order with a discount above authority is signed by another, returned inside a branch, and approved from a phone', async ({
  page,
  request,
}) => {
  const { id, orderNumber, seller, manager, expert, finance, factory, director, post, get } =
    await boundOrder(request)
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  const deal = dialog(page, '办理')
  const open = async (who: Person, node: string) => {
    await become(page, who, '/workflow/my-tasks')
    await row.filter({ hasText: node }).getByRole('button', { name: '办理' }).click()
    await expect(deal.getByRole('heading', { name: new RegExp(orderNumber) })).toBeVisible()
  }
  const agree = async () => {
    await deal.getByRole('button', { name: /^同\s*意$/ }).click()
    await expect(deal).toBeHidden()
  }

  // The seller submits on the page of the order, which says from then on where it stands.
  await signIn(page, `/document/customerOrder/${id}`, seller)
  await page.getByRole('button', { name: /^提\s*交$/ }).click()
  const state = page.getByRole('region', { name: '审批状态' })
  await expect(state).toContainText('审批中')
  await expect(state).toContainText('待 测试员 处理【销售经理】')
  await expect(page.getByText('整单优惠超出权限（最多0.00元）')).toBeVisible()
  // The record cannot be approved past the process.
  await expect(post(`${base}/move`, { id, move: 'approve' })).rejects.toThrow(/审批/)

  await become(page, manager, '/workflow/my-tasks')
  await row.getByRole('button', { name: '办理' }).click()
  await deal.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '加签' }).click()
  const sign = dialog(page, '加签')
  await sign.getByRole('button', { name: '选择用户' }).click()
  await pickUser(page, expert.username)
  await sign.getByRole('button', { name: /确\s*定/ }).click()
  await expect(deal).toBeHidden()

  await open(expert, '销售经理')
  await agree()
  await open(manager, '销售经理')
  await agree()
  await open(finance, '财务初审')
  await agree()
  // Inside the branch, while the factory is still to confirm.
  await open(finance, '财务复核')
  await deal.getByRole('button', { name: /^驳\s*回$/ }).click()
  const back = dialog(page, '驳回')
  await back.getByLabel('驳回到').click()
  await page.getByTitle('财务初审', { exact: true }).click()
  await back.getByLabel('原因').fill('优惠依据不足')
  await back.getByRole('button', { name: /确\s*定/ }).click()
  await expect(deal).toBeHidden()
  // Whose it is again sees why at once, and it stands in the log.
  await open(finance, '财务初审')
  await expect(deal.getByText('驳回：优惠依据不足')).toBeVisible()
  await deal.getByRole('tab', { name: '审批记录' }).click()
  await expect(deal.getByText('优惠依据不足', { exact: true })).toBeVisible()
  await agree()
  await open(finance, '财务复核')
  await agree()
  await open(factory, '工厂确认')
  await agree()

  await become(page, director, '/workflow/my-tasks')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: '办理' }).click()
  await expect(deal.getByText('总监批准').first()).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/workflow-deal-phone.png' })
  // All of the process can be read there: it runs downwards, and nothing is cut off at the side.
  await deal.getByRole('tab', { name: '流程图' }).click()
  const figure = deal.getByRole('figure', { name: '流程图' })
  const last = figure.locator('[data-element-id=e]')
  await last.scrollIntoViewIfNeeded()
  const [end, frame] = [await last.boundingBox(), await figure.boundingBox()]
  expect(end!.x + end!.width).toBeLessThan(frame!.x + frame!.width)
  expect(end!.y + end!.height).toBeLessThan(frame!.y + frame!.height)
  await page.screenshot({ path: 'test-results/screenshots/workflow-diagram-phone.png' })
  await deal.getByLabel('审批意见').fill('同意')
  await agree()
  const { status } = await get<{ status: string }>(`${base}/queryById`, { id })
  expect(status).toBe('awaitingDeposit')

  // What was said stands on the page of the order, for all who read it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await become(page, seller, `/document/customerOrder/${id}`)
  await expect(state).toContainText('已通过')
  await page.getByRole('tab', { name: '审批' }).click()
  const log = page.getByRole('region', { name: '流程审批记录' })
  await expect(log).toContainText('优惠依据不足')
  await expect(log).toContainText('前加签')
})
