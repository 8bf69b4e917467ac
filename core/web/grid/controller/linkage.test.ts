import { expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { chainOf, linked, makeLinkedOptions } from './linkage.ts'

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
  expect([...below]).toEqual([
    ['province', ['city', 'area']],
    ['city', ['area']],
    ['area', []],
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
  const arrived = vi.fn()
  const options = makeLinkedOptions(linked([{ ...linkage, requestData }], columns), arrived)
  const offered = () => options.offered({ province: '7' }, 'city')?.map(({ value }) => value)
  expect([offered(), offered()]).toEqual([[], []])
  await vi.waitFor(() => {
    offered()
    expect(requestData).toHaveBeenCalledTimes(2)
  })
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1))
  expect([offered(), requestData.mock.calls]).toEqual([['71'], [['7'], ['7']]])
})

test('the first column asks at once, a lower one not before a value is chosen, others never', () => {
  const requestData = vi.fn(linkage.requestData)
  const options = makeLinkedOptions(linked([{ ...linkage, requestData }], columns), () => {})
  expect([options.offered({}, 'city'), options.offered({}, 'name')]).toEqual([[], null])
  expect(requestData).not.toHaveBeenCalled()
  options.offered({}, 'province')
  expect(requestData).toHaveBeenCalledWith('')
})

test('it is told whether options are there, or still asked for', async () => {
  const options = makeLinkedOptions(linked([linkage], columns), () => {})
  const row = { province: '7' }
  const state = () => [options.isLoading(row, 'city'), options.knows(row, 'city')]
  expect([state(), options.knows({}, 'city'), options.knows(row, 'name')]).toEqual([
    [false, false],
    true,
    false,
  ])
  options.offered(row, 'city')
  expect(state()).toEqual([true, false])
  await options.awaited()
  expect([state(), options.awaited()]).toEqual([[false, true], null])
})
