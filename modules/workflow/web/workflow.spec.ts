import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  admin,
  callsOf,
  makeMember,
  mark,
  type Person,
  signIn,
  signedOut as test,
} from '../../../e2e/fixtures.ts'
import { order, ownStore } from '../../../e2e/orders.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A process of one approval after another, published past the screens. */
async function published(
  request: APIRequestContext,
  steps: readonly (readonly [name: string, user: string])[],
) {
  const { post } = await callsOf(request)
  const key = `flow_${mark()}`
  const nodes = steps.map(
    ([name, user], index) =>
      `<userTask id="t${index}" name="${name}" mt:assign="user:${user}"/><sequenceFlow id="f${index}" sourceRef="${
        index === 0 ? 's' : `t${index - 1}`
      }" targetRef="t${index}"/>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="${key}" name="测试${key}" isExecutable="true"><startEvent id="s" name="发起"/>${nodes.join('')}
<sequenceFlow id="last" sourceRef="t${steps.length - 1}" targetRef="e"/><endEvent id="e" name="结束"/></process></definitions>`
  const id = await post<string>('/act/model/import', { xml, name: `测试${key}` })
  await post(`/act/model/deploy/${id}`, {})
  return { key, name: `测试${key}` }
}

const begin = async (request: APIRequestContext, who: Person, key: string, title: string) =>
  (await callsOf(request, who)).post<string>('/act/process/extActProcess/startMutilProcess', { key, title })

test('[A-052] an administrator designs, proves, publishes and uses a process without touching code', async ({
  page,
  request,
}) => {
  const first = await makeMember(request)
  const name = `用车申请${mark()}`
  await signIn(page, '/workflow/process-design')
  await page.getByRole('button', { name: '新增' }).click()
  const form = dialog(page, '新增')
  await form.getByLabel('流程标识').fill(`flow_${mark()}`)
  await form.getByLabel('流程名称').fill(name)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '设计' }).click()

  // A step that nobody is asked at cannot be published; the finding leads to it.
  const steps = page.getByRole('region', { name: '流程步骤' })
  await expect(steps.getByRole('button', { name: /^审批/ })).toBeVisible()
  await page
    .getByRole('button', { name: '发 布' })
    .or(page.getByRole('button', { name: '发布' }))
    .click()
  const findings = page.getByRole('region', { name: '检查结果' })
  await findings.getByRole('button', { name: /没有设置审批人/ }).click()
  const panel = page.getByRole('complementary', { name: '属性' })
  await expect(panel.getByRole('heading', { name: '审批设置' })).toBeVisible()
  await panel.getByLabel('名称').fill('主管审批')
  await panel.getByRole('button', { name: '添加审批人' }).click()
  await panel.getByRole('button', { name: /选择/ }).click()
  await pickUser(page, first.username)

  // A second step, put between the first and the end.
  await steps.getByRole('button', { name: '在此添加步骤' }).last().click()
  await page.getByRole('menuitem', { name: '办理' }).click()
  await panel.getByLabel('名称').fill('派车')
  await panel.getByRole('button', { name: '添加办理人' }).click()
  await panel.getByRole('combobox', { name: '办理人规则1' }).click()
  await page.getByTitle('发起人', { exact: true }).click()
  await expect(steps.getByRole('button', { name: /派车\s*发起人/ })).toBeVisible()

  await page.getByRole('button', { name: '试运行' }).click()
  const trial = dialog(page, '试运行')
  await expect(trial.getByText('主管审批')).toBeVisible()
  await expect(trial.getByText('测试员')).toBeVisible()
  await trial.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText(/发布成功！当前第1版/)).toBeVisible()

  // The same process as its diagram, and back.
  await page.getByText('流程图', { exact: true }).click()
  await expect(page.getByRole('application', { name: '流程图编辑' }).getByText('主管审批')).toBeVisible()
  await page.getByText('步骤', { exact: true }).click()
  await expect(steps.getByRole('button', { name: /^派车/ })).toBeVisible()

  // It is used at once.
  await page.goto('/workflow/my-applications')
  await page.getByRole('button', { name: '发起申请' }).click()
  const start = dialog(page, '发起申请')
  await start.getByLabel('流程').click()
  await start.getByLabel('流程').fill(name)
  await page.getByTitle(name).click()
  await start.getByLabel('标题').fill(`去机场 ${name}`)
  await start
    .getByRole('button', { name: '确 定' })
    .or(start.getByRole('button', { name: '确定' }))
    .click()
  await expect(page.getByRole('row').filter({ hasText: `去机场 ${name}` })).toContainText('审批中')
})

/** Chooses somebody in the dialog of users. */
async function pickUser(page: Page, username: string) {
  const picker = dialog(page, '根据部门选择用户')
  await picker.getByLabel('用户账号').fill(username)
  await picker.getByRole('button', { name: /查\s*询/ }).click()
  // Many are of this name until the one is found.
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
  await picker.getByRole('row').filter({ hasText: '测试员' }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(picker).toBeHidden()
}

/** Lets a task wait for its handler, who agrees to it in the window and sends somebody a copy. */
async function handleTask(page: Page, request: APIRequestContext) {
  const [handler, reader] = [await makeMember(request), await makeMember(request)]
  const { key } = await published(request, [['主管审批', handler.username]])
  const title = `采购打印机 ${mark()}`
  await begin(request, admin, key, title)
  const row = page.getByRole('row').filter({ hasText: title })

  await signIn(page, '/workflow/my-tasks', handler)
  await row.getByRole('button', { name: '办理' }).click()
  const deal = dialog(page, '办理')
  await expect(deal.getByRole('heading', { name: title })).toBeVisible()
  await deal.getByRole('tab', { name: '流程图' }).click()
  await expect(deal.getByRole('img', { name: '流程图' }).getByText('主管审批')).toBeVisible()
  await deal.getByRole('tab', { name: '审批记录' }).click()
  await expect(deal.getByText('发起').first()).toBeVisible()
  await deal.getByLabel('审批意见').fill('价格合适，同意。')
  await expect(deal.getByText('意见已暂存')).toBeVisible()
  await deal.getByRole('button', { name: '选择用户' }).click()
  await pickUser(page, reader.username)
  await deal.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(deal).toBeHidden()
  await expect(row).toHaveCount(0)
  return { row, title, reader }
}

test('[A-047] [A-048] a task waits for its handler, is handled, and is in the history from then on', async ({
  page,
  request,
}) => {
  const { row } = await handleTask(page, request)
  await page.goto('/workflow/task-history')
  await expect(row).toContainText('价格合适，同意。')
})

test('[A-049] [A-050] [A-051] who began an application, who got a copy and who administers find it', async ({
  page,
  request,
}) => {
  const { row, title, reader } = await handleTask(page, request)
  await become(page, reader, '/workflow/copied-to-me')
  await row.getByRole('button', { name: '查看' }).click()
  await expect(dialog(page, '流程详情').getByRole('heading', { name: title })).toBeVisible()

  await become(page, admin, '/workflow/my-applications')
  await expect(row).toContainText('已通过')
  await page.goto('/workflow/process-instance')
  await expect(row).toContainText('已通过')
})

/** An order beyond what its seller may grant: its manager first, then finance and the factory side by side, the director last. */
async function boundOrder(request: APIRequestContext) {
  const people = {
    seller: await makeMember(request),
    manager: await makeMember(request),
    expert: await makeMember(request),
    finance: await makeMember(request),
    factory: await makeMember(request),
    director: await makeMember(request),
  }
  const made = await order(request, await ownStore(request))
  const { post } = made
  const key = `flow_${mark()}`
  const task = (id: string, name: string, user: Person) =>
    `<userTask id="${id}" name="${name}" mt:assign="user:${user.username}"/>`
  const flows = ['s a', 'a p', 'p b', 'b b2', 'b2 j', 'p c', 'c j', 'j d', 'd e'].map((flow, index) => {
    const [from, to] = flow.split(' ')
    return `<sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}"/>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="defs" targetNamespace="t">
<process id="${key}" name="超权限优惠${key}" isExecutable="true"><startEvent id="s" name="发起"/>${task('a', '销售经理', people.manager)}
<parallelGateway id="p"/>${task('b', '财务初审', people.finance)}${task('b2', '财务复核', people.finance)}${task('c', '工厂确认', people.factory)}
<parallelGateway id="j"/>${task('d', '总监批准', people.director)}<endEvent id="e" name="结束"/>${flows.join('')}</process></definitions>`
  const modelId = await post<string>('/act/model/import', { xml, name: `超权限优惠${key}` })
  const model = await made.get<{ version: number }>('/act/model/queryById', { id: modelId })
  const { put } = await callsOf(request)
  await put('/act/model/edit', { id: modelId, version: model.version, entityCode: 'customerOrder' })
  await post(`/act/model/deploy/${modelId}`, {})
  await post('/act/process/extActProcessForm/add', {
    entityCode: 'customerOrder',
    modelId,
    cond: `store = '${made.store.id}'`,
    titleTpl: '{label}{no}',
    submitMove: 'submit',
    approveMove: 'approve',
    rejectMove: 'reject',
    withdrawMove: 'withdraw',
  })
  return { ...made, ...people }
}

/** Hands the session over to somebody else. */
async function become(page: Page, who: Person, path: string) {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, path, who)
}

test('an order beyond authority is signed by another, returned inside a branch, and approved from a phone', async ({
  page,
  request,
}) => {
  const { id, orderNumber, manager, expert, finance, factory, director, post, get } =
    await boundOrder(request)
  await post('/erp_customerorder/erpCustomerorder/move', { id, move: 'submit' })
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

  // The record cannot be approved past the process.
  await expect(post('/erp_customerorder/erpCustomerorder/move', { id, move: 'approve' })).rejects.toThrow(
    /审批/,
  )

  await signIn(page, '/workflow/my-tasks', manager)
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
  await open(finance, '财务初审')
  await deal.getByRole('tab', { name: '审批记录' }).click()
  await expect(deal.getByText('优惠依据不足')).toBeVisible()
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
  await deal.getByLabel('审批意见').fill('同意')
  await agree()
  const { status } = await get<{ status: string }>('/erp_customerorder/erpCustomerorder/queryById', { id })
  expect(status).toBe('awaitingDeposit')
})
