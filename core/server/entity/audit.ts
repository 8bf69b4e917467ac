import type { Row } from '@mortise/model'
import { prepared } from '../db/statement.ts'
import type { Compiled } from './compiled.ts'
import type { Working } from './engine.ts'

/** Keeps what a row was and what it became; secrets are not kept. */
export async function audit(
  { client, tenant, ctx }: Working,
  compiled: Compiled,
  verb: string,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const { entity } = compiled
  if (!entity.audited) return
  const id = (after ?? before)?.id
  const [was, is] = [kept(compiled, before), kept(compiled, after)]
  await prepared(
    client,
    `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, before, after, request_id)
     values ($1, $2, $3, $4, $5, localtimestamp(3), $6, $7, $8)`,
    [tenant, entity.name, id, verb, ctx.user.username, was, is, ctx.requestId],
  )
}

/** The trace of many new rows, in one statement. */
export async function auditNew(
  { client, tenant, ctx }: Working,
  compiled: Compiled,
  rows: readonly Row[],
): Promise<void> {
  if (!compiled.entity.audited) return
  await client.query(
    `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, after, request_id)
     select $1, $2, r.id, 'add', $3, localtimestamp(3), r.after::jsonb, $4 from unnest($5::text[], $6::text[]) r(id, after)`,
    [
      tenant,
      compiled.entity.name,
      ctx.user.username,
      ctx.requestId,
      rows.map((row) => row.id),
      rows.map((row) => kept(compiled, row)),
    ],
  )
}

function kept({ fields }: Compiled, row: Row | null): string | null {
  if (!row) return null
  return JSON.stringify(row, (key, value: unknown) => {
    const field = fields[key]
    return field?.kind === 'text' && field.secret ? undefined : value
  })
}
