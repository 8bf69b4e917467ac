import { expect, test } from 'vitest'
import { defineEntity, f, fromWire, type Row, toWire } from '../index.ts'

const Sample = defineEntity('sample', {
  label: '样例',
  fields: {
    title: f.text('标题', { wire: 'titile' }),
    level: f.text('等级', { wire: 'customer_level', alias: 'customerLevel' }),
    pin: f.text('口令', { secret: true }),
    count: f.int('数量'),
    price: f.money('单价'),
    isOn: f.bool('启用'),
    isLeaf: f.bool('叶子', { pair: [true, false] }),
    flag: f.bool('标志', { pair: [1, 0] }),
    sex: f.dict('性别', 'sex', { numeric: true }),
    at: f.datetime('时间'),
    users: f.user('人员', { multiple: true }),
    parts: f.dict('部件', 'part', { multiple: true }),
    files: f.file('附件'),
    lines: f.lines('明细', {
      wire: 'lineList',
      fields: { name: f.text('名称', { wire: 'nm' }), isMain: f.bool('主') },
    }),
  },
})

test('a row leaves under the names of the wire and in its forms', () => {
  const row: Row = {
    id: '1',
    title: '甲',
    level: 'A',
    pin: 'secret',
    isOn: true,
    isLeaf: false,
    flag: true,
    sex: '2',
    users: ['a', 'b'],
    parts: ['1', '4'],
    files: null,
    lines: [{ id: 'l', name: '乙', isMain: false }],
    createTime: '2026-11-14 09:30:00',
  }
  expect(toWire(Sample, row)).toEqual({
    id: '1',
    titile: '甲',
    customer_level: 'A',
    customerLevel: 'A',
    pin: '',
    isOn: 'Y',
    isLeaf: false,
    flag: 1,
    sex: 2,
    users: 'a,b',
    parts: '1,4',
    files: null,
    lineList: [{ id: 'l', nm: '乙', isMain: 'N' }],
    createTime: '2026-11-14 09:30:00',
  })
})

test('what arrives is read into the forms of code; strangers are left at the door', () => {
  const body = {
    titile: ' 甲 ',
    customerLevel: 'B',
    count: '12',
    price: '3.50',
    isOn: 'N',
    isLeaf: 'true',
    flag: 0,
    sex: 1,
    at: '2026-11-14T09:30',
    users: 'a, b,',
    parts: '1, 4,',
    files: '',
    lineList: [{ id: 'l', nm: '乙', isMain: 'Y', evil: 1 }],
    evil: 1,
  }
  expect(fromWire(Sample, body)).toEqual({
    title: '甲',
    level: 'B',
    count: 12,
    price: 3.5,
    isOn: false,
    isLeaf: true,
    flag: false,
    sex: '1',
    at: '2026-11-14 09:30:00',
    users: ['a', 'b'],
    parts: ['1', '4'],
    files: null,
    lines: [{ id: 'l', name: '乙', isMain: true }],
  })
})

test('what is not mentioned stays unmentioned, what is emptied is null', () => {
  expect(fromWire(Sample, { titile: '', count: null })).toEqual({ title: null, count: null })
})

test('keys of prototypes are no fields', () => {
  expect(fromWire(Sample, JSON.parse('{"__proto__":{"title":"x"},"constructor":1}') as Row)).toEqual({})
})

test('what cannot be read is kept for validation to refuse by name', () => {
  expect(fromWire(Sample, { count: 'many', isOn: 'perhaps', lineList: 'x' })).toEqual({
    count: 'many',
    isOn: 'perhaps',
    lines: 'x',
  })
})

test('[B-394] every kind that holds several values sends them joined by a comma, and reads them so', () => {
  const fields = {
    users: f.user('人员', { multiple: true }),
    departs: f.depart('部门', { multiple: true }),
    materials: f.material('物料', { multiple: true }),
    parts: f.dict('部件', 'part', { multiple: true }),
    stores: f.refMany('门店', 'store'),
    files: f.file('附件'),
    photos: f.image('照片'),
  }
  const Several = defineEntity('several', { label: '多值', fields })
  for (const name of Object.keys(fields)) {
    expect(toWire(Several, { [name]: ['a', 'b'] })).toMatchObject({ [name]: 'a,b' })
    expect(fromWire(Several, { [name]: 'a,b' })).toEqual({ [name]: ['a', 'b'] })
    expect(fromWire(Several, { [name]: 'a, ,b,' })).toEqual({ [name]: ['a', 'b'] })
  }
})
