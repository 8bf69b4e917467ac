import { defineEntity, f } from '@mortise/model'
import { describe, expect, test } from 'vitest'
import { door, emptyDatabase } from '../testing.ts'

const { bringUp, database, indexesOf, insert, rows } = emptyDatabase()

describe('indexes', () => {
  test('match what lists ask for, to the letter', async () => {
    const entity = door(
      {
        no: f.serial('编号', 'M{0000}'),
        name: f.text('名称', { search: true }),
        colour: f.dict('颜色', 'door_color', { search: true }),
        madeOn: f.date('日期', { search: true }),
        due: f.date('交期', { search: true }),
        makers: f.user('工人', { multiple: true, search: true }),
        frame: f.ref('门框', 'door'),
        code: f.text('编码', { unique: true, search: 'eq' }),
        note: f.textarea('备注', { search: true }),
      },
      { sort: ['due', 'asc'], unique: [['name', 'colour']], scope: 'depart' },
    )
    await bringUp([entity])

    expect(await indexesOf('door')).toEqual(
      [
        'UNIQUE btree (tenant_id, id)',
        'btree (tenant_id, create_time DESC, id DESC) WHERE (NOT deleted)',
        'btree (tenant_id, due, id) WHERE (NOT deleted)',
        'btree (tenant_id, made_on, id) WHERE (NOT deleted)',
        'btree (tenant_id, colour, create_time DESC, id DESC) WHERE (NOT deleted)',
        'btree (tenant_id, name, create_time DESC, id DESC) WHERE (NOT deleted)',
        'btree (tenant_id, frame, create_time DESC, id DESC) WHERE (NOT deleted)',
        'btree (tenant_id, sys_org_code varchar_pattern_ops, create_time DESC, id DESC) WHERE (NOT deleted)',
        'UNIQUE btree (tenant_id, no) WHERE (NOT deleted)',
        'UNIQUE btree (tenant_id, code) WHERE (NOT deleted)',
        'UNIQUE btree (tenant_id, name, colour) WHERE (NOT deleted)',
        'gin (makers) WHERE (NOT deleted)',
        'gin (lower((no)::text) gin_trgm_ops) WHERE (NOT deleted)',
        'gin (lower((name)::text) gin_trgm_ops) WHERE (NOT deleted)',
        'gin (lower(note) gin_trgm_ops) WHERE (NOT deleted)',
      ].toSorted(),
    )
  })

  test('let documents be found by their lines, and rows by whatever points to them', async () => {
    const order = defineEntity('order', {
      label: '订单',
      scope: 'own',
      fields: {
        doors: f.lines('门', {
          fields: {
            door: f.ref('门', 'door'),
            colours: f.refMany('色', 'door'),
            tag: f.text('标', { search: 'eq' }),
          },
        }),
      },
    })
    const usage = f.rollup('用量', { from: 'door', by: 'family' })
    await bringUp([
      order,
      door({ above: f.text('上级'), family: f.text('系列'), usage }, { tree: 'above', tenancy: 'shared' }),
    ])

    expect(await indexesOf('order_doors')).toEqual([
      'UNIQUE btree (tenant_id, id)',
      'btree (tenant_id, door, parent_id)',
      'btree (tenant_id, parent_id, sort_no, id)',
      'btree (tenant_id, tag, parent_id)',
      'gin (colours)',
    ])
    expect(await indexesOf('"order"')).toContain(
      'btree (tenant_id, create_by, create_time DESC, id DESC) WHERE (NOT deleted)',
    )
    expect(await indexesOf('door')).toEqual([
      'UNIQUE btree (id)',
      'btree (above, create_time DESC, id DESC) WHERE (NOT deleted)',
      'btree (create_time DESC, id DESC) WHERE (NOT deleted)',
      'btree (family, create_time DESC, id DESC) WHERE (NOT deleted)',
    ])
  })

  test('serve pages in the default order without sorting, filtered ones too', async () => {
    await bringUp([
      door(
        {
          name: f.text('名称', { search: true }),
          colour: f.dict('颜色', 'door_color', { search: true }),
          due: f.date('交期'),
          madeOn: f.date('日期', { required: true }),
        },
        { sort: ['due', 'desc'] },
      ),
      defineEntity('gate', {
        label: '大门',
        fields: { madeOn: f.date('日期', { required: true }) },
        sort: ['madeOn', 'asc'],
      }),
    ])
    await rows(`insert into door (id, tenant_id, create_by, create_time, name, colour, due, made_on)
      select 'd' || n, (n % 3)::text, 'clerk', timestamp '2026-01-01' + n * interval '1 minute', 'door number ' || n,
             'c' || n % 20, case when n % 5 > 0 then date '2026-01-01' + n % 300 end, date '2026-01-01' + n % 300
        from generate_series(1, 20000) n`)
    await rows(`insert into gate (id, tenant_id, create_by, create_time, made_on)
      select id, tenant_id, create_by, create_time, made_on from door`)
    await rows('analyze')

    const plan = (table: string, tail: string) =>
      database().read('1', async (client) => {
        const text = `explain (costs off) select t.* from ${table} t where t.tenant_id = $1 and not t.deleted ${tail}`
        return (await client.query(text, ['1'])).rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    for (const [table, order] of [
      ['door', 'order by t.due desc nulls last, t.id desc limit 15'],
      ['door', 'order by t.create_time desc, t.id desc limit 15'],
      ['door', 'order by t.create_time asc, t.id asc limit 15'],
      ['door', `and t.colour = 'c7' order by t.create_time desc, t.id desc limit 15`],
      ['gate', 'order by t.made_on asc, t.id asc limit 15'],
      ['gate', 'order by t.made_on desc, t.id desc limit 15'],
    ] as const) {
      const text = await plan(table, order)
      expect(text).toContain('Index Scan')
      expect(text).not.toContain('Sort')
    }
    expect(await plan('door', `and lower(t.name) like '%er 12345%'`)).toContain('_ix_')
  })

  test('that a definition no longer asks for are dropped, hand-made ones stay', async () => {
    await bringUp([door({ name: f.text('名称', { unique: true }) })])
    await rows('create index by_hand on door (name)')
    await bringUp([door({ name: f.text('名称') })])

    expect(await indexesOf('door')).toEqual([
      'UNIQUE btree (tenant_id, id)',
      'btree (name)',
      'btree (tenant_id, create_time DESC, id DESC) WHERE (NOT deleted)',
    ])
  })

  test('have names that fit however long the words are', async () => {
    const long = 'aVeryLongNameOfAFieldThatNobodyWouldWantToType'
    await bringUp([
      door({
        [`${long}One`]: f.text('甲', { search: 'eq' }),
        [`${long}Two`]: f.text('乙', { search: 'eq' }),
      }),
    ])
    expect(await indexesOf('door')).toHaveLength(4)
  })

  test('of a unique rule let go of deleted rows', async () => {
    await bringUp([door({ name: f.text('名称', { unique: true }) })])
    await insert('door', { name: 'oak', deleted: true })
    await insert('door', { id: 'b', name: 'oak' })
    await insert('door', { id: 'b', tenant_id: '2', name: 'oak' })
    await expect(insert('door', { id: 'c', name: 'oak' })).rejects.toThrow('duplicate key')
  })

  test('for likeness are made wherever the extension lives', async () => {
    await rows('create schema elsewhere; create extension pg_trgm schema elsewhere')
    await bringUp([door({ name: f.text('名称', { search: 'contains' }) })])
    expect(await indexesOf('door')).toContain(
      'gin (lower((name)::text) elsewhere.gin_trgm_ops) WHERE (NOT deleted)',
    )
    await rows('drop schema elsewhere cascade')
  })
})
