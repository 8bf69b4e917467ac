import { Material } from '@mortise/materials/model'
import { DoorUnit } from '@mortise/orders/model'
import { FactoryScan, type Trace } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { clerk, raw, board, plans, panels, work, nested } = await sawShop(app)

async function trace(code: string, who = clerk): Promise<Trace> {
  const { body } = await who.call('GET', `${FactoryScan.wire}/trace`, { query: { code } })
  if (!body.success) throw new Error(body.message)
  return body.result
}

test('a lot of board is followed through a panel to its door and back', async () => {
  const { unit, category } = await clerk.of(Material).get(board.id)
  const size = { length: 2440, width: 1220, thickness: 18 }
  const lotted = { name: '批次板', unit, category, isLotManaged: true, ...size }
  const { id: material } = await clerk.of(Material).add(lotted)
  const made = await work(2)
  const door = made.units[1]!.unit
  const { id } = await panels.add({ workOrder: made.id, unit: door, material, length: 2000, width: 900 })
  await app.services.asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: [{ material, warehouse: raw, qty: 9, unitCost: 30, lotNo: 'PB-77' }],
    }),
  )
  const plan = await nested([made], { material })
  await plans.move(plan.id, 'release')
  const { no } = await panels.get(id)
  const { code } = await clerk.of(DoorUnit).get(door)
  for (const asked of [no ?? '', 'PB-77', code]) {
    const { edges, nodes } = await trace(asked)
    expect(edges).toContainEqual({ from: 'lot PB-77', to: `panel ${no}` })
    expect(edges).toContainEqual({ from: `panel ${no}`, to: `door ${code}` })
    expect(nodes.filter(({ isSelf }) => isSelf).map(({ title }) => title)).toEqual([asked])
  }
  const follower = app.as('follower', { can: ['factoryScan:trace', 'workOrder:list'] })
  expect((await trace(code, follower)).nodes.some(({ kind }) => kind === 'panel')).toBe(false)
})
