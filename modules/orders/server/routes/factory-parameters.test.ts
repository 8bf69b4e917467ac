import { PriceRight } from '@mortise/doors/model'
import { bom, parameter } from '@mortise/doors/testing'
import { ChangeOrder, CustomerOrder, OrderEvaluation } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, orderOf, plainDoor, publishDoor } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const common = ['customerOrder:list', 'store:list', 'customer:list', PriceRight.dealer] as const
const shop = app.as('shop', {
  can: [...common, 'customerOrder:add', 'customerOrder:edit', 'customerOrder:submit'],
  orgCode: 'A01',
})
const reviewer = app.as('reviewer', { can: [...common, 'customerOrder:approve'], orgCode: 'A01' })
const path = '/erp_orderlist/erpOrderlist/edit'

/** A door of which the factory says how many hinges it has. */
async function hingedDoor() {
  const sellingStore = await makeSellingStore(app, { payTerm: '4', creditLimit: 99_999 })
  const { id, name } = sellingStore.door
  const plain = plainDoor(id, name)
  const hinge = parameter({
    code: 'hinge',
    name: '合页',
    valueType: '2',
    choices: ['两副', '三副'],
    isFront: false,
  })
  await app.services.asSystem('0', (ctx) =>
    publishDoor(
      ctx,
      id,
      {
        ...plain,
        parameters: [...plain.parameters, hinge],
        variables: [...plain.variables, { code: 'pieces', name: '合页数', formula: "if(hinge='三副',3,2)" }],
        bom: [...plain.bom, bom('B3', '合页', 'T-LOCK', 'pieces', { part: '4', scale: 0 })],
      },
      2,
    ),
  )
  return sellingStore
}

test('the shop sells without what the factory says, and nobody approves without it', async () => {
  const sellingStore = await hingedDoor()
  const { id, lines, totalAmount } = await shop.of(CustomerOrder).add(orderOf(sellingStore))
  expect(totalAmount).toBe(2010)
  await shop.of(CustomerOrder).move(id, 'submit')
  await expect(reviewer.of(CustomerOrder).move(id, 'approve')).rejects.toThrow('第1行【合页】未填写')
  const fill = (who: typeof clerk, params: object, rest: object = {}) =>
    who.call('PUT', path, { body: { id: lines[0]?.id, params, ...rest } })
  expect((await fill(shop, { hinge: '三副' })).body.message).toContain('当前状态【待审核】不允许编辑')
  expect((await fill(reviewer, { h: '2300' })).body.message).toBe('【洞口高】由门店填写，审核时不能修改')
  expect((await fill(reviewer, { colour: '红' })).body.message).toBe('门型没有参数【colour】')
  expect((await fill(reviewer, { hinge: '五副' })).body.message).toContain('合页的选项【五副】不可用')
  expect((await fill(reviewer, { hinge: '三副' }, { qty: 9 })).status).toBe(403)
  expect((await fill(reviewer, { hinge: '三副' }, { version: 1 })).body).toMatchObject({ code: 409 })
  expect((await fill(reviewer, { ...chosen, hinge: '三副' })).body).toMatchObject({ success: true })
  const approved = await reviewer.of(CustomerOrder).move(id, 'approve')
  expect(approved).toMatchObject({ totalAmount: 2010, status: 'confirmed' })
  expect(approved.lines[0]).toMatchObject({ params: { ...chosen, hinge: '三副' } })
  const [row] = (await clerk.of(OrderEvaluation).list({ where: { order: id } })).rows
  const { bom: parts } = await clerk.of(OrderEvaluation).get(row?.id ?? '')
  expect(parts.map(({ code, totalQty }) => [code, totalQty])).toEqual([
    ['B1', 8.166],
    ['B2', 2],
    ['B3', 6],
  ])
  // Once it is approved it is past filling in, and what a change brings is whole.
  expect((await fill(reviewer, { hinge: '两副' })).status).toBe(403)
  const { id: change } = await clerk.of(ChangeOrder).add({
    order: id,
    reason: '加一樘',
    lines: [{ action: '3', door: sellingStore.door.id, params: chosen, qty: 1 }],
  })
  await expect(clerk.of(ChangeOrder).move(change, 'evaluate')).rejects.toThrow('【合页】未填写')
})

test('what the factory says may be said by the shop as well', async () => {
  const sellingStore = await hingedDoor()
  const [line] = orderOf(sellingStore).lines ?? []
  const params = { ...chosen, hinge: '两副' }
  const { id } = await calls.add(orderOf(sellingStore, { lines: [{ ...line!, params }] }))
  await calls.move(id, 'submit')
  expect((await calls.move(id, 'approve')).status).toBe('confirmed')
})
