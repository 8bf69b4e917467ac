import { type AnyEntity, fieldsOf, type Row, snakeCase } from '@mortise/model'
import { type Context, newId } from '@mortise/server'

/** Rows a statement takes: the protocol counts its parameters in two bytes. */
const batch = 500

/**
 * Writes many rows at once, with their lines, past all rules: for codes of doors and for demo data, which are made whole
 * by whoever writes them. Answers the rows with their ids.
 */
export async function writeRows<R extends Row>(
  ctx: Context,
  entity: AnyEntity,
  rows: readonly R[],
): Promise<(R & { id: string })[]> {
  const whole = rows.map((row) => ({ ...row, id: (row.id as string | undefined) ?? newId() }))
  const fields = fieldsOf(entity)
  const subTables = Object.keys(fields).filter((key) => fields[key]?.kind === 'lines')
  const base = { createBy: ctx.user.username, createTime: ctx.now, version: 1, deleted: false }
  const heads = whole.map((row) =>
    stored(fields, { ...base, tenantId: ctx.tenant, ...without(row, subTables) }),
  )
  await insert(ctx, entity.table, heads)
  for (const key of subTables) {
    const field = fields[key]
    if (field?.kind !== 'lines') continue
    const lines = whole.flatMap((row) =>
      ((row[key] as Row[] | undefined) ?? []).map((line, sortNo) =>
        stored(fieldsOf(field), { id: newId(), ...line, parentId: row.id, sortNo, tenantId: ctx.tenant }),
      ),
    )
    await insert(ctx, `${entity.table}_${snakeCase(key)}`, lines)
  }
  return whole
}

async function insert({ db }: Context, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute()
  }
}

const without = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

const stored = (fields: ReturnType<typeof fieldsOf>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        snakeCase(key),
        fields[key]?.kind === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value,
      ]),
  )
