import type { Context } from '@mortise/server'
import { sql } from 'kysely'

export interface Operation {
  /** What was acted upon, by the name of its entity. */
  readonly entity: string
  readonly row: string
  readonly operation: string
  readonly before?: object
  readonly after?: object
}

/** Writes down what somebody did past the ordinary writes of an entity, in the transaction that did it. */
export async function noteOperation(ctx: Context, { entity, row, operation, before, after }: Operation) {
  await sql`insert into engine.audit (tenant_id, entity, row_id, verb, username, before, after, request_id)
    values (${ctx.tenant}, ${entity}, ${row}, ${operation}, ${ctx.user.username},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
      ${ctx.requestId})`.execute(ctx.db)
}
