import { defineEntity, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { listAddress, printAddress, readAddress } from './list-address.ts'
import { firstState, type ListState } from './list-state.ts'

const Door = defineEntity('door', {
  label: '门',
  fields: {
    name: f.text('名称', { search: true, wire: 'doorName' }),
    price: f.money('价格', { search: 'range' }),
    madeOn: f.date('生产日期', { search: true }),
    keepers: f.user('保管人', { multiple: true, search: 'in' }),
  },
})
const chosen: ListState = {
  page: 3,
  size: 50,
  order: ['name', 'asc'],
  search: {
    name: '橡木 & 榉木?#',
    price: [100, null],
    madeOn: ['2026-11-01', '2026-11-30'],
    keepers: ['anna'],
    createTime: ['2026-11-01', ''],
  },
  advanced: { matchType: 'or', items: [{ field: 'doorName', rule: 'like', val: '榫' }] },
}

test('an address reproduces the page, order, search and advanced query of a list', () => {
  expect(readAddress(Door, printAddress(Door, chosen))).toEqual(chosen)
  expect(printAddress(Door, chosen)).toContain('column=doorName&order=asc&pageNo=3&pageSize=50')
})

test('a link to a list names what it is searched by', () => {
  expect(listAddress(Door, { name: '橡木', keepers: ['anna'] })).toBe(
    '?doorName=%E6%A9%A1%E6%9C%A8&keepers=%7E%5B%22anna%22%5D',
  )
  expect(listAddress(Door, {}, { order: ['name', 'asc'] })).toBe('?column=doorName&order=asc')
})

test('a list that nobody touched adds nothing to its address', () => {
  expect(printAddress(Door, firstState)).toBe('')
  expect(readAddress(Door, '')).toEqual(firstState)
})

test.each(['~', '~5', '', '123', 'a=b&c', '~["x"]'])(
  'a text %j comes back as it was typed, or as nothing',
  (name) => {
    const read = readAddress(Door, printAddress(Door, { ...firstState, search: { name } }))
    expect(read.search).toEqual(name === '' ? {} : { name })
  },
)

test('what somebody wrote into the address by hand is taken as far as it makes sense', () => {
  const text =
    'pageNo=-1&pageSize=7&column=nothing&order=up&what=1&price=~{"a":1}&madeOn=~broken&superQueryParams=[1]'
  expect(readAddress(Door, text)).toEqual(firstState)
  const encoded = encodeURIComponent('[{"field":"doorName","rule":"eq","val":"门"}]')
  expect(readAddress(Door, new URLSearchParams({ superQueryParams: encoded }).toString()).advanced).toEqual({
    matchType: 'and',
    items: [{ field: 'doorName', rule: 'eq', val: '门' }],
  })
})
