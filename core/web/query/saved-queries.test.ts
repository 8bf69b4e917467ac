import { expect, test } from 'vitest'
import { memoryStore } from '../session/keeper.ts'
import { forgetQuery, keepQuery, savedQueries } from './saved-queries.ts'

const query = (title: string) => ({ title, matchType: 'and', records: [] }) as const

test('a query is kept for its route alone, in the place of one of the same name, until it is deleted', () => {
  const store = memoryStore()
  keepQuery(store, '/sales', query('本月'))
  keepQuery(store, '/sales', query('大单'))
  keepQuery(store, '/sales', { ...query('本月'), matchType: 'or' })
  expect(savedQueries(store, '/sales')).toMatchObject([
    { title: '本月', matchType: 'or' },
    { title: '大单', matchType: 'and' },
  ])
  expect(savedQueries(store, '/stock')).toEqual([])
  expect(forgetQuery(store, '/sales', '本月').map(({ title }) => title)).toEqual(['大单'])
  expect(savedQueries(store, '/sales')).toHaveLength(1)
})

test('what somebody else wrote under the name is passed over', () => {
  const store = memoryStore()
  for (const text of ['no JSON', '{}', 'null', '[null, 1, {"title": 1}]']) {
    store.setItem('JSuperQuerySaved_/sales', text)
    expect(savedQueries(store, '/sales')).toEqual([])
  }
})
