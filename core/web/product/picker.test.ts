import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { definePicker } from './picker.ts'

const Door = defineEntity('door', {
  label: '门型',
  wire: '/erp_door/erpDoor',
  fields: {
    photo: f.image('照片'),
    code: f.text('编码', { search: true }),
    name: f.text('名称', { search: true }),
    width: f.int('宽度'),
    height: f.int('高度'),
    price: f.money('价格'),
  },
  title: 'name',
})
const keysOf = (fields: readonly (readonly [string, unknown])[]) => fields.map(([key]) => key)

test('a picker of which nothing is told names the rows first and is as business records are picked', () => {
  const picker = definePicker(Door)
  expect(picker).toMatchObject({
    name: '门型',
    title: '门型选择',
    listUrl: '/erp_door/erpDoor/list',
    valueUrl: '/erp_door/erpDoor/list',
    returnKeys: ['id', 'id'],
    text: 'name',
    width: 900,
    sizes: [5, 10, 20, 30],
    ellipsis: 12,
  })
  expect(keysOf(picker.columns)).toEqual(['name', 'code', 'width', 'height'])
  expect(keysOf(picker.query)).toEqual(['name', 'code'])
})

test('what pickers may show comes before what lists show', () => {
  expect(keysOf(definePicker({ ...Door, picker: ['code', 'name'] }).columns)).toEqual(['name', 'code'])
})

test('a picker of rows of one name shows their picture and whatever tells them apart', () => {
  const { columns, query } = definePicker({
    ...Door,
    displayName: [['code'], 'name', 'width', 'height'],
    choice: { details: ['price'], picture: 'photo' },
  })
  expect(keysOf(columns)).toEqual(['photo', 'name', 'code', 'width', 'height', 'price'])
  expect(keysOf(query)).toEqual(['name', 'code'])
})

test('a module tells its own call, columns and labels', () => {
  const picker = definePicker(Door, {
    name: '样板门',
    listUrl: '/erp_door/erpDoor/samples',
    columns: [['name', { label: '样板' }], 'price'],
    query: ['code'],
    returnKeys: ['id', 'code'],
    sizes: [10, 50],
  })
  expect(picker).toMatchObject({
    title: '样板门选择',
    valueUrl: '/erp_door/erpDoor/samples',
    sizes: [10, 50],
  })
  expect(picker.columns.map(([, { label }]) => label)).toEqual(['样板', '价格'])
})

test('a picker cannot name what its rows have not', () => {
  expect(() => definePicker(Door as never, { columns: ['colour'] as never })).toThrow(
    'a picker of door names colour, which is none of its fields',
  )
})
