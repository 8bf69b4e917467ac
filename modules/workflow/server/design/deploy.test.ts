import { testApp } from '@mortise/server/testing'
import { Depart, Position } from '@mortise/system/model'
import { type Finding, ProcessModel } from '@mortise/workflow/model'
import { expect, test } from 'vitest'
import workflow from '../index.ts'
import { branching, drawing, publish } from '../testing/publish.fixture.ts'
import { whileOthersWait } from '../testing/waiting.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
await admin.token()

const check = async (xml: string) => {
  const { body } = await admin.call<Finding[]>('POST', '/act/model/check', { body: { xml } })
  return body.result.map(({ element, message }) => `${element ?? '-'} ${message}`)
}

test('A-051 departments, positions, roles, users and groups that there are not are refused by name with their node', async () => {
  const { id: depart } = await admin.of(Depart).add({ name: '采购部', category: '2' })
  const { id: position } = await admin.of(Position).add({ code: 'buyer', name: '采购员' })
  const known = `depart:${depart};departLeader:${depart};position:${position};user:designer`
  await publish(admin, 'known', drawing('known', [['a', '采购', `mt:assign="${known}"`]]))

  const unknown = 'depart:d1,d2;departLeader:d3;position:p1;role:r1;user:designer,u1;group:g1;resolver:x1'
  const settings = 'mt:managers="designer,m1" mt:nobody="user:n1"'
  const steps = [
    ['a', '采购', `mt:assign="${unknown}"`],
    ['b', '财务', 'mt:assign="starter" mt:copyTo="user:c1" mt:weights="w1:2"'],
  ] as const
  expect(await check(drawing('unknown', steps, settings))).toEqual([
    '- 流程管理员中的用户【m1】不存在',
    '- 找不到审批人时交给的用户【n1】不存在',
    'a 节点【采购】的部门【d1】不存在',
    'a 节点【采购】的部门【d2】不存在',
    'a 节点【采购】的部门【d3】不存在',
    'a 节点【采购】的职务【p1】不存在',
    'a 节点【采购】的角色【r1】不存在',
    'a 节点【采购】的用户【u1】不存在',
    'a 节点【采购】的用户组【g1】不存在',
    'a 节点【采购】的审批人解析器【x1】不存在',
    'b 节点【财务】的用户【c1】不存在',
    'b 节点【财务】会签权重的用户【w1】不存在',
  ])
})

test('A-051 what cannot be read hides nothing else that is wrong, and nothing is published', async () => {
  const xml = drawing('wrong', [['a', '经理', 'mt:assign="role:ghost"']], 'mt:nobody="anybody"')
    .replace(
      '<endEvent',
      '<businessRuleTask id="r" name="规则"/><callActivity id="c" calledElement="gone"/><endEvent',
    )
    .replace('targetRef="end"', 'targetRef="r"')
    .replace(
      '</process>',
      '<sequenceFlow id="g" sourceRef="r" targetRef="x"/><exclusiveGateway id="x"/>' +
        '<sequenceFlow id="h" sourceRef="x" targetRef="c"/><sequenceFlow id="i" sourceRef="x" targetRef="end">' +
        '<conditionExpression>amount &gt; </conditionExpression></sequenceFlow>' +
        '<sequenceFlow id="j" sourceRef="c" targetRef="end"/></process>',
    )
  const { id } = await admin.of(ProcessModel).add({ key: 'right', name: '错', xml })
  const { body } = await admin.call<Finding[]>('POST', `/act/model/deploy/${id}`)
  expect(body.result.map(({ element, message }) => `${element ?? '-'} ${message}`)).toEqual([
    '- 流程图的标识【wrong】与模型的标识【right】不一致',
    'r 节点【规则】不支持的节点类型：BusinessRuleTask',
    '- 找不到审批人时的处理【anybody】不认识，应为pass、refuse、managers或user:用户名',
    'a 节点【经理】的角色【ghost】不存在',
    'c 节点【c】调用的流程【gone】没有发布',
    'h 网关【x】到【c】的连线没有条件，也不是默认分支',
    'x 网关【x】缺少默认分支',
    expect.stringContaining('i '),
  ])
  expect((await admin.of(ProcessModel).get(id)).published).toBeNull()
})

test('a file of another tool with ids in Chinese is taken as a draft and can be published', async () => {
  const xml = drawing('请假', [['部门经理', '部门经理', 'mt:assign="starter"']])
  const { body } = await admin.call<string>('POST', '/act/model/import', { body: { xml } })
  expect(body.message).toBe('导入成功！')
  const model = await admin.of(ProcessModel).get(body.result)
  expect(model).toMatchObject({ name: '请假', key: 'u8bf7u5047' })
  expect((await admin.call('POST', `/act/model/deploy/${model.id}`)).body.message).toBe('发布成功！')
})

test('what was deleted is begun by nobody, nor by its old version where its name is given again', async () => {
  const step = [['a', '审批', 'mt:assign="starter"']] as const
  const gone = await publish(admin, 'gone', drawing('gone', step))
  const begin = async () =>
    (
      await admin.call('POST', '/act/process/extActProcess/startMutilProcess', {
        body: { key: 'gone', title: '申请' },
      })
    ).body.message
  await admin.of(ProcessModel).remove(gone)
  expect(await begin()).toBe('流程【gone】没有发布')
  await admin.of(ProcessModel).add({ key: 'gone', name: '新的', xml: drawing('gone', step) })
  expect(await begin()).toBe('流程【gone】没有发布')
})

test('a process that others call is not deleted', async () => {
  const step = [['a', '审批', 'mt:assign="starter"']] as const
  const called = await publish(admin, 'called', drawing('called', step))
  const xml = drawing('caller', [['c', '调用', '']]).replace(
    '<userTask id="c" name="调用" />',
    '<callActivity id="c" name="调用" calledElement="called"/>',
  )
  await publish(admin, 'caller', xml)
  await expect(admin.of(ProcessModel).remove(called)).rejects.toThrow('被流程【caller流程】调用，不能删除')
})

test('who handles a task is named by a field of people, or of departments', async () => {
  const steps = [
    ['a', '代理人', 'mt:assign="formUser:agent"'],
    ['b', '原因', 'mt:assign="formUser:reason"'],
    ['c', '部门', 'mt:assign="formDepartLeader:agent"'],
    ['n', '没有', 'mt:assign="starter" mt:copyTo="formUser:nothing"'],
  ] as const
  const { body } = await admin.call<Finding[]>('POST', '/act/model/check', {
    body: { xml: drawing('fields', steps), entityCode: 'userAgent' },
  })
  expect(body.result.map(({ element, message }) => `${element} ${message}`)).toEqual([
    'b 节点【原因】的表单人员字段【reason】不是人员字段',
    'c 节点【部门】的表单部门字段【agent】不是部门字段',
    'n 节点【没有】的表单人员字段【nothing】不存在',
  ])
})

test('where it is not known on what a process decides, nobody says that it has no such field', async () => {
  const xml = drawing('lent', [['a', '父流程的人', 'mt:assign="formUser:keeper"']])
  expect(await check(xml)).toEqual([])
})

test('a drawing that can do much is walked beside the calls of others', async () => {
  const { value, longestWait, took } = await whileOthersWait(() => check(branching('wide', 40, 4)))
  expect(value).toEqual(['- 流程过于复杂，超过5000种状态，无法证明能够结束'])
  expect(longestWait).toBeLessThan(took / 2)
})
