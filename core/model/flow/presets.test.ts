import { expect, test } from 'vitest'
import { approved, approvedThenPosted, posted } from './presets.ts'

test('a document that says nothing is submitted, approved and voided in the words of all', () => {
  const { states, moves } = approved()
  expect(states).toEqual({ draft: '草稿', submitted: '待审核', approved: '已审核', voided: '已作废' })
  expect(Object.entries(moves).map(([name, { label }]) => `${name} ${label}`)).toEqual([
    'submit 提交',
    'approve 审核',
    'reject 驳回',
    'withdraw 撤回',
    'unapprove 反审核',
    'void 作废',
  ])
  expect(moves.reject).toMatchObject({ from: 'submitted', to: 'draft', ask: '驳回原因：' })
})

test('a document says only in what it differs', () => {
  const { states, moves } = approved({
    states: { draft: '待提交', approved: null, awaiting: '待付定金', closed: '已关闭' },
    moves: {
      approve: { to: 'awaiting', batch: true },
      unapprove: null,
      close: { from: 'awaiting' },
      void: { ask: '作废原因：' },
    },
  })
  expect(Object.entries(states)).toEqual([
    ['draft', '待提交'],
    ['submitted', '待审核'],
    ['awaiting', '待付定金'],
    ['closed', '已关闭'],
    ['voided', '已作废'],
  ])
  expect(Object.keys(moves)).toEqual(['submit', 'approve', 'reject', 'withdraw', 'close', 'void'])
  expect(moves.approve).toMatchObject({ label: '审核', from: 'submitted', to: 'awaiting', batch: true })
  expect(moves.close).toMatchObject({ label: '关闭', to: 'closed', ask: '关闭原因：' })
  expect(moves.void).toMatchObject({ from: ['draft', 'submitted'], ask: '作废原因：' })
})

test('states of its own stand before the document is posted', () => {
  const { states } = posted({ states: { inspecting: '待检' } })
  expect(Object.keys(states)).toEqual(['draft', 'inspecting', 'posted', 'reversed', 'voided'])
  expect(Object.keys(approvedThenPosted().moves)).toContain('approveAndPost')
})

test('a move to or from a state that is not there is refused where it is told', () => {
  expect(() => approved({ states: { approved: null, done: '完成' } })).toThrow(
    'the move approve names approved, which is no state',
  )
})
