import { type AnyEntity, snakeCase } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'

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
