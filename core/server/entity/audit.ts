import type { Row } from '@mortise/model'
import type { Compiled } from './compiled.ts'
import type { Working } from './engine.ts'

/** Keeps what a row was and what it became; secrets are not kept. */
export async function audit(
  { client, tenant, ctx }: Working,
  { entity, fields }: Compiled,
  verb: string,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  if (!entity.audited) return
  const secret = new Set(
    Object.keys(fields).filter((key) => {
      const field = fields[key]
      return field?.kind === 'text' && field.secret
    }),
  )
  const kept = (row: Row | null) =>
    row && JSON.stringify(row, (key, value: unknown) => (secret.has(key) ? undefined : value))
  await client.query(
    `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, before, after, request_id)
     values ($1, $2, $3, $4, $5, localtimestamp(3), $6, $7, $8)`,
    [
      tenant,
      entity.name,
      (after ?? before)?.id,
      verb,
      ctx.user.username,
      kept(before),
      kept(after),
      ctx.requestId,
    ],
  )
}
