import { approved, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Loan = defineEntity('loan', {
  label: '借用单',
  scope: 'own',
  fields: {
    no: f.serial('单号', 'JY{0000}'),
    store: f.text('门店', { required: true }),
    deposit: f.money('押金', { guarded: true }),
    items: f.lines('明细', { fields: { door: f.text('门'), params: f.json<object>('参数') } }),
    status: f.flow('状态', approved()),
  },
})
const app = await testApp(serverModule(defineModule('loans', { label: '借用', entities: [Loan] })))
const clerk = app.as('clerk')
const loans = clerk.of(Loan)

const historyOf = async (id: string, who = clerk) =>
  (await who.call('GET', `${Loan.wire}/history`, { query: { id } })).body

test('a document tells who did what with it, in the words of its definition, the latest first', async () => {
  const { id, items } = await loans.add({ store: '城东店', deposit: 100, items: [{ door: '橡木门' }] })
  await loans.edit({
    id,
    store: '城西店',
    items: [
      { id: items[0]?.id, door: '胡桃门' },
      { door: '白门', params: { h: 2100 } },
    ] as never,
  })
  await loans.move(id, 'submit')
  const { result } = await historyOf(id)
  expect(result).toMatchObject([
    { verb: 'submit', label: '提交', isMove: true },
    { verb: 'edit', label: '编辑', isMove: false },
    { verb: 'add', label: '新增', isMove: false, changes: [] },
  ])
  expect(result[1].changes).toEqual([
    { field: 'store', label: '门店', before: '城东店', after: '城西店' },
    { field: 'items', label: '明细', before: '', after: '新增 1 行，修改 1 行' },
  ])
  expect(JSON.stringify(result)).not.toContain('2100')
})

test('it tells nothing of fields that the reader may not see, nor of documents out of sight', async () => {
  const { id } = await loans.add({ store: '城东店', deposit: 100, items: [] })
  await loans.edit({ id, deposit: 250, store: '城北店' })
  const fields = async (who: typeof clerk) =>
    (await historyOf(id, who)).result.flatMap(({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field),
    )
  expect(await fields(clerk)).toEqual(['store', 'deposit'])
  const reader = app.as('clerk', { can: ['loan:list'] })
  expect(await fields(reader)).toEqual(['store'])
  const stranger = app.as('stranger', { can: ['loan:list'] })
  expect((await historyOf(id, stranger)).message).toBe('未找到对应数据')
  expect((await historyOf(id, app.as('guest', { can: [] }))).success).toBe(false)
})

test('a move that asks why says so in the history, and no other does', async () => {
  const writer = app.as('writer')
  const { id } = await writer.of(Loan).add({ store: '城东店', items: [] })
  await writer.of(Loan).move(id, 'submit')
  await writer.of(Loan).move(id, 'reject', { reason: '押金太少' })
  const { result } = await historyOf(id, writer)
  expect(result.map(({ verb, reason }: { verb: string; reason: string | null }) => [verb, reason])).toEqual([
    ['reject', '押金太少'],
    ['submit', null],
    ['add', null],
  ])
})
