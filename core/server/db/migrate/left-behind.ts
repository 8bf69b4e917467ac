import type { PoolClient } from 'pg'
import type { Table } from '../tables/desired.ts'
import type { FoundTable } from './catalog.ts'
import { goneAndCome } from './differ.ts'

/** Columns and tables of lines that definitions have lacked since before; what goes now is not among them. */
export async function readLeftBehind(client: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ left_behind: string[] }>(
    'select left_behind from engine.schema_state',
  )
  return new Set(rows[0]?.left_behind)
}

/** The columns among them that are a table's own. */
export const leftIn = ({ name }: Table, known: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...known].filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1)))

/** Lines that go while others come: a renamed field of lines is a table that nobody reads any more. */
export async function lostLines(
  client: PoolClient,
  tables: readonly Table[],
  found: ReadonlyMap<string, FoundTable>,
  known: ReadonlySet<string>,
): Promise<{ faults: string[]; left: string[] }> {
  const { rows } = await client.query<{ table: string; parent: string }>(
    `select c.relname as table, p.relname as parent from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conname like '%\\_parent\\_fk' and c.relnamespace = 'public'::regnamespace`,
  )
  const wanted = new Set(tables.map(({ name }) => name))
  const left = rows.filter(({ table }) => !wanted.has(table))
  const faults = tables.flatMap((head) => {
    const coming = tables.filter(({ name, parent }) => parent === head.name && !found.has(name))
    const going = left.filter(
      ({ table, parent }) =>
        parent === head.name &&
        !known.has(table) &&
        !head.gone.some((key) => table === `${head.name}_${key}`),
    )
    if (coming.length === 0 || going.length === 0) return []
    const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name)
    return [
      goneAndCome(
        '明细表',
        going.map(({ table }) => table),
        names(coming),
      ),
    ]
  })
  return { faults, left: left.map(({ table }) => table) }
}
