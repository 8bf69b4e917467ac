import type { AnyEntity } from '@mortise/model'
import type { Pool } from 'pg'

/** Stands in every text of every hidden row; whoever reads it has seen what is not theirs. */
export const SECRET = 'WALLSECRET'

/** Of all hidden rows alike, so that one try reaches for a row of every entity. */
export const HIDDEN = 'wall-hidden-row'

interface ColumnOf {
  readonly name: string
  readonly type: string
  readonly most: number | null
  readonly required: boolean
  readonly preset: string | null
}

const columns = new WeakMap<Pool, Promise<Map<string, ColumnOf[]>>>()

/** The columns of each table, read once: a database that is asked for one table looks through all. */
async function columnsOf(owner: Pool): Promise<Map<string, ColumnOf[]>> {
  const { rows } = await owner.query<{ table: string; columns: ColumnOf[] }>(
    `select table_name as table, json_agg(json_build_object('name', column_name, 'type', data_type,
       'most', character_maximum_length, 'required', is_nullable = 'NO', 'preset', column_default)) as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** A row that only the database was asked for, so that no rule stands in the way of any entity. */
export async function hideRow(owner: Pool, table: AnyEntity['table'], more: object = {}): Promise<void> {
  if (!columns.has(owner)) columns.set(owner, columnsOf(owner))
  const own = (await columns.get(owner))?.get(table) ?? []
  const fixed: Record<string, unknown> = {
    id: HIDDEN,
    tenant_id: '0',
    sys_org_code: 'A01',
    deleted: false,
    version: 1,
    // Nothing of it is settled, and it is not against itself.
    settled: 0,
    against: HIDDEN,
    // What came into the bank did not go out of it.
    in_amount: 1,
    out_amount: 0,
    ...more,
  }
  const insert = async (number: number) => {
    const values = own.flatMap((column): [string, unknown][] => {
      if (column.name in fixed) return [[column.name, fixed[column.name]]]
      const value = filler(column, number)
      return value === undefined ? [] : [[column.name, value]]
    })
    const names = values.map(([column]) => `"${column}"`).join(', ')
    const places = values.map((_, index) => `$${index + 1}`).join(', ')
    const filled = values.map(([, value]) => value)
    await owner.query(`insert into "${table}" (${names}) values (${places})`, filled)
  }
  // What a table checks holds for nothing, or for one of everything.
  await insert(0).catch(() => insert(1))
}

function filler({ type, most, required, preset }: ColumnOf, number: number): unknown {
  if (type === 'ARRAY') return [SECRET]
  if (type === 'text' || type === 'character varying') return SECRET.slice(0, most ?? undefined)
  if (!required || preset !== null) return undefined
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  return /date|timestamp/.test(type) ? '2026-01-01' : number
}
