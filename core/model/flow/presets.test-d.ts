import { defineEntity, type MoveOf, type RowOf } from '../entity/entity.ts'
import * as f from '../entity/field.ts'
import { approved, approvedThenPosted, posted } from './presets.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const ok = <_T extends true>() => {}

const Plain = defineEntity('plain', { label: '单据', fields: { status: f.flow('状态', approved()) } })
ok<Equal<RowOf<typeof Plain>['status'], 'draft' | 'submitted' | 'approved' | 'voided'>>()
ok<Equal<MoveOf<typeof Plain>, 'submit' | 'approve' | 'reject' | 'withdraw' | 'unapprove' | 'void'>>()

const Order = defineEntity('order', {
  label: '订单',
  fields: {
    total: f.money('金额'),
    status: f.flow(
      '状态',
      approved({
        states: { approved: null, awaiting: '待付', done: '完成', closed: '已关闭' },
        moves: {
          approve: { to: 'awaiting', batch: true },
          unapprove: { from: 'awaiting' },
          withdraw: null,
          close: { from: ['awaiting', 'done'] },
          pay: { label: '付款', from: 'awaiting', to: 'done' },
        },
        editable: ['draft', 'awaiting'],
        fourEyes: true,
        limits: { approve: 'total' },
      }),
    ),
  },
})
ok<Equal<RowOf<typeof Order>['status'], 'draft' | 'submitted' | 'voided' | 'awaiting' | 'done' | 'closed'>>()
ok<Equal<MoveOf<typeof Order>, 'submit' | 'approve' | 'reject' | 'unapprove' | 'void' | 'close' | 'pay'>>()

const Receipt = defineEntity('receipt', {
  label: '入库单',
  fields: { status: f.flow('状态', posted({ states: { inspecting: '待检' } })) },
})
ok<Equal<RowOf<typeof Receipt>['status'], 'draft' | 'inspecting' | 'posted' | 'reversed' | 'voided'>>()
ok<Equal<MoveOf<typeof Receipt>, 'post' | 'reverse' | 'void'>>()

// @ts-expect-error no such state to go to
approved({ moves: { approve: { to: 'aproved' } } })
// @ts-expect-error a state that was taken away
approved({ states: { approved: null, done: '完成' }, moves: { approve: { to: 'approved' } } })
// @ts-expect-error a move of its own has a label
approved({ moves: { pay: { from: 'approved' } } })
// @ts-expect-error a move that the preset has not says from where
approved({ moves: { close: { to: 'voided' } } })
// @ts-expect-error no such word of a move
approved({ moves: { approve: { asks: '？' } } })
// @ts-expect-error no such state to edit in
approvedThenPosted({ editable: ['post'] })
// @ts-expect-error no such move to bound
approvedThenPosted({ limits: { aprove: 'total' } })
