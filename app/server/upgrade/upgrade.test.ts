import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AnyEntity, currentNames, fieldsOf, type Linked, oldNames, snakeCase } from '@mortise/model'
import { backupCommand, restoreCommand } from '@mortise/server'
import { freshDatabase, type TestApp, testApp } from '@mortise/server/testing'
import { adminName } from '@mortise/system/model'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'

/** Databases of earlier versions with their demo data, thinned; README.md says how the next one is made. */
const archives = ['eb0a96f.tar.gz'] as const

/** What a database holds, by the names of its day. */
interface Contents {
  /** By table. */
  readonly rows: ReadonlyMap<string, number>
  /** The sum of every column of figures, by `table.column`. */
  readonly sums: ReadonlyMap<string, string>
  /** Rows of each value, by `table.column value`. */
  readonly values: ReadonlyMap<string, number>
  /** `role code` */
  readonly grants: ReadonlySet<string>
}

for (const archive of archives) {
  const database = await freshDatabase()
  let before: Contents
  let after: Contents
  let app: TestApp

  beforeAll(async () => {
    const lines: string[] = []
    const failed = await restoreCommand({
      // It was made elsewhere, before archives were sealed.
      args: [path.join(import.meta.dirname, archive), '--trust'],
      env: { DATABASE_URL: database.url, MORTISE_DATA: path.join(import.meta.dirname, 'nowhere') },
      say: (line) => lines.push(line),
    })
    if (failed) throw new Error(lines.join('\n'))
    before = await contentsOf(database.url)
    app = await testApp(...modules, { databaseUrl: database.url })
    after = await contentsOf(database.url)
  })
  afterAll(() => database.drop())

  test(`${archive}: every row is there, and every figure adds up as before`, () => {
    const { linked } = app.services
    expect(before.rows.size).toBeGreaterThan(100)
    const fewer = [...before.rows].filter(([table, count]) => {
      const entity = entityNow(linked, table)
      const is = after.rows.get(tableNow(linked, table)) ?? 0
      // What modules bring by themselves may have become more, and two rights that became one are fewer.
      return !entity || entity.business ? is !== count : entity.name !== 'permission' && is < count
    })
    expect(fewer).toEqual([])
    const otherwise = [...before.sums].filter(([place, sum]) => {
      const entity = entityNow(linked, place.split('.')[0] ?? '')
      return (!entity || entity.business) && after.sums.get(columnNow(linked, place)) !== sum
    })
    expect(before.sums.size).toBeGreaterThan(200)
    expect(otherwise).toEqual([])
  })

  test(`${archive}: states and items of dictionaries are those of today, as many as before`, () => {
    const { linked } = app.services
    const names = currentNames(linked.renames)
    const expected = new Map<string, number>()
    const unknown: string[] = []
    for (const [key, count] of before.values) {
      const [place = '', value = ''] = key.split(' ')
      const now = columnNow(linked, place)
      const found = fieldAt(linked, now)
      if (!found?.entity.business || (found.field.kind !== 'flow' && found.field.kind !== 'dict')) continue
      const renamed = String(names.value(found.entity.name, found.path, found.field, value))
      const is = `${now} ${renamed}`
      expected.set(is, (expected.get(is) ?? 0) + count)
      if (found.field.kind === 'flow' && !(renamed in found.field.states)) unknown.push(is)
    }
    expect(expected.size).toBeGreaterThan(100)
    expect(unknown).toEqual([])
    expect([...expected].filter(([key, count]) => after.values.get(key) !== count)).toEqual([])
  })

  test(`${archive}: whoever was granted a right holds it by its name of today`, () => {
    const names = currentNames(app.services.linked.renames)
    expect(before.grants.size).toBeGreaterThan(1000)
    const lost = [...before.grants].filter((grant) => {
      const [role = '', code = ''] = grant.split(' ')
      return names
        .code(code)
        .split(',')
        .some((now) => !after.grants.has(`${role} ${now}`))
    })
    expect(lost).toEqual([])
  })

  test(`${archive}: its administrator reads every list`, async () => {
    const admin = app.as(adminName)
    const refused: string[] = []
    for (const entity of app.services.linked.entities.values()) {
      if (!entity.verbs.includes('list')) continue
      const { body } = await admin.call('GET', `${entity.wire}/list`, { query: { pageSize: '3' } })
      if (!body.success) refused.push(`${entity.name}: ${body.message}`)
    }
    expect(refused).toEqual([])
  })
}

test('what the product builds today can be moved to another machine, where nothing vouches for it', async () => {
  const [from, to] = [await freshDatabase(), await freshDatabase()]
  const folder = await mkdtemp(path.join(tmpdir(), 'mortise-move-'))
  const lines: string[] = []
  const shell = (url: string, name: string) => ({
    env: { DATABASE_URL: url, MORTISE_DATA: path.join(folder, name) },
    say: (line: string) => lines.push(line),
  })
  const archive = path.join(folder, 'all.tar.gz')
  const { close } = await testApp(...modules, { databaseUrl: from.url })
  await close()
  expect(await backupCommand({ ...shell(from.url, 'old'), args: [archive] }), lines.at(-1)).toBe(0)
  expect(await restoreCommand({ ...shell(to.url, 'new'), args: [archive] })).toBe(1)
  expect(lines.at(-1)).toContain('封签不符')
  expect(await restoreCommand({ ...shell(to.url, 'new'), args: [archive, '--trust'] }), lines.at(-1)).toBe(0)
  expect((await contentsOf(to.url)).rows).toEqual((await contentsOf(from.url)).rows)
  await Promise.all([from.drop(), to.drop(), rm(folder, { recursive: true, force: true })])
})

async function contentsOf(url: string): Promise<Contents> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const columns = await client.query<Column>(
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
    )
    const rows = new Map<string, number>()
    const sums = new Map<string, string>()
    const values = new Map<string, number>()
    for (const [table, own] of byTable(columns.rows)) {
      const figures = own.filter(
        ({ type, column }) => /^(?:numeric|integer)/.test(type) && column !== 'version',
      )
      const sumOf = figures.map(({ column }, index) => `sum("${column}")::text as s${index}`)
      const counted = await client.query(
        `select ${['count(*)::int as count', ...sumOf].join(', ')} from "${table}"`,
      )
      const [totals] = counted.rows as Record<string, unknown>[]
      rows.set(table, totals?.count as number)
      for (const [index, { column }] of figures.entries())
        sums.set(`${table}.${column}`, String(totals?.[`s${index}`]))
      const choices = own.filter(({ type }) => type === choiceType)
      if (choices.length === 0 || totals?.count === 0) continue
      const found = await client.query<{ key: string; count: number }>(
        choices
          .map(
            ({ column }) =>
              `(select '${table}.${column} ' || "${column}" as key, count(*)::int as count from "${table}"
                 where "${column}" is not null group by 1 limit 200)`,
          )
          .join(' union all '),
      )
      for (const { key, count } of found.rows) values.set(key, count)
    }
    const granted = await client.query<{ grant: string }>(
      `select distinct r.code || ' ' || trim(c.code) as grant from sys_role_permission g
         join sys_role r on r.id = g.role and r.tenant_id = g.tenant_id
         join sys_permission p on p.id = g.permission, unnest(string_to_array(p.code, ',')) as c (code)
        where not g.deleted`,
    )
    return { rows, sums, values, grants: new Set(granted.rows.map(({ grant }) => grant)) }
  } finally {
    await client.end()
  }
}

/** Of columns that hold a state or an item of a dictionary, and of some others. */
const choiceType = 'character varying(64)'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

function byTable(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

/** Tables of an entity by any name they had: its own, and those of its lines under `.lines`. */
function tablesOf(entity: AnyEntity): Map<string, { table: string; lines?: string }> {
  const heads = [entity.table, ...oldNames(entity.was).map(snakeCase)]
  const found = new Map<string, { table: string; lines?: string }>(
    heads.map((head) => [head, { table: entity.table }]),
  )
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'lines') continue
    const now = `${entity.table}_${snakeCase(key)}`
    for (const head of heads)
      for (const old of [key, ...oldNames(field.was)])
        found.set(`${head}_${snakeCase(old)}`, { table: now, lines: key })
  }
  return found
}

function placeNow({ entities }: Linked, table: string) {
  for (const entity of entities.values()) {
    const found = tablesOf(entity).get(table)
    if (found) return { entity, ...found }
  }
  return undefined
}
const entityNow = (linked: Linked, table: string) => placeNow(linked, table)?.entity
const tableNow = (linked: Linked, table: string) => placeNow(linked, table)?.table ?? table

function columnNow(linked: Linked, place: string): string {
  const [table = '', column = ''] = place.split('.')
  const found = placeNow(linked, table)
  if (!found) return place
  const fields = Object.entries(fieldsOf(found.lines ? linesOf(found.entity, found.lines) : found.entity))
  const renamed = fields.find(([, { was }]) => oldNames(was).map(snakeCase).includes(column))
  return `${found.table}.${renamed ? snakeCase(renamed[0]) : column}`
}

function fieldAt(linked: Linked, place: string) {
  const [table = '', column = ''] = place.split('.')
  const found = placeNow(linked, table)
  if (!found) return undefined
  const fields = fieldsOf(found.lines ? linesOf(found.entity, found.lines) : found.entity)
  const own = Object.entries(fields).find(([key]) => snakeCase(key) === column)
  return own && { entity: found.entity, path: own[0], field: own[1] }
}

const linesOf = (entity: AnyEntity, key: string) => {
  const field = fieldsOf(entity)[key]
  if (field?.kind !== 'lines') throw new Error(`${entity.name}.${key} are no lines`)
  return field
}
