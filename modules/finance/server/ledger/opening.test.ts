import { GlAccount, GlBook, GlOpening, GlVoucher } from '@mortise/finance/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { StockIn, Warehouse } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const accounts = (await clerk.of(GlAccount).list({ size: 200 })).rows
const idOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
const start = async (month: string) => {
  const { body } = await clerk.call<string>('POST', '/erp_gl_opening/erpGlOpening/start', { body: { month } })
  return body
}

test('a company that worked before keeps no books until it opens them with what it has, the stock among it', async () => {
  await db.owner.query(`delete from ${GlBook.table}`)
  const warehouse = await asSystem('0', async ({ repo }) => {
    const unit = (await repo(Unit).add({ name: '件测', code: 'TEST', precision: 2 })).id
    const category = (await repo(MaterialCategory).add({ name: '测试料' })).id
    await repo(Material).add({ code: 'B1', name: '板', model: 'B', unit, category })
    return (await repo(Warehouse).add({ code: 'T1', name: '测试仓', kind: '1' })).id
  })
  const [board] = (await clerk.of(Material).list({ where: { code: 'B1' } })).rows
  const receive = async () => {
    const items = [{ material: board?.id ?? '', qty: 10, unitCost: 4.2 }]
    const { id } = await clerk.of(StockIn).add({ warehouse, items })
    return clerk.of(StockIn).move(id, 'approveAndPost')
  }
  const before = await receive()
  expect((await clerk.of(GlVoucher).list({ where: { source: before.id } })).total).toBe(0)

  await clerk.of(GlOpening).add({ account: idOf('1002'), debit: 900 })
  expect(await start('2026-01')).toMatchObject({ success: false, message: '期初余额借贷不平衡，差额 900' })
  const capital = await clerk.of(GlOpening).add({ account: idOf('4001'), credit: 900 })
  expect(await start('2026-01')).toMatchObject({
    message: '科目 1403 的期初余额 0 元与库存金额 42 元不一致',
  })
  await clerk.of(GlOpening).add({ account: idOf('1403'), debit: 42 })
  await clerk.of(GlOpening).edit({ id: capital.id, version: capital.version, credit: 942 })
  await expect(clerk.of(GlOpening).add({ account: idOf('1122'), debit: 5 })).rejects.toThrow(
    '科目 1122 需要核算往来单位',
  )
  expect(await start('2999-01')).toMatchObject({ message: '会计期间 2999-01 未打开' })
  expect(await start('2026-01')).toMatchObject({ success: true, message: '总账已启用，期初凭证 记-0001' })
  expect(await start('2026-01')).toMatchObject({ success: false })
  await receive()
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})
