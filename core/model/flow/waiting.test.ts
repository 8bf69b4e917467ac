import { expect, test } from 'vitest'
import { defineEntity } from '../entity/entity.ts'
import * as f from '../entity/field.ts'
import { linkModules } from '../module/module.ts'
import { approvalFields } from './fields.ts'
import { approved, approvedThenPosted, posted } from './presets.ts'
import { waitingFor } from './waiting.ts'

const Claim = defineEntity('claim', {
  label: '报销单',
  fields: { no: f.text('单号'), ...approvalFields, status: f.flow('状态', approved({ fourEyes: true })) },
})
const Slip = defineEntity('slip', {
  label: '领料单',
  fields: { no: f.text('单号'), status: f.flow('状态', approvedThenPosted()) },
})
const Visit = defineEntity('visit', {
  label: '上门',
  fields: {
    no: f.text('单号'),
    who: f.user('谁去'),
    status: f.flow('状态', {
      states: { open: '待派', given: '已派', done: '完成' },
      moves: {
        give: { label: '派单', from: ['open', 'given'], to: 'given', waits: { in: 'open' } },
        do: { label: '完成', from: 'given', to: 'done', waits: { for: 'who' } },
      },
    }),
  },
})

const ann = (...codes: string[]) => ({ username: 'ann', can: (code: string) => codes.includes(code) })
const statesOf = (...args: Parameters<typeof waitingFor>) => waitingFor(...args).map(({ state }) => state)
const is = (field: string, op: 'eq' | 'ne', value: string) => ({ field, test: { op, value } })

test('what was submitted waits for who may approve it, unless it is the own', () => {
  const [group] = waitingFor(Claim, ann('claim:approve'))
  expect(group).toMatchObject({ state: 'submitted', moves: ['approve'], for: null, isApproval: true })
  expect(group?.condition).toEqual({
    all: [
      is('status', 'eq', 'submitted'),
      { all: [is('createBy', 'ne', 'ann'), is('submittedBy', 'ne', 'ann')] },
    ],
  })
  const [free] = waitingFor(Claim, ann('claim:approve', 'claim:approveOwn'))
  expect(free?.condition).toEqual(is('status', 'eq', 'submitted'))
})

test('who may do nothing with it has no work of it', () => {
  expect(waitingFor(Claim, ann('claim:list', 'claim:reject', 'claim:withdraw', 'claim:void'))).toEqual([])
})

test('a draft waits for its writer alone', () => {
  const [draft, ...rest] = waitingFor(Claim, ann('claim:submit'))
  expect(rest).toEqual([])
  expect(draft?.condition).toEqual({ all: [is('status', 'eq', 'draft'), is('createBy', 'eq', 'ann')] })
})

test('what is approved and posted at once waits once, and never as a draft', () => {
  expect(statesOf(Slip, ann('slip:approve', 'slip:approveAndPost'))).toEqual(['submitted'])
  expect(waitingFor(Slip, ann('slip:approve', 'slip:approveAndPost'))[0]?.moves).toEqual([
    'approve',
    'approveAndPost',
  ])
  expect(statesOf(Slip, ann('slip:post'))).toEqual(['approved'])
  const Posted = defineEntity('p', { label: '单', fields: { status: f.flow('状态', posted()) } })
  expect(waitingFor(Posted, ann('p:post'))).toMatchObject([{ state: 'draft', for: 'createBy' }])
})

test('a move says in which states it is waited for, and by whom', () => {
  const [open, given] = waitingFor(Visit, ann('visit:give', 'visit:do'))
  expect(open).toMatchObject({ state: 'open', moves: ['give'], for: null })
  expect(given?.condition).toEqual({ all: [is('status', 'eq', 'given'), is('who', 'eq', 'ann')] })
})

test('whoever it waits for is a user, and where it waits a state', () => {
  const odd = defineEntity('odd', {
    label: '单',
    fields: {
      no: f.text('单号'),
      status: f.flow('状态', {
        states: { a: '甲' },
        moves: { go: { label: '去', from: 'a', waits: { for: 'no' } } },
      }),
    },
  })
  expect(() => linkModules([{ name: 'm', label: '模', entities: [odd] }])).toThrow(
    'odd: go waits for no, which names no user',
  )
})
