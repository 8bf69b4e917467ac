import { conditionOf, defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { listParams, readPage } from './list-page.ts'
import { textOf } from './texts.ts'

const Door = defineEntity('door', {
  label: '门',
  fields: {
    name: f.text('名称', { required: true, search: true, wire: 'doorName' }),
    keeper: f.user('保管人', { wire: 'doorKeeper' }),
    price: f.money('价格', { sum: true }),
    isSold: f.bool('已售', { default: false }),
    madeOn: f.date('生产日期', { search: true }),
    photos: f.image('照片'),
  },
  list: ['name', 'keeper', 'price', 'createTime'],
})

test('a list is asked with column, order, page and size even where nothing is chosen', () => {
  const params = listParams(Door, {})
  expect(params).toMatchObject({ column: 'createTime', order: 'desc', pageNo: '1', pageSize: '15' })
})

test('the names of the columns are sent, starting with id', () => {
  expect(listParams(Door, {}).field).toBe('id,doorName,doorKeeper,price,createTime')
})

test('a range of days is asked by its begin and its end', () => {
  const where = conditionOf(Door, { madeOn: { ge: '2026-11-01', le: '2026-11-30' } })
  expect(listParams(Door, { where })).toMatchObject({ madeOn_begin: '2026-11-01', madeOn_end: '2026-11-30' })
})

const sent = {
  id: '1',
  doorName: '橡木门',
  doorKeeper: 'anna',
  doorKeeper_dictText: '安娜',
  price: 12.5,
  isSold: 'Y',
  photos: 'a.png,b.png',
}

test('rows come out of a page as code knows them, with their texts and sums', () => {
  const page = { records: [sent], total: 31, size: 15, current: 3, pages: 3, sums: { price: 99 } }
  const { rows, ...rest } = readPage(Door, page)
  expect(rows).toMatchObject([{ id: '1', name: '橡木门', isSold: true, photos: ['a.png', 'b.png'] }])
  expect(rest).toEqual({ total: 31, isBound: false, sums: { price: 99 }, isPaged: true })
  expect(textOf(Door, rows[0]!, 'keeper')).toBe('安娜')
  expect(textOf(Door, rows[0]!, 'updateBy')).toBeUndefined()
})

test('[B-058] a list that answers a plain array is taken whole, with the rows below each row', () => {
  const answer = readPage(Door, [{ ...sent, children: [{ ...sent, id: '2', doorName: '门框' }] }])
  expect(answer).toMatchObject({ total: 1, isPaged: false, sums: null })
  expect(answer.rows[0]?.children).toMatchObject([{ id: '2', name: '门框' }])
})
