import type { Row } from '@mortise/model'
import { newId } from '../base/ids.ts'
import { quotedColumn } from '../db/columns.ts'
import { prepared } from '../db/statement.ts'
import { type Compiled, type CompiledLines, storable } from './compiled.ts'
import type { Working } from './engine.ts'

/** Rows in one statement; the protocol takes 65,535 parameters. */
const batch = 200

/** Writes the lines of a new document, in their order. */
export async function insertLines(
  { client, tenant }: Working,
  compiled: Compiled,
  lines: CompiledLines,
  parentId: string,
  rows: readonly Row[],
  firstSortNo = 0,
): Promise<Row[]> {
  const stamped = rows.map((row): Row => ({ ...row, id: newId() }))
  const names = ['id', 'parent_id', 'sort_no', ...(compiled.isShared ? [] : ['tenant_id'])]
  const all = [...names, ...lines.columns.map((column) => quotedColumn(column.key))]
  for (let start = 0; start < stamped.length; start += batch) {
    const params: unknown[] = []
    const tuples = stamped.slice(start, start + batch).map((row, index) => {
      const values = [
        row.id,
        parentId,
        firstSortNo + start + index,
        ...(compiled.isShared ? [] : [tenant]),
        ...lines.columns.map((column) => storable(column.field, row[column.key])),
      ]
      return `(${values.map((value) => `$${params.push(value)}`).join(', ')})`
    })
    await prepared(
      client,
      `insert into ${lines.table} (${all.join(', ')}) values ${tuples.join(', ')}`,
      params,
    )
  }
  return stamped
}

/** Makes a document's lines what they are now said to be: kept ones are changed, missing ones go, new ones come. */
export async function saveLines(
  working: Working,
  compiled: Compiled,
  lines: CompiledLines,
  parentId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const { client, tenant } = working
  const params: unknown[] = [parentId]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const { rows: found } = await prepared(
    client,
    `select id from ${lines.table} where parent_id = $1${sameTenant} for update`,
    params,
  )
  const existing = new Set(found.map((row: { id: string }) => row.id))
  const kept = new Set(rows.map((row) => row.id as string).filter((id) => existing.has(id)))
  const gone = [...existing].filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await client.query(
      `delete from ${lines.table} where id = any($${params.length + 1}) and parent_id = $1${sameTenant}`,
      [...params, gone],
    )
  }
  const saved: Row[] = []
  for (const [index, row] of rows.entries()) {
    if (kept.has(row.id as string)) {
      const values = [
        ...params,
        index,
        ...lines.columns.map((column) => storable(column.field, row[column.key])),
        row.id,
      ]
      const sets = ['sort_no', ...lines.columns.map((column) => quotedColumn(column.key))]
      const text = sets.map((name, at) => `${name} = $${params.length + at + 1}`).join(', ')
      await prepared(
        client,
        `update ${lines.table} set ${text} where parent_id = $1${sameTenant} and id = $${values.length}`,
        values,
      )
      saved.push(row)
    } else {
      saved.push(...(await insertLines(working, compiled, lines, parentId, [row], index)))
    }
  }
  return saved
}
