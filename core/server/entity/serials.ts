import type { Row } from '@mortise/model'
import { drawSerialBatch } from '../db/serial.ts'
import type { Compiled } from './compiled.ts'
import type { Engine, Working } from './engine.ts'

/** Numbers for a new row, drawn as late as the order of writes allows, because a gapless one holds others up. */
export async function drawSerials(engine: Engine, working: Working, compiled: Compiled): Promise<Row> {
  const [drawn] = await drawSerialRows(engine, working, compiled, 1)
  return drawn ?? {}
}

/** The same for so many rows at once, in their order. */
export async function drawSerialRows(
  engine: Engine,
  { client, tenant, ctx }: Working,
  compiled: Compiled,
  count: number,
): Promise<Row[]> {
  const rows = Array.from({ length: count }, (): Row => ({}))
  for (const [key, field] of Object.entries(compiled.fields)) {
    if (field.kind !== 'serial') continue
    const draw = {
      client,
      pool: engine.services.db.pool,
      tenant: compiled.isShared ? '0' : tenant,
      key: `${compiled.entity.name}.${key}`,
      pattern: field.pattern,
      mode: field.mode,
      now: ctx.now,
    }
    for (const [index, number] of (await drawSerialBatch(draw, count)).entries()) {
      const row = rows[index]
      if (row) row[key] = number
    }
  }
  return rows
}
