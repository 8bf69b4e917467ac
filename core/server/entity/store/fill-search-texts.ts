import { type AnyEntity, type Linked, type Row, SEARCH_TEXT } from '@mortise/model'
import type { Pool } from 'pg'
import { quote, quotedColumn } from '../../db/tables/columns.ts'
import { searchTextOf } from './search-text.ts'

/** Changes with how the text is put together: all are written again. */
const SHAPE = 'by-words'
/** Rows written at once: a moment's lock on each. */
const BATCH = 500

/**
 * Writes what rows are found by where it was never written, or by other fields: of tables that stood before their entity
 * said so. Each entity is done once for the fields it names.
 */
export async function fillSearchTexts(owner: Pool, { entities }: Linked): Promise<void> {
  const found = [...entities.values()].filter(({ findBy, isView }) => findBy && !isView)
  const { rows } = await owner.query<{ key: string }>(
    `select key from engine.state where key like 'search-text:%'`,
  )
  const done = new Set(rows.map(({ key }) => key))
  for (const entity of found) {
    const key = `${prefixOf(entity)}${SHAPE}:${entity.findBy?.join(',')}`
    if (done.has(key)) continue
    const isOther = [...done].some((each) => each.startsWith(prefixOf(entity)))
    await fill(owner, entity, isOther)
    await owner.query('delete from engine.state where starts_with(key, $1)', [prefixOf(entity)])
    await owner.query('insert into engine.state (key) values ($1)', [key])
  }
}

const prefixOf = ({ name }: AnyEntity) => `search-text:${name}:`

async function fill(owner: Pool, entity: AnyEntity, isOther: boolean): Promise<void> {
  const [table, column] = [quote(entity.table), quotedColumn(SEARCH_TEXT)]
  // Companies may have rows of the same id.
  const isOwned = entity.tenancy === 'tenant'
  const tenant = isOwned ? `${table}.tenant_id` : `''`
  if (isOther) await owner.query(`update ${table} set ${column} = null`)
  const read = (entity.findBy ?? []).map((key: string) => `${quotedColumn(key)} as ${quote(key)}`)
  const [key, after] = isOwned ? ['tenant_id, id', '$1, $2'] : ['id', '$1']
  // Each batch goes on where the last one ended, so that none passes over all that is written already.
  let last = { tenant: '', id: '' }
  for (;;) {
    const { rows } = await owner.query<Row & { id: string; tenant: string }>(
      `select id, ${tenant} as tenant, ${read.join(', ')} from ${table}
       where ${column} is null and (${key}) > (${after}) order by ${key} limit ${BATCH}`,
      isOwned ? [last.tenant, last.id] : [last.id],
    )
    const end = rows.at(-1)
    if (!end) return
    last = end
    const texts: string[] = []
    for (const row of rows) texts.push(await searchTextOf(entity, row))
    await owner.query(
      `update ${table} set ${column} = w.text from unnest($1::text[], $2::text[], $3::text[]) w(id, tenant, text)
       where ${table}.id = w.id and ${tenant} = w.tenant`,
      [rows.map(({ id }) => id), rows.map((row) => row.tenant), texts],
    )
  }
}
