import { type AnyEntity, BusinessError, snakeCase } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { nextCode } from './hierarchy-code.ts'

interface Coded {
  readonly parent: string | null
  readonly code: string
}

/** Told by a tree whose rows carry codes: which column holds them, and what a circle is called. */
export interface CodedTree {
  readonly entity: AnyEntity
  readonly key: string
  readonly circle: string
  /** The code of a new child from its parent's and its siblings'; a letter and two digits a level unless told. */
  readonly next?: (parent: string, siblings: readonly string[]) => string
}

/** The code for a row under a parent. Two who add there at once wait for each other. */
export async function codeUnder(
  ctx: Context,
  { entity, key, circle, next = nextCode }: CodedTree,
  parent: string | null,
  self: Coded | null,
) {
  await ctx.alone(entity.table)
  const column = snakeCase(key)
  const table = () =>
    ctx.db
      .selectFrom(entity.table)
      .select([`${column} as code`])
      .where('tenant_id', '=', ctx.tenant)
  const above = parent ? await table().where('id', '=', parent).where('deleted', '=', false).execute() : []
  if (parent && above.length === 0)
    throw new BusinessError(`${entity.label}的上级不存在`, { field: 'parent' })
  const prefix = (above[0]?.code as string | undefined) ?? ''
  if (self && prefix.startsWith(self.code)) throw new BusinessError(circle, { field: 'parent' })
  const siblings = await (parent
    ? table().where('parent', '=', parent)
    : table().where('parent', 'is', null)
  ).execute()
  return next(
    prefix,
    siblings.map((row) => (row.code as string | null) ?? ''),
  )
}

/** Rows below one that was moved follow it. */
export async function recodeBelow(
  ctx: Context,
  { entity, key }: CodedTree,
  from: string,
  to: string,
): Promise<void> {
  const column = sql.ref(snakeCase(key))
  await sql`update ${sql.table(entity.table)} set ${column} = ${to} || substr(${column}, ${from.length + 1})
    where tenant_id = ${ctx.tenant} and ${column} like ${`${from}%`} and ${column} <> ${from}`.execute(ctx.db)
}
