import { expect, test } from 'vitest'
import { approved, approvedThenPosted, posted } from './presets.ts'
import { leadsOn, passableOf, roadOf } from './road.ts'

test('the road of a document ends where all went well, not where it was given up', () => {
  expect(roadOf(approved())).toEqual(['draft', 'submitted', 'approved'])
  expect(roadOf(posted())).toEqual(['draft', 'posted'])
  expect(roadOf(approvedThenPosted())).toEqual(['draft', 'submitted', 'approved', 'posted'])
})

test('states of its own stand on the road where moves lead through them', () => {
  const flow = approved({
    states: { sent: '已发送', ordered: '已转订单', lost: '已失单', closed: '已关闭' },
    moves: {
      send: { label: '发送', from: 'approved', to: 'sent' },
      order: { label: '转订单', from: ['approved', 'sent'], to: 'ordered' },
      lose: { label: '失单', from: ['approved', 'sent'], to: 'lost' },
      close: { from: 'approved' },
    },
  })
  expect(roadOf(flow)).toEqual(['draft', 'submitted', 'approved', 'sent', 'ordered'])
  expect(['send', 'order', 'submit', 'approve'].every((name) => leadsOn(flow, name))).toBe(true)
  expect(['lose', 'close', 'void', 'reject', 'nothing'].some((name) => leadsOn(flow, name))).toBe(false)
})

test('a state that follows from what came of the lines is on the road without a move', () => {
  const flow = approved({
    states: { partial: '部分入库', done: '已完成' },
    moves: { receive: { label: '生成入库单', from: ['approved', 'partial'], makes: 'receipt' } },
    follows: { lines: 'items', of: 'qty', by: 'inQty', none: 'approved', some: 'partial', all: 'done' },
  })
  expect(roadOf(flow)).toEqual(['draft', 'submitted', 'approved', 'partial', 'done'])
  expect(leadsOn(flow, 'receive')).toBe(true)
  expect([...passableOf(flow, 'done')]).toEqual(['partial'])
})

test('a move that waits for somebody is the next one, though the state stays', () => {
  const order = { label: '生成订单', from: 'approved', leadsTo: 'purchaseOrder' } as const
  const split = { label: '拆分', from: 'approved', leadsTo: 'request' } as const
  const flow = approved({ moves: { order: { ...order, waits: true }, split } })
  expect(['order', 'split'].map((name) => leadsOn(flow, name))).toEqual([true, false])
})

test('a receipt may be posted with or without an inspection', () => {
  const flow = posted({
    states: { inspecting: '待检' },
    moves: {
      inspect: { label: '送检', from: 'draft', to: 'inspecting' },
      post: { from: ['draft', 'inspecting'] },
    },
  })
  expect(roadOf(flow)).toEqual(['draft', 'inspecting', 'posted'])
  expect([...passableOf(flow, 'posted')]).toEqual(['inspecting'])
  expect([...passableOf(flow, 'inspecting')]).toEqual([])
})
