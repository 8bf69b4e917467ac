import { expect, test } from 'vitest'
import { dictOf, isRange, optionsFor, paramsOf, treeOf } from './query-item.ts'

const item = (view: string, more: object = {}) => ({ field: 'a', label: '甲', view, mode: 'single', ...more })

test('[B-087] a tree is asked for by the parent field, the parent value and the child flag of its item', () => {
  const tree = item('sel_tree', {
    dictTable: 'sys_depart',
    dictText: 'depart_name',
    dictCode: 'id',
    pidField: 'parent_id',
    pidValue: '0',
    hasChildField: 'iz_leaf',
  })
  expect(treeOf(tree)).toEqual({
    dict: 'sys_depart,depart_name,id',
    pidField: 'parent_id',
    pidValue: '0',
    hasChildField: 'iz_leaf',
  })
  expect(dictOf(item('list', { dictCode: 'sex' }))).toBe('sex')
})

test('an item takes its options from the answer it came with, unless it is configured to ask the dictionary', () => {
  const all = { sex: [{ value: '1', text: '男' }] }
  expect(optionsFor(item('list', { dictCode: 'sex', config: '0' }), all)).toEqual(all.sex)
  expect(optionsFor(item('list', { dictCode: 'sex', config: '1' }), all)).toBeUndefined()
  expect(optionsFor(item('list', { dictCode: 'colour' }), all)).toBeUndefined()
})

test('a range is asked from the start of a day to the end of one, a text by likeness, and what is empty is not asked', () => {
  const items = [
    { ...item('date', { mode: 'group' }), field: 'day' },
    { ...item('datetime', { mode: 'group' }), field: 'moment' },
    { ...item('number', { mode: 'group' }), field: 'count' },
    { ...item('text'), field: 'name' },
    { ...item('text'), field: 'phone' },
    { ...item('list'), field: 'state' },
    { ...item('anything'), field: 'remark' },
  ]
  expect(
    paramsOf(items, {
      day: ['2026-11-01', '2026-11-30'],
      moment: ['2026-11-01 08:00:00', ''],
      count_end: '5',
      name: ' 橡木 ',
      phone: '13812345678',
      state: '1',
      remark: '',
    }),
  ).toEqual({
    day_begin: '2026-11-01 00:00:00',
    day_end: '2026-11-30 23:59:59',
    moment_begin: '2026-11-01 08:00:00',
    count_end: '5',
    name: '*橡木*',
    phone: '13812345678',
    state: '1',
  })
})

test('a parameter of a report goes by its own name, word for word', () => {
  const who = { ...item('text', { selfSql: '1' }), field: 'who' }
  expect(paramsOf([who], { who: ' 王芳 ' })).toEqual({ self_who: '王芳' })
  expect(paramsOf([who], {})).toEqual({})
})

test('what is chosen has no range, whatever its mode says', () => {
  expect(isRange(item('date', { mode: 'group' }))).toBe(true)
  expect(isRange(item('date'))).toBe(false)
  expect(isRange(item('sel_user', { mode: 'group' }))).toBe(false)
})
