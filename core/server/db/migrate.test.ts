import { type AnyEntity, defineEntity, defineModule, f, linkModules } from '@mortise/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverModule } from '../module.ts'
import { freshDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'

const said: string[] = []
const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) }

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, log })
})
beforeEach(async () => {
  said.length = 0
  await database.owner.query(
    'drop schema public cascade; drop schema if exists engine cascade; create schema public',
  )
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const door = (fields: Record<string, unknown>, settings: object = {}) =>
  defineEntity('door', { label: '门', fields, ...settings } as never) as AnyEntity

function bringUp(
  entities: readonly AnyEntity[],
  { migrations = [] as Migration[], engineTables = [] as string[] } = {},
) {
  const module = defineModule('doors', { label: '门', entities })
  return migrate({
    database,
    linked: linkModules([module]),
    modules: [serverModule(module, { migrations })],
    engineTables,
    log,
  })
}

const rows = async (statement: string) =>
  (await database.owner.query(statement)).rows as Record<string, unknown>[]
const columnsOf = async (table: string) =>
  Object.fromEntries(
    (
      await rows(`select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
        from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`)
    ).map((row) => [row.name, row.type]),
  )
const indexesOf = async (table: string) =>
  (
    await rows(
      `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '${table}'::regclass`,
    )
  ).map((row) => (row.definition as string).replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /, '$1'))
const insert = (table: string, values: Record<string, unknown>) => {
  const all = { id: 'a', tenant_id: '1', create_by: 'clerk', create_time: '2026-11-14 09:30:00', ...values }
  const names = Object.keys(all)
  return database.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(all),
  )
}

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
      database.read(tenant, async (client) => [
        (await client.query('select 1 from door')).rowCount,
        (await client.query('select 1 from door_parts')).rowCount,
      ])
    expect(await seen('1')).toEqual([1, 1])
    expect(await seen('2')).toEqual([0, 0])
  })

  test('of the platform is seen by every tenant', async () => {
    await bringUp([door({ name: f.text('名称') }, { tenancy: 'shared' })])
    await rows(`insert into door (id, name, create_by, create_time) values ('a', 'oak', 'clerk', now())`)
    const { rowCount } = await database.read('2', (client) => client.query('select name from door'))
    expect(rowCount).toBe(1)
  })

  test('whose field would take a column every row has is refused', async () => {
    await expect(bringUp([door({ version: f.int('版本') })])).rejects.toThrow('two columns version')
  })
})

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

    expect((await indexesOf('door')).toSorted()).toEqual(
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
})
