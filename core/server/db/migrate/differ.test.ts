import { f } from '@mortise/model'
import { describe, expect, test } from 'vitest'
import { door, emptyDatabase } from '../testing.ts'

const { bringUp, columnsOf, database, insert, rows, logged } = emptyDatabase()

describe('a new entity', () => {
  test('gets its table, and a table for its lines that fall with their document', async () => {
    await bringUp([
      door({
        name: f.text('名称', { required: true }),
        parts: f.lines('部件', { fields: { qty: f.int('数量') } }),
      }),
    ])

    expect(await columnsOf('door')).toEqual({
      id: 'character varying(36) not null',
      tenant_id: 'character varying(36) not null',
      name: 'character varying(200) not null',
      create_by: 'character varying(64) not null',
      create_time: 'timestamp(0) without time zone not null',
      update_by: 'character varying(64)',
      update_time: 'timestamp(0) without time zone',
      sys_org_code: 'character varying(64)',
      version: 'integer not null',
      deleted: 'boolean not null',
    })
    await insert('door', { name: 'oak' })
    await rows(`insert into door_parts (id, tenant_id, parent_id, sort_no, qty) values ('p', '1', 'a', 0, 2)`)
    await expect(
      rows(`insert into door_parts (id, tenant_id, parent_id, sort_no) values ('q', '2', 'a', 0)`),
    ).rejects.toThrow('foreign key')
    await rows('delete from door')
    expect(await rows('select * from door_parts')).toEqual([])
  })

  test('shows a tenant its own rows alone, and so do its lines', async () => {
    await bringUp([
      door({ name: f.text('名称'), parts: f.lines('部件', { fields: { qty: f.int('数量') } }) }),
    ])
    await insert('door', { name: 'oak' })
    await rows(`insert into door_parts (id, tenant_id, parent_id, sort_no) values ('p', '1', 'a', 0)`)

    const seen = (tenant: string) =>
      database().read(tenant, async (client) => [
        (await client.query('select 1 from door')).rowCount,
        (await client.query('select 1 from door_parts')).rowCount,
      ])
    expect(await seen('1')).toEqual([1, 1])
    expect(await seen('2')).toEqual([0, 0])
  })

  test('of the platform is seen by every tenant', async () => {
    await bringUp([door({ name: f.text('名称') }, { tenancy: 'shared' })])
    await rows(`insert into door (id, name, create_by, create_time) values ('a', 'oak', 'clerk', now())`)
    const { rowCount } = await database().read('2', (client) => client.query('select name from door'))
    expect(rowCount).toBe(1)
  })

  test('whose field would take a column every row has is refused', async () => {
    await expect(bringUp([door({ version: f.int('版本') })])).rejects.toThrow('two columns version')
  })
})

describe('a changed definition', () => {
  const name = f.text('名称')

  test('adds its columns', async () => {
    await bringUp([door({ name })])
    await insert('door', { name: 'oak' })
    const { changes } = await bringUp([door({ name, width: f.decimal('宽', { scale: 1 }) })])

    expect(changes).toBe(1)
    expect(await columnsOf('door')).toMatchObject({ width: 'numeric(18,1)' })
    expect(await rows('select name, width from door')).toEqual([{ name: 'oak', width: null }])
  })

  test('fills a required column of rows that exist with its default, and only those', async () => {
    await bringUp([door({ name })])
    await insert('door', {})
    await bringUp([
      door({
        name,
        colour: f.dict('颜色', 'door_color', { required: true, default: "dark ' oak" }),
        isWet: f.bool('湿', { required: true, default: false }),
        madeOn: f.date('日期', { required: true, default: '${currentDate}' }),
        keepers: f.user('经办', { required: true, multiple: true, default: ['a,b', 'c'] }),
        status: f.flow('状态', { states: { draft: '草稿', done: '完成' }, moves: {} }),
      }),
    ])

    expect(
      await rows('select colour, is_wet, keepers, status, made_on = current_date as today from door'),
    ).toEqual([{ colour: "dark ' oak", is_wet: false, keepers: ['a,b', 'c'], status: 'draft', today: true }])
    await expect(insert('door', { id: 'b' })).rejects.toThrow('null value in column')
  })

  test('that requires what rows lack says so and goes on, until they have it', async () => {
    await bringUp([door({ name })])
    await insert('door', {})
    const wanted = [
      door({ name: f.text('名称', { required: true }), code: f.text('编码', { required: true }) }),
    ]

    expect((await bringUp(wanted)).refused).toEqual([
      expect.stringContaining('表 door 的列 name 已有空值'),
      expect.stringContaining('表 door 的列 code 已有空值'),
    ])
    await rows(`update door set name = 'oak', code = 'o'`)
    expect((await bringUp(wanted)).refused).toEqual([])
    expect(await columnsOf('door')).toMatchObject({
      name: 'character varying(200) not null',
      code: 'character varying(200) not null',
    })
  })

  test('that no longer requires a field, or has it no more, lets rows do without', async () => {
    await bringUp([
      door({ name: f.text('名称', { required: true }), code: f.text('编码', { required: true }) }),
    ])
    await bringUp([door({ name })])
    await insert('door', {})
    expect(logged).toContain('表 door 中定义之外的列保持不动：code')
  })

  test('widens columns and keeps their values', async () => {
    await bringUp([
      door({
        name: f.text('名称', { max: 10 }),
        width: f.decimal('宽', { scale: 1 }),
        qty: f.int('数量'),
        day: f.date('日'),
      }),
    ])
    await insert('door', { name: 'oak', width: 1.5, qty: 7, day: '2026-11-14' })
    await bringUp([
      door({
        name: f.textarea('名称'),
        width: f.decimal('宽', { scale: 3 }),
        qty: f.decimal('数量'),
        day: f.datetime('日'),
      }),
    ])

    expect(await columnsOf('door')).toMatchObject({
      name: 'text',
      width: 'numeric(18,3)',
      qty: 'numeric(18,4)',
      day: 'timestamp(0) without time zone',
    })
    expect(await rows('select name, width, qty, day from door')).toEqual([
      { name: 'oak', width: 1.5, qty: 7, day: '2026-11-14 00:00:00' },
    ])
  })

  test('never narrows a column', async () => {
    await bringUp([door({ name: f.text('名称', { max: 100 }), width: f.decimal('宽', { scale: 4 }) })])
    const { changes } = await bringUp([
      door({ name: f.text('名称', { max: 10 }), width: f.decimal('宽', { scale: 2 }) }),
    ])

    expect(changes).toBe(0)
    expect(await columnsOf('door')).toMatchObject({ name: 'character varying(100)', width: 'numeric(18,4)' })
    expect(logged).toContain('表 door 的列 name 保持 character varying(100)，定义为 varchar(10)')
  })

  test('that would turn values into others is refused whole', async () => {
    await bringUp([door({ name, code: f.text('编码') })])
    await insert('door', { code: 'A1' })
    const change = bringUp([door({ name, code: f.int('编码'), extra: f.text('其他') })])

    await expect(change).rejects.toThrow('表 door 的列 code 类型为 character varying(200)，定义要求 integer')
    expect(await columnsOf('door')).not.toHaveProperty('extra')
  })

  test('whose unique rule the rows break goes on without it, and tells the double', async () => {
    await bringUp([door({ name })])
    await insert('door', { name: 'oak' })
    await insert('door', { id: 'b', name: 'oak' })
    const { refused } = await bringUp([door({ name: f.text('名称', { unique: true }) })])
    expect(refused).toEqual([expect.stringMatching(/表 door 已有重复数据.*oak/)])
  })
})
