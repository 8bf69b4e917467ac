import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { differencesOf, merged } from './differences.ts'

const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    no: f.serial('单号', 'YB{0000}'),
    store: f.text('门店'),
    keeper: f.text('经办人'),
    remark: f.text('备注'),
    pin: f.text('口令', { secret: true }),
    photos: f.image('照片'),
    doors: f.lines('明细', { fields: { qty: f.int('数量'), door: f.text('门') } }),
    total: f.money('合计'),
  },
  derive: { total: () => 1 },
})
const keys = Object.keys(Loan.fields)
const base = {
  version: 3,
  no: 'YB1',
  store: '东',
  keeper: '安',
  remark: null,
  photos: [],
  doors: [{ id: 'd', qty: 1, door: null }],
  total: 1,
}

test('what only I changed is mine, what only another changed is theirs, and both are asked about where both did', () => {
  const rows = {
    base,
    mine: { ...base, store: '西', remark: '急' },
    theirs: { ...base, store: '南', keeper: '王', no: 'YB9', total: 2, version: 4 },
  }
  const differences = differencesOf(Loan, keys, rows)
  expect(differences.map(({ key, isContested, suggested }) => [key, isContested, suggested])).toEqual([
    ['store', true, 'mine'],
    ['keeper', false, 'theirs'],
  ])
  expect(merged(rows, differences, {})).toMatchObject({
    store: '西',
    keeper: '王',
    remark: '急',
    version: 4,
  })
  expect(merged(rows, differences, { store: 'theirs', keeper: 'mine' })).toMatchObject({
    store: '南',
    keeper: '安',
    remark: '急',
  })
})

test('what both changed alike, and what is empty in another way, is no difference', () => {
  const mine = { ...base, store: '西', remark: '', pin: 'mine', doors: [{ id: 'd', qty: 1, lineKey: 'd' }] }
  const theirs = { ...base, store: '西', photos: null, pin: '', version: 4 }
  expect(differencesOf(Loan, keys, { base, mine, theirs })).toEqual([])
})

test('lines are compared by what stands in them', () => {
  const theirs = { ...base, doors: [{ id: 'd', qty: 2, door: null }] }
  const untouched = { ...base, doors: [{ id: 'd', lineKey: 'd', door: '', qty: 1 }] }
  expect(differencesOf(Loan, keys, { base, mine: untouched, theirs })).toMatchObject([
    { key: 'doors', isContested: false },
  ])
})
