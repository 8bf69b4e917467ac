import { expect, test } from 'vitest'
import { defineEntity } from '../entity/entity.ts'
import * as f from '../entity/field.ts'
import { defineReport, paramConditions, reportFaults } from './report.ts'

const Door = defineEntity('door', {
  label: '门',
  fields: {
    name: f.text('名称'),
    price: f.money('价格', { guarded: true }),
    secret: f.text('口令', { secret: true }),
  },
})
const report = defineReport('doors', {
  label: '门',
  entity: Door,
  columns: ['name', 'price'],
  params: {
    least: { label: '最低价', field: 'price', rule: 'ge', default: '100' },
    names: { label: '名称', field: 'name', rule: 'in' },
  },
})
const least = (value: number) => ({ field: 'price', test: { op: 'ge', value } })

test('a parameter is what was given, otherwise what it is by default, and without quotation marks', () => {
  expect(paramConditions(report, {})).toEqual([least(100)])
  expect(paramConditions(report, { self_least: "'250'" })).toEqual([least(250)])
  expect(paramConditions(report, { self_least: '' })).toEqual([])
  expect(paramConditions(report, { self_names: '甲,乙,', self_least: '' })).toEqual([
    { field: 'name', test: { op: 'in', values: ['甲', '乙'] } },
  ])
})

test('a parameter that nobody told of says nothing, and one that is no number is refused', () => {
  expect(paramConditions(report, { self_other: '1', least: '5' })).toEqual([least(100)])
  expect(() => paramConditions(report, { self_least: "1' or '1'='1" })).toThrow(
    '查询条件格式错误：价格应为数字',
  )
})

test('nobody learns by a parameter what may not be read', () => {
  expect(() => paramConditions(report, {}, (key) => key !== 'price')).toThrow('无权查询该字段')
})

test('a report cannot name what no list shows', () => {
  expect(reportFaults(report)).toEqual([])
  expect(reportFaults({ ...report, columns: ['name', 'secret', 'colour'] })).toHaveLength(2)
})
