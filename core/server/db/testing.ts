import {
  type AnyEntity,
  type Dict,
  defineEntity,
  defineModule,
  type Fields,
  linkModules,
} from '@mortise/model'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ServerModule, serverModule } from '../module/module.ts'
import { freshDatabase } from '../testing/database.ts'
import { migrate } from './migrate/migrate.ts'
import { type Database, openDatabase } from './statement/database.ts'
import type { Migration } from './tables/migration.ts'
import { type BoundView } from './tables/view.ts'

/** The entity that tests of tables change about. */
export const door = (fields: Fields, settings: object = {}): AnyEntity =>
  defineEntity('door', { label: '门', fields, ...settings })

/** An empty database for each test of a file, and ways to look into it. */
export function emptyDatabase() {
  const logged: string[] = []
  const log = { info: (line: string) => logged.push(line), warn: (line: string) => logged.push(line) }
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase()
    database = await openDatabase({ url: fresh.url, log })
  })
  beforeEach(async () => {
    logged.length = 0
    await database.owner.query(
      'drop schema public cascade; drop schema if exists engine cascade; create schema public',
    )
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  const rows = async (statement: string) =>
    (await database.owner.query(statement)).rows as Record<string, unknown>[]
  return {
    logged,
    rows,
    database: () => database,
    bringUp(
      entities: readonly AnyEntity[],
      {
        migrations = [],
        engineTables = [],
        views = [],
        dicts = [],
        renamed,
      }: {
        migrations?: Migration[]
        engineTables?: string[]
        views?: BoundView[]
        dicts?: Dict[]
        renamed?: ServerModule['renamed']
      } = {},
    ) {
      const module = defineModule('doors', { label: '门', entities, dicts })
      const modules = [serverModule(module, { migrations, views, ...(renamed && { renamed }) })]
      return migrate({ database, linked: linkModules([module]), modules, engineTables, log })
    },
    /** Adds a row with the columns every row has, and these. */
    insert(table: string, values: Record<string, unknown>) {
      const all = {
        id: 'a',
        tenant_id: '1',
        create_by: 'clerk',
        create_time: '2026-11-14 09:30:00',
        ...values,
      }
      const places = Object.keys(all).map((_, index) => `$${index + 1}`)
      const text = `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')})`
      return database.owner.query(text, Object.values(all))
    },
    async columnsOf(table: string): Promise<Record<string, string>> {
      const found = await rows(
        `select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
           from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
      )
      return Object.fromEntries(found.map(({ name, type }) => [name, type]))
    },
    async indexesOf(table: string): Promise<string[]> {
      const found = await rows(
        `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '${table}'::regclass`,
      )
      const short = /^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /
      return found.map(({ definition }) => String(definition).replace(short, '$1')).toSorted()
    },
  }
}
