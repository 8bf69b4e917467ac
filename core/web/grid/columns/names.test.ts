import { expect, test, vi } from 'vitest'
import { type Option, optionOf } from '../../inputs/input.ts'
import { makeNames, type NameSource } from './names.ts'

const people: readonly Option[] = [
  optionOf({ value: 'zhang', label: '张三' }),
  optionOf({ value: 'li', label: '李四' }),
]
const source = (): NameSource => ({
  byValues: vi.fn(async (values: readonly string[]) => people.filter(({ value }) => values.includes(value))),
  byNames: vi.fn(async (names: readonly string[]) => people.filter(({ label }) => names.includes(label))),
})

test('names that are wanted at the same time are asked for in one call, each once', async () => {
  const own = source()
  const arrived = vi.fn()
  const names = makeNames(new Map([['keeper', own]]), arrived)
  names.want('keeper', ['zhang'])
  names.want('keeper', ['li', 'zhang'])
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1))
  names.want('keeper', ['li'])
  expect([names.offered('keeper'), vi.mocked(own.byValues).mock.calls]).toEqual([people, [[['zhang', 'li']]]])
})

test('names that could not be asked for are asked for again', async () => {
  const own = source()
  vi.mocked(own.byValues).mockRejectedValueOnce(new Error('网络超时'))
  const arrived = vi.fn()
  const names = makeNames(new Map([['keeper', own]]), arrived)
  names.want('keeper', ['zhang'])
  await vi.waitFor(() => expect(own.byValues).toHaveBeenCalledTimes(1))
  expect(names.offered('keeper')).toEqual([])
  await vi.waitFor(() => {
    names.want('keeper', ['zhang'])
    expect(arrived).toHaveBeenCalledTimes(1)
  })
  expect(names.offered('keeper')).toEqual([people[0]])
})

test('texts are asked for as names and as values, and only those that are not known', async () => {
  const own = source()
  const names = makeNames(new Map([['keeper', own]]), () => {})
  await names.read('keeper', ['张三', 'li', '', '王五'])
  expect(names.offered('keeper').map(({ value }) => value)).toEqual(['zhang', 'li'])
  expect([names.read('keeper', ['王五', '']), names.read('other', ['张三'])]).toEqual([null, null])
})

test('many values are asked for in several calls', async () => {
  const own = source()
  const names = makeNames(new Map([['keeper', own]]), () => {})
  await names.read(
    'keeper',
    Array.from({ length: 250 }, (_, at) => `人${at}`),
  )
  expect(vi.mocked(own.byNames).mock.calls.map(([some]) => some.length)).toEqual([100, 100, 50])
})
