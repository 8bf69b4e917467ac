import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeKeeper, memoryStore } from '../session/keeper.ts'
import { changedIn, type Draft, draftsOf, forgetDraft, keepDraft } from './drafts.ts'

const Customer = defineEntity('customer', {
  label: '客户',
  fields: { name: f.text('名称'), pin: f.text('口令', { secret: true }), tags: f.refMany('标签', 'tag') },
})
const anna = { username: 'anna', tenant: '0' }
const draft = (id: string | null, at = 1): Draft => ({
  wire: '/customer',
  mode: id ? 'edit' : 'add',
  id,
  title: '',
  at,
  base: {},
  values: { name: `客户${at}` },
})

test('what is typed is kept by form and row, and is gone once it is forgotten', () => {
  const keeper = makeKeeper(memoryStore())
  keepDraft(keeper, anna, draft(null))
  keepDraft(keeper, anna, draft('7', 2))
  keepDraft(keeper, anna, draft('7', 3))
  expect(draftsOf(keeper, anna).map(({ id, at }) => [id, at])).toEqual([
    ['7', 3],
    [null, 1],
  ])
  forgetDraft(keeper, anna, draft('7'))
  forgetDraft(keeper, anna, draft('8'))
  expect(draftsOf(keeper, anna)).toHaveLength(1)
  forgetDraft(keeper, anna, draft(null))
  expect(draftsOf(keeper, anna)).toEqual([])
})

test('what one user typed is offered to no other, nor to the same in another tenant', () => {
  const keeper = makeKeeper(memoryStore())
  keepDraft(keeper, anna, draft(null))
  expect(draftsOf(keeper, { username: 'bob', tenant: '0' })).toEqual([])
  expect(draftsOf(keeper, { username: 'anna', tenant: '1' })).toEqual([])
})

test('a browser keeps the latest drafts and does not fill up', () => {
  const keeper = makeKeeper(memoryStore())
  for (let at = 1; at <= 30; at += 1) keepDraft(keeper, anna, draft(String(at), at))
  expect(draftsOf(keeper, anna)).toHaveLength(20)
  expect(draftsOf(keeper, anna)[0]?.id).toBe('30')
})

test('only what was changed is kept, and a password never', () => {
  const base = { id: '7', name: '赵', pin: null, tags: [] }
  expect(changedIn(Customer, base, { ...base, tags: null })).toBeNull()
  expect(changedIn(Customer, base, { ...base, pin: 'Secret1' })).toBeNull()
  expect(changedIn(Customer, base, { ...base, pin: 'Secret1', name: '钱' })).toEqual({
    base: { name: '赵' },
    values: { name: '钱' },
  })
})
