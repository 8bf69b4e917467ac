import { describe, expect, test, vi } from 'vitest'
import { type Choice, optionOf } from '../../inputs/input.ts'
import type { GridColumn } from '../columns/column.ts'
import { makeNames, type NameSource } from '../columns/names.ts'
import { layoutOf } from '../layout/layout.ts'
import { makeRowStore } from '../rows/row-store.ts'
import { cellAt, rangeFrom } from '../select/range.ts'
import { makeController } from './controller.ts'
import { linked, makeLinkedOptions } from './linkage.ts'
import { makeValidator } from './validator.ts'

const columns: GridColumn[] = [
  { key: 'series', title: '系列', type: 'select', linkageKey: 'model' },
  { key: 'model', title: '款式', type: 'select', linkageKey: 'size' },
  { key: 'size', title: '尺寸', type: 'select' },
  { key: 'keeper', title: '经办人', type: 'sel_user' },
]
const offers: Readonly<Record<string, readonly Choice[]>> = {
  '': [
    { value: 'c', text: '经典' },
    { value: 'm', text: '现代' },
  ],
  c: [{ value: 'c1', text: '经典一号' }],
  c1: [{ value: 'c1-90', text: '90' }],
  m: [{ value: 'm1', text: '现代一号' }],
}
const people = [
  { value: 'zhang', label: '张三' },
  { value: 'li', label: '李四' },
  { value: 'li2', label: '李四' },
].map(optionOf)
const source: NameSource = {
  byValues: async (values) => people.filter(({ value }) => values.includes(value)),
  byNames: async (names) => people.filter(({ label }) => names.includes(label)),
}

function made({ requestData = async (parent: string) => offers[parent] ?? [] } = {}) {
  const links = linked([{ key: 'series', requestData }], columns)
  const store = makeRowStore({ columns, below: links.below })
  store.load([{ id: '0', series: 'm', model: 'm1', keeper: 'zhang' }])
  const { columns: placed } = layoutOf(
    columns.map((column) => ({ ...column, offered: [] })),
    { room: 900, parts: { number: false, selection: null, handle: false }, widths: new Map() },
  )
  const warn = vi.fn()
  const controller = makeController({
    store,
    validator: makeValidator(store),
    columns: () => placed,
    isClosed: () => false,
    canGrow: () => true,
    warn,
    links: makeLinkedOptions(links, store.redraw),
    names: makeNames(new Map([['keeper', source]]), store.redraw),
  })
  return { store, controller, warn }
}

describe('columns that offer what belongs to another', () => {
  test('are read by what is pasted beside them, also in rows that the paste adds', async () => {
    const { store, controller } = made()
    await controller.paste(cellAt(0, 0), '经典\t经典一号\t90\n经典\t经典一号\t90')
    expect(store.newData()).toMatchObject([{ series: 'c', model: 'c1', size: 'c1-90' }])
    expect(store.row('0')).toMatchObject({ series: 'c', model: 'c1', size: 'c1-90' })
  })
  test('refuse what belongs to another value, and nothing else is lost', async () => {
    const { store, controller } = made()
    await controller.paste(cellAt(0, 0), '经典\t现代一号')
    expect(store.row('0')).toMatchObject({ series: 'c', model: null })
    expect([...store.faultsOf('0')]).toEqual([['model', '没有“现代一号”这个选项']])
  })
  test('are not filled with what belongs to the row above', async () => {
    const { store, controller } = made()
    await controller.paste(cellAt(0, 0), '经典\t经典一号\n现代\t现代一号\n经典')
    controller.fill(rangeFrom({ row: 0, column: 1 }, { row: 2, column: 1 }), 'down')
    expect(store.rows().map(({ model }) => model)).toEqual(['c1', 'm1', 'c1'])
    expect(store.faultsOf(store.keyAt(1) ?? '').get('model')).toBe('填充的值不在本行的选项中')
    controller.fill(rangeFrom({ row: 0, column: 0 }, { row: 1, column: 1 }), 'down')
    expect([store.rows().map(({ model }) => model), store.faulty()]).toEqual([['c1', 'c1', 'c1'], []])
  })
  test('tell why they could not be asked for, and change nothing', async () => {
    const { store, controller, warn } = made({ requestData: () => Promise.reject(new Error('网络超时')) })
    expect(await controller.paste(cellAt(0, 0), '经典')).toBeNull()
    expect(warn).toHaveBeenCalledWith('粘贴失败：网络超时')
    expect(store.row('0').series).toBe('m')
  })
})

describe('people', () => {
  test('are copied by their names and pasted back by them', async () => {
    const { store, controller } = made()
    await vi.waitFor(() => expect(controller.copy(cellAt(0, 3))).toBe('张三'))
    await controller.paste(cellAt(1, 3), '张三')
    expect(store.newData()).toMatchObject([{ keeper: 'zhang' }])
  })
  test('are waited for by whoever goes on with the rows', async () => {
    const { store, controller } = made()
    expect(await controller.pasted()).toEqual([])
    void controller.paste(cellAt(0, 3), '李四，张三')
    void controller.paste(cellAt(0, 3), 'li')
    expect(store.row('0').keeper).toBe('zhang')
    expect(await controller.pasted()).toHaveLength(2)
    expect([store.row('0').keeper, await controller.pasted()]).toEqual(['li', []])
  })
  test('are not asked for where nothing is pasted into their column', async () => {
    const { store, controller } = made()
    const lookup = vi.spyOn(source, 'byNames')
    await controller.paste(cellAt(0, 0), '经典')
    expect([store.row('0').series, lookup.mock.calls]).toEqual(['c', []])
  })
  test('who share a name are told apart by what they sign in by, and nobody else is taken', async () => {
    const { store, controller } = made()
    await controller.paste(cellAt(0, 3), '李四')
    expect(store.faultsOf('0').get('keeper')).toBe('有2个名为“李四”的用户')
    await controller.paste(cellAt(0, 3), 'li2，张三')
    expect([store.row('0').keeper, store.faulty()]).toEqual(['li2,zhang', []])
    await controller.paste(cellAt(0, 3), '王五')
    expect(store.faultsOf('0').get('keeper')).toBe('没有名为“王五”的用户')
    expect(store.row('0').keeper).toBe('li2,zhang')
  })
})
