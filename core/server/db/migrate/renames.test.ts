import { type AnyEntity, defineDict, defineEntity, f } from '@mortise/model'
import { describe, expect, test } from 'vitest'
import { door, emptyDatabase } from '../testing.ts'

const { bringUp, columnsOf, database, indexesOf, insert, rows } = emptyDatabase()
const idsOf = (found: readonly { readonly id: unknown }[]) => new Set(found.map(({ id }) => id))
const indexNames = async (table: string) =>
  (
    await rows(
      `select indexrelid as id, indexrelid::regclass::text as name from pg_index where indrelid = '${table}'::regclass`,
    )
  ).map(({ id, name }) => ({ id, name: String(name) }))

describe('a renamed field', () => {
  const code = { search: true, required: true, max: 50 } as const

  test('keeps its column, what is in it and its indexes', async () => {
    await bringUp([door({ name: f.text('名称', code), size: f.int('尺寸') })])
    await insert('door', { name: 'oak', size: 3 })
    const before = await indexNames('door')
    const wanted = [door({ title: f.text('标题', { ...code, was: 'name' }), size: f.int('尺寸') })]
    const { refused } = await bringUp(wanted)

    expect(refused).toEqual([])
    expect(await rows('select title, size from door')).toEqual([{ title: 'oak', size: 3 }])
    expect(await columnsOf('door')).toMatchObject({ title: 'character varying(50) not null' })
    expect(await columnsOf('door')).not.toHaveProperty('name')
    const after = await indexNames('door')
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(after.some(({ name }) => name.startsWith('door_title_ix'))).toBe(true)
    expect(await bringUp(wanted)).toEqual({ changes: 0, refused: [] })
  })

  test('is found under any name it ever had, and may be widened on the way', async () => {
    await bringUp([door({ name: f.text('名称', { max: 10 }) })])
    await insert('door', { name: 'oak' })
    await bringUp([door({ heading: f.textarea('标题', { was: ['name', 'title'] }) })])
    expect(await rows('select heading from door')).toEqual([{ heading: 'oak' }])
    expect(await columnsOf('door')).toMatchObject({ heading: 'text' })
  })

  test('of lines keeps its values, and so do lines that are renamed themselves', async () => {
    const lines = (key: string, field: string, was: object = {}, inner: object = {}) =>
      door({
        name: f.text('名称'),
        [key]: f.lines('部件', { ...was, fields: { [field]: f.int('数量', { search: true, ...inner }) } }),
      })
    await bringUp([lines('parts', 'qty')])
    await insert('door', {})
    await rows(`insert into door_parts (id, tenant_id, parent_id, sort_no, qty) values ('p', '1', 'a', 0, 2)`)
    const before = await indexNames('door_parts')
    await bringUp([lines('items', 'count', { was: 'parts' }, { was: 'qty' })])
    expect(await rows('select parent_id, count from door_items')).toEqual([{ parent_id: 'a', count: 2 }])
    expect(idsOf(await indexNames('door_items'))).toEqual(idsOf(before))
    await rows('delete from door')
    expect(await rows('select * from door_items')).toEqual([])
  })

  test('whose new column is there already is not merged by guesswork', async () => {
    await bringUp([door({ name: f.text('名称'), title: f.text('标题') })])
    await insert('door', { name: 'oak', title: 'elm' })
    await expect(bringUp([door({ title: f.text('标题', { was: 'name' }) })])).rejects.toThrow(
      '表 door 既有列 title，又有其曾用名 name，两列数据不能自动合并',
    )
    expect(await rows('select name, title from door')).toEqual([{ name: 'oak', title: 'elm' }])
  })

  test('lets its numbers go on', async () => {
    await bringUp([door({ no: f.serial('单号', 'D{0000}') })])
    await rows(`insert into engine.serial values ('1', 'door.no', '', 7), ('1', 'door.no:east', '', 3)`)
    await bringUp([
      defineEntity('gate', {
        label: '门',
        was: 'door',
        fields: { number: f.serial('单号', 'D{0000}', { was: 'no' }) },
      }),
    ])
    expect(await rows('select key, value from engine.serial order by value')).toEqual([
      { key: 'gate.number:east', value: 3 },
      { key: 'gate.number', value: 7 },
    ])
  })
})

test('a renamed entity keeps its tables, their indexes and what tenants may see', async () => {
  const fields = {
    name: f.text('名称', { search: true }),
    parts: f.lines('部件', { fields: { qty: f.int('数量') } }),
  }
  await bringUp([door(fields)])
  await insert('door', { name: 'oak' })
  await rows(`insert into door_parts (id, tenant_id, parent_id, sort_no, qty) values ('p', '1', 'a', 0, 2)`)
  const before = await indexNames('door')
  await bringUp([defineEntity('gate', { label: '门', was: 'door', fields })])

  expect(await rows('select name, qty from gate join gate_parts on parent_id = gate.id')).toEqual([
    { name: 'oak', qty: 2 },
  ])
  expect(await rows(`select to_regclass('door') as head, to_regclass('door_parts') as lines`)).toEqual([
    { head: null, lines: null },
  ])
  expect(idsOf(await indexNames('gate'))).toEqual(idsOf(before))
  const seen = (tenant: string) =>
    database().read(tenant, async (client) => (await client.query('select 1 from gate')).rowCount)
  expect([await seen('1'), await seen('2')]).toEqual([1, 0])
})

describe('renamed values', () => {
  const states = { open: '未审核', approved: '已审核' }
  const flow = (was: object = {}) => f.flow('状态', { states, moves: {}, ...was })
  const old = f.flow('状态', { states: { draft: '草稿', audited: '已审核' }, moves: {} })
  const wood = { oak: '橡木', elm: '榆木' }
  const Wood = defineDict('wood', '木材', wood, { was: { '1': 'oak', '2': 'elm' } })
  const woods = { wood: f.dict('木材', 'wood'), woods: f.dict('木材', 'wood', { multiple: true }) }
  const parts = f.lines('部件', { fields: { wood: f.dict('木材', 'wood') } })

  test('are written over the old ones, states and items, several and in lines', async () => {
    await bringUp([door({ name: f.text('名称'), status: old, ...woods, parts })])
    await insert('door', { status: 'audited', wood: '1', woods: ['2', 'x', '1'] })
    await insert('door', { id: 'b', tenant_id: '2', status: 'draft', wood: null, woods: [] })
    await insert('door', { id: 'c', status: 'draft', wood: '3' })
    await rows(
      `insert into door_parts (id, tenant_id, parent_id, sort_no, wood) values ('p', '1', 'a', 0, '2')`,
    )
    const wanted = [
      door({
        name: f.text('名称'),
        status: flow({ was: { draft: 'open', audited: 'approved' } }),
        ...woods,
        parts,
      }),
    ]
    await bringUp(wanted, { dicts: [Wood] })
    expect(await rows('select id, status, wood, woods from door order by id')).toEqual([
      { id: 'a', status: 'approved', wood: 'oak', woods: ['elm', 'x', 'oak'] },
      { id: 'b', status: 'open', wood: null, woods: [] },
      { id: 'c', status: 'open', wood: '3', woods: null },
    ])
    expect(await rows('select wood from door_parts')).toEqual([{ wood: 'elm' }])
    expect(await bringUp(wanted, { dicts: [Wood] })).toEqual({ changes: 0, refused: [] })
  })

  test('are written once: a value that takes the old name later stays', async () => {
    const wanted = [door({ name: f.text('名称'), ...woods })]
    await bringUp(wanted, { dicts: [Wood] })
    await insert('door', { wood: '1' })
    await rows('delete from engine.schema_state')
    await bringUp(wanted, { dicts: [Wood] })
    expect(await rows('select wood from door')).toEqual([{ wood: '1' }])
    expect(await rows(`select name from engine.migration where sql is null order by id`)).toEqual([
      { name: 'rename item wood.1 to oak' },
      { name: 'rename item wood.2 to elm' },
    ])
  })

  test('of a large table are written stretch by stretch, none left out', async () => {
    await bringUp([door({ name: f.text('名称', { max: 2000 }), ...woods })])
    await rows(
      `insert into door (id, tenant_id, create_by, create_time, name, wood)
       select i::text, '1', 'clerk', now(), repeat(md5(i::text), 12), case when i % 2 = 0 then '1' else '3' end
         from generate_series(1, 60000) i`,
    )
    expect(await rows(`select pg_relation_size('door') / 8192 > 2000 as "isLong"`)).toEqual([
      { isLong: true },
    ])
    await bringUp([door({ name: f.text('名称', { max: 2000 }), ...woods })], { dicts: [Wood] })
    expect(await rows('select wood, count(*) as n from door group by 1 order by 1')).toEqual([
      { wood: '3', n: 30000 },
      { wood: 'oak', n: 30000 },
    ])
  })
})

test('modules that keep names of others hear of what was renamed, once it is', async () => {
  const reported: string[][] = []
  const renamed = async (_: unknown, renames: readonly { was: string; name: string }[]) => {
    reported.push(renames.map(({ was, name }) => `${was} ${name}`))
  }
  const wanted: AnyEntity[] = [door({ title: f.text('标题', { was: 'name' }) })]
  await bringUp([door({ name: f.text('名称') })], { renamed })
  await bringUp(wanted, { renamed })
  await bringUp(wanted, { renamed })
  expect(reported).toEqual([['name title']])
})

describe('a field that goes while another comes', () => {
  const name = f.text('名称')

  test('is refused with both names, and nothing is done', async () => {
    await bringUp([door({ name, size: f.int('尺寸') })])
    await insert('door', { name: 'oak', size: 3 })
    await expect(bringUp([door({ name, width: f.int('宽'), height: f.int('高') })])).rejects.toThrow(
      "表 door 的列 size 不再有定义，同时新增 width、height：如果是改名，请在新的定义上写 was: '原名'；如果确已不用，请写 gone: ['原名']，原有数据保留不动",
    )
    expect(await columnsOf('door')).not.toHaveProperty('width')
  })

  test('may go if that is said, and its values stay', async () => {
    await bringUp([door({ name, size: f.int('尺寸', { required: true }) })])
    await insert('door', { name: 'oak', size: 3 })
    await bringUp([door({ name, width: f.int('宽') }, { gone: ['size'] })])
    await insert('door', { id: 'b', name: 'elm', width: 4 })
    expect(await rows('select size, width from door order by id')).toEqual([
      { size: 3, width: null },
      { size: null, width: 4 },
    ])
  })

  test('that went long ago is no longer asked about', async () => {
    await bringUp([door({ name, size: f.int('尺寸') })])
    await bringUp([door({ name })])
    await bringUp([door({ name, width: f.int('宽') })])
    expect(await columnsOf('door')).toMatchObject({ size: 'integer', width: 'integer' })
  })

  test('is refused of lines too, of their fields and of themselves', async () => {
    const fields = { qty: f.int('数量') }
    const other = { count: f.int('数量') }
    await bringUp([door({ name, parts: f.lines('部件', { fields }) })])
    await expect(bringUp([door({ name, parts: f.lines('部件', { fields: other }) })])).rejects.toThrow(
      '表 door_parts 的列 qty 不再有定义，同时新增 count',
    )
    await expect(bringUp([door({ name, items: f.lines('部件', { fields }) })])).rejects.toThrow(
      '明细表 door_parts 不再有定义，同时新增 door_items',
    )
    await bringUp([door({ name, parts: f.lines('部件', { fields: other, gone: ['qty'] }) })])
    await bringUp([door({ name, items: f.lines('部件', { fields }) }, { gone: ['parts'] })])
    expect(await columnsOf('door_parts')).toMatchObject({ qty: 'integer', count: 'integer' })
    expect(await indexesOf('door_items')).toHaveLength(2)
  })
})
