import { type AnyEntity, defaultsOf, fieldsOf, type Row, snakeCase } from '@mortise/model'
import { type Context, newId } from '@mortise/server'

/** What statements written by hand need to know of where they work. */
export type Place = Pick<Context, 'db' | 'tenant' | 'today' | 'now' | 'user'>

/** Rows a statement takes at most: the protocol counts its parameters in two bytes. */
const batch = 500

/**
 * Writes many rows at once, with their lines: defaults told in code, links between users, roles and rights, demo data.
 * No rule is asked; what is there already, by id or by a unique combination, stays as it is.
 */
export async function insertRows(ctx: Place, entity: AnyEntity, rows: readonly object[]): Promise<void> {
  const defaults = defaultsOf(entity, ctx)
  const whole: Row[] = rows.map((row) => ({ id: newId(), ...defaults, ...row }))
  await insert(
    ctx,
    entity.table,
    whole.map((row) => stored(entity, ctx, row)),
  )
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'lines') continue
    const own = defaultsOf(field, ctx)
    const lines = whole.flatMap(({ id, [key]: list }) =>
      ((list as Row[] | null) ?? []).map((line, sortNo) =>
        columnsOf({
          id: newId(),
          ...(entity.tenancy === 'tenant' && { tenantId: ctx.tenant }),
          ...own,
          ...line,
          parentId: id,
          sortNo,
        }),
      ),
    )
    await insert(ctx, `${entity.table}_${snakeCase(key)}`, lines)
  }
}

async function insert({ db }: Place, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function stored(entity: AnyEntity, ctx: Place, row: Row): Row {
  const fields = fieldsOf(entity)
  const whole = {
    createBy: ctx.user.username,
    createTime: ctx.now,
    ...(entity.tenancy === 'tenant' && { tenantId: ctx.tenant }),
    ...row,
  }
  const isElsewhere = (key: string) => fields[key]?.kind === 'lines' || fields[key]?.kind === 'rollup'
  return columnsOf(Object.fromEntries(Object.entries(whole).filter(([key]) => !isElsewhere(key))))
}

const columnsOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]))

// Links are never deleted but taken away; that they are not is said all the same, because indexes hold live rows alone.

/** Makes the links of one side exactly these: what is missing is added, what is not named goes. */
export async function relink(
  ctx: Context,
  entity: AnyEntity,
  side: { readonly [key: string]: string },
  other: string,
  ids: readonly string[],
): Promise<void> {
  const [[key, id]] = Object.entries(side) as [[string, string]]
  const of = ctx.db
    .deleteFrom(entity.table)
    .where(snakeCase(key), '=', id)
    .where('tenant_id', '=', ctx.tenant)
    .where('deleted', '=', false)
  const wanted = [...new Set(ids)]
  await (wanted.length > 0 ? of.where(snakeCase(other), 'not in', wanted) : of).execute()
  await insertRows(
    ctx,
    entity,
    wanted.map((target) => ({ [key]: id, [other]: target })),
  )
}

/** Takes every link of these rows away. */
export async function unlink(
  ctx: Context,
  entity: AnyEntity,
  key: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .deleteFrom(entity.table)
    .where(snakeCase(key), 'in', ids)
    .where('tenant_id', '=', ctx.tenant)
    .where('deleted', '=', false)
    .execute()
}

/** The other ends of a row's links. */
export async function linked(
  ctx: Context,
  entity: AnyEntity,
  side: { readonly [key: string]: string },
  other: string,
) {
  const [[key, id]] = Object.entries(side) as [[string, string]]
  const rows = await ctx.db
    .selectFrom(entity.table)
    .select(`${snakeCase(other)} as target`)
    .where(snakeCase(key), '=', id)
    .where('tenant_id', '=', ctx.tenant)
    .where('deleted', '=', false)
    .execute()
  return rows.map((row) => row.target as string)
}

/** The parts of a comma-joined list, each once. */
export const listed = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
    : []
