import { CustomerOrder } from '@mortise/orders/model'
import orders from '@mortise/orders/server'
import { addShop, addWorkedDoor } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { ProcessBinding, ProcessModel } from '@mortise/workflow/model'
import workflow from '@mortise/workflow/server'
import { beforeAll, expect, test } from 'vitest'

const app = await testApp(orders, workflow)
const admin = app.as('designer')
const head = app.as('head', { can: [] })
const worked = await addWorkedDoor(app)
const shop = await addShop(app, 'own')
const verbs = ['list', 'add', 'edit', 'submit'].map((verb) => `customerOrder:${verb}`)
const seller = app.as('seller', { can: [...verbs, 'customer:list', 'store:list'], orgCode: shop.orgCode })
type Client = typeof head

const xml = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="discounts" name="超权限优惠" mt:managers="designer"><startEvent id="start"/>
<userTask id="head" name="销售经理" mt:assign="user:head"/><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="head"/><sequenceFlow id="f2" sourceRef="head" targetRef="end"/>
</process></definitions>`

beforeAll(async () => {
  for (const client of [head, seller]) await client.token()
  const model = await admin.of(ProcessModel).add({ key: 'discounts', name: '超权限优惠', xml })
  expect((await admin.call('POST', `/act/model/deploy/${model.id}`)).body.message).toBe('发布成功！')
  await admin.of(ProcessBinding).add({
    entity: 'customerOrder',
    process: model.id,
    condition: "beyond != ''",
    titleTemplate: '{label}{no}优惠{discountAmount}元',
    rejectMove: 'reject',
    withdrawMove: 'withdraw',
  })
})

async function taskOf(client: Client, no: string): Promise<{ id: string; title: string }> {
  const { body } = await client.call<{ records: { id: string; title: string }[] }>('GET', '/act/task/list')
  const found = body.result.records.find(({ title }) => title.includes(no))
  if (!found) throw new Error(`nothing waits of ${no}`)
  return found
}
const answer = async (client: Client, path: string, body: object): Promise<string> =>
  (await client.call('POST', `/act/task/${path}`, { body })).body.message

test('an order that came back is judged by the prices that it is handed in with again', async () => {
  const line = { type: '1', door: worked.door.id, params: worked.chosen, qty: 1, room: '主卧' } as const
  const { id, no } = await seller.of(CustomerOrder).add({
    customer: shop.customer.id,
    store: shop.store.id,
    address: '翡翠湾3幢',
    receiver: '顾客',
    receiverTel: '13700000000',
    deliverOn: '2099-01-01',
    lines: [line],
    discountAmount: 200,
  })
  await seller.of(CustomerOrder).move(id, 'submit')
  expect(await seller.of(CustomerOrder).get(id)).toMatchObject({
    beyondFigures: '整单优惠200.00元，超出权限（最多0.00元）',
  })
  const { id: asked } = await taskOf(head, no)
  const back = { taskId: asked, target: 'starter', mode: 'direct', comment: '少一些' }
  expect(await answer(head, 'reject', back)).toBe('操作成功！')

  const { id: taskId } = await taskOf(seller, no)
  const record = { discountAmount: 300, beyond: '', status: 'confirmed' }
  expect(await answer(seller, 'processComplete', { taskId, answer: 'agree', record })).toBe('操作成功！')
  expect(await seller.of(CustomerOrder).get(id)).toMatchObject({
    discountAmount: 300,
    beyondFigures: '整单优惠300.00元，超出权限（最多0.00元）',
    status: 'submitted',
    submittedBy: 'seller',
  })
  const again = await taskOf(head, no)
  expect(again.title).toContain('优惠300元')
})
