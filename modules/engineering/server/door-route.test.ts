import { Door, DoorParameter } from '@mortise/doors/model'
import { Process, Route } from '@mortise/engineering/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { Category } from '@mortise/system/model'
import { expect, test } from 'vitest'
import engineering from './index.ts'

const app = await testApp(engineering)
const { asSystem } = app.services
const engineer = app.as('engineer')

const known = await asSystem('0', async ({ repo }) => {
  const unit = (await repo(Unit).add({ name: '樘R', code: 'ROUTE' })).id
  const category = (await repo(MaterialCategory).add({ name: '门R' })).id
  const lots = { valuation: 'LOT', isLotManaged: true } as const
  const doors = await repo(Category).first({ code: 'door' })
  return {
    finished: (await repo(Material).add({ name: '成品门R', unit, category, ...lots })).id,
    board: (await repo(Material).add({ name: '板R', unit, category })).id,
    kind: (await repo(Category).add({ name: '平开门R', parent: doors?.id })).id,
    height: (await repo(DoorParameter).add({ code: 'h', name: '高', valueType: '1' })).id,
    process: (await repo(Process).add({ code: 'KL-R', name: '开料', type: '10', minutes: 12 })).id,
  }
})

let count = 0
const route = async (condition?: string) => {
  const ops = [
    { opNo: 10, process: known.process },
    { opNo: 20, process: known.process, condition },
  ]
  return (await engineer.of(Route).add({ code: `R${++count}`, name: `路线${count}`, ops })).id
}

async function publish(chosen: string | null, process: string) {
  const { id } = await engineer.of(Door).add({
    code: `MR${++count}`,
    name: `门${count}`,
    category: known.kind,
    material: known.finished,
    parts: ['1'],
    route: chosen,
    parameters: [{ parameter: known.height, valueType: '1', min: 1900, max: 2400, initial: '2100' }],
    prices: [{ name: '门扇', formula: 'h*1' }],
    bom: [{ code: 'B1', name: '面板', part: '1', material: known.board, quantity: 'h/1000', process }],
  })
  const { body } = await engineer.call('POST', '/erp_door/erpDoor/move', {
    body: { id, move: 'publish', reason: '首版' },
  })
  return body.message
}

test('a door is published with a route whose conditions read its parameters', async () => {
  expect(await publish(await route('h>2000'), '开料')).not.toContain('工序')
  expect(await publish(await route('w>2000'), '开料')).toContain('工序20第1个字符，未知变量w')
  expect(await publish(await route('h+1'), '开料')).toContain('结果应为是非值')
})

test('publishing tells of parts whose operation the route has not, and of a door without a route', async () => {
  expect(await publish(await route(), '喷漆')).toContain('用料【面板】的工序不在工艺路线中')
  expect(await publish(null, '开料')).toContain('没有工艺路线，不能排产')
})

test('a route that is no longer in use refuses the door', async () => {
  const id = await route()
  await engineer.of(Route).edit({ id, isActive: false })
  expect(await publish(id, '开料')).toMatch(/工艺路线「路线\d+」已停用/)
})
