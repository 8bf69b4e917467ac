import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { checksOf } from './server-checks.ts'

const Fitting = defineEntity('fitting', {
  label: '五金',
  table: 'bas_fitting',
  fields: {
    code: f.text('编码', { unique: true, wire: 'fittingCode', checkRule: 'fitting_code' }),
    name: f.text('名称'),
    store: f.text('仓库'),
    place: f.int('库位'),
    lot: f.text('批号', { unique: true, readonly: true }),
  },
  unique: [['store', 'place']],
})

test('[A-325] nothing is asked about an empty value', () => {
  for (const code of ['', null, undefined]) expect(checksOf(Fitting, 'code', { code })).toEqual([])
  expect(checksOf(Fitting, 'code', { code: 'A1' })).not.toEqual([])
})

test('whether a value is taken is asked by table, field, value and the row that may keep it', () => {
  expect(checksOf(Fitting, 'code', { id: 'r1', code: 'A 1' })).toEqual([
    {
      path: '/sys/duplicate/check',
      query: { tableName: 'bas_fitting', fieldName: 'fittingCode', fieldVal: 'A 1', dataId: 'r1' },
    },
    { path: '/sys/checkRule/checkByCode', query: { ruleCode: 'fitting_code', value: 'A%201' } },
  ])
  expect(checksOf(Fitting, 'code', { code: 'A1' })[0]?.query).not.toHaveProperty('dataId')
})

test('fields that must differ together are asked about together, once all are filled in', () => {
  expect(checksOf(Fitting, 'place', { place: 0 })).toEqual([])
  expect(checksOf(Fitting, 'store', { store: '东,一', place: 0 })).toEqual([
    {
      path: '/sys/duplicate/checkAll',
      query: { tableName: 'bas_fitting', fieldName: 'store,place', fieldVal: '["东,一","0"]' },
    },
  ])
})

test('nothing is asked about values that the server gives, nor about fields that may be as they like', () => {
  expect(checksOf(Fitting, 'lot', { lot: 'L1' })).toEqual([])
  expect(checksOf(Fitting, 'name', { name: '合页' })).toEqual([])
})
