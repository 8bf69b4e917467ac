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

function kept({ secrets }: Compiled, row: Row | null): string | null {
  if (!row) return null
  if (secrets.length === 0) return JSON.stringify(row)
  return JSON.stringify(row, (key, value: unknown) => (secrets.includes(key) ? undefined : value))
}
