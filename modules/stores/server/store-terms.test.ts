import { testApp } from '@mortise/server/testing'
import { Store, StoreQuote } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import stores from './index.ts'

const app = await testApp(stores)
const retail = ['list', 'add', 'edit', 'delete'].map((act) => `storeQuote:${act}`)
const codes = ['store:list', 'store:add', 'store:edit']
const seller = app.as('sales-manager', { can: [...codes, ...retail], orgCode: 'A01' })
const manager = seller.of(Store)
const accountant = app.as('finance', { can: [...codes, ...retail, 'store:terms'], orgCode: 'A01' })
const finance = accountant.of(Store)

let count = 0
const depart = () =>
  app.services.asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    return repo(Depart).add({ name: `条件店${++count}`, parent: root?.id ?? null, category: '4' })
  })
const opened = async (more: object = {}) => {
  const { id, name } = await depart()
  return { name, type: '2' as const, depart: id, tel: '0571-88880000', ...more }
}

test('who sells opens a store on the usual terms, and only who may sets others', async () => {
  const usual = await manager.add(await opened({ type: '1' }))
  expect(usual).toMatchObject({ level: 'B', payTerm: '1', depositRate: 0.3, creditDays: 0 })
  // Others buy below what customers pay: who sells makes no such customer of anybody.
  for (const type of ['2', '3'])
    await expect(manager.add(await opened({ type }))).rejects.toThrow('您没有设定门店类型的权限')
  for (const terms of [{ level: 'A' }, { payTerm: '4' }, { depositRate: 0 }, { creditDays: 60 }])
    await expect(manager.add(await opened({ type: '1', ...terms }))).rejects.toThrow(
      '权限，请由财务或总经理设定',
    )
  expect(await finance.add(await opened({ level: 'A', payTerm: '2', depositRate: 0.5 }))).toMatchObject({
    level: 'A',
    depositRate: 0.5,
  })
})

test('level, type and terms of a store are changed by who may, everything else by who keeps it', async () => {
  const { id, version } = await finance.add(await opened({ payTerm: '2', level: 'C' }))
  await expect(manager.edit({ id, version, depositRate: 0, level: 'A' })).rejects.toThrow(
    '您没有设定门店级别的权限，请由财务或总经理设定',
  )
  for (const terms of [{ type: '1' }, { payTerm: '1' }, { depositRate: 0 }, { creditDays: 1 }] as const)
    await expect(manager.edit({ id, version, ...terms })).rejects.toThrow('请由财务或总经理设定')
  const moved = await manager.edit({ id, version, address: '金柯桥大道1号', remark: '搬迁' })
  expect(moved).toMatchObject({ address: '金柯桥大道1号', payTerm: '2' })
  expect(await finance.edit({ id, version: moved.version, level: 'A', depositRate: 0 })).toMatchObject({
    level: 'A',
    depositRate: 0,
  })
})

test('retail prices, by which authority is measured, are set by who sets terms', async () => {
  const store = await finance.add(await opened({ type: '1' }))
  const quote = {
    store: store.id,
    name: '零售',
    startOn: '2026-01-01',
    lines: [{ target: 'all', factor: 1.9 }],
  }
  const [sold, kept] = [seller.of(StoreQuote), accountant.of(StoreQuote)]
  const refusal = '您没有设定零售报价的权限，请由财务或总经理设定'
  await expect(sold.add(quote as never)).rejects.toThrow(refusal)
  const { id, lines } = await kept.add(quote as never)
  const edit = (patch: object) => sold.edit({ id, ...patch })
  for (const patch of [
    { lines: [{ ...lines[0]!, factor: 0.6 }] },
    { lines: [...lines, { target: 'all', factor: 0.6 }] },
    { isActive: false },
    { endOn: '2026-01-02' },
    { startOn: '2026-02-01' },
    { priority: 9 },
  ])
    await expect(edit(patch)).rejects.toThrow(refusal)
  await expect(sold.remove(id)).rejects.toThrow(refusal)
  expect(await edit({ remark: '全国统一', lines })).toMatchObject({ remark: '全国统一' })
  expect((await kept.edit({ id, lines: [{ ...lines[0]!, factor: 2 }] })).lines[0]).toMatchObject({
    factor: 2,
  })
})
