import { testApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock from '../index.ts'

const app = await testApp(stock)
const clerk = app.as('clerk')

test('warehouses stand in a tree, each under a code of its own', async () => {
  const main = await clerk.of(Warehouse).add({ code: 'W1', name: '原料仓', kind: '1' })
  await clerk.of(Warehouse).add({ code: 'W1-A', name: 'A区', kind: '1', parent: main.id })
  const { body } = await clerk.call('GET', '/erp_warehouse/erpWarehouse/list', { query: { code: 'W1' } })
  expect(body.result.records[0]).toMatchObject({ name: '原料仓', kind_dictText: '原料仓', hasChildren: true })
  await expect(clerk.of(Warehouse).add({ code: 'W1', name: '又一个', kind: '1' })).rejects.toThrow('已存在')
})
