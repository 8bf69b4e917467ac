import type { Row } from '@mortise/model'
import { drawSerial } from '../db/serial.ts'
import type { Compiled } from './compiled.ts'
import type { Engine, Working } from './engine.ts'

/** Numbers for a new row, drawn as late as the order of writes allows, because a gapless one holds others up. */
export async function drawSerials(
  engine: Engine,
  { client, tenant, ctx }: Working,
  compiled: Compiled,
): Promise<Row> {
  const drawn: Row = {}
  for (const [key, field] of Object.entries(compiled.fields)) {
    if (field.kind !== 'serial') continue
    drawn[key] = await drawSerial({
      client,
      pool: engine.services.db.pool,
      tenant: compiled.isShared ? '0' : tenant,
      key: `${compiled.entity.name}.${key}`,
      pattern: field.pattern,
      mode: field.mode,
      now: ctx.now,
    })
  }
  return drawn
}
