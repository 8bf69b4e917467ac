import { expect, test, vi } from 'vitest'
import type { GridColumn } from './column.ts'
import { chainOf, linked, makeOptionCache } from './linkage.ts'

const column = (key: string, linkageKey?: string): GridColumn => ({
  key,
  title: key,
  type: 'select',
  linkageKey,
})
const columns = [column('province', 'city'), column('city', 'area'), column('area'), column('name')]
const linkage = { key: 'province', requestData: async (parent: string) => [{ value: `${parent}1` }] }

test('columns that name the next make a chain, and a circle ends', () => {
  expect(chainOf(linkage, columns)).toEqual(['province', 'city', 'area'])
  expect(chainOf({ ...linkage, key: 'a' }, [column('a', 'b'), column('b', 'a')])).toEqual(['a', 'b'])
})

test('choosing clears all that hangs below', () => {
  const { below, sourceOf } = linked([linkage], columns)
  expect([below('province'), below('city'), below('area'), below('name')]).toEqual([
    ['city', 'area'],
    ['area'],
    [],
    [],
  ])
  expect([sourceOf('province')?.parent, sourceOf('area')?.parent, sourceOf('name')]).toEqual([
    null,
    'city',
    null,
  ])
})

test('options of a value are asked for once, and again after a failure', async () => {
  const requestData = vi.fn(linkage.requestData)
  requestData.mockRejectedValueOnce(new Error('offline'))
  const cache = makeOptionCache()
  const own = { ...linkage, requestData }
  await expect(cache.ask(own, '7')).rejects.toThrow('offline')
  await Promise.all([cache.ask(own, '7'), cache.ask(own, '7')])
  expect([requestData.mock.calls.length, cache.known(own, '7')]).toEqual([2, [{ value: '71' }]])
})
