import type { FieldOf, Row } from '@mortise/model'
import { drawSerialBatch } from '../../db/serial/serial.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

/** Gives a new row its numbers, as late as the order of writes allows, because a gapless one holds others up. */
export const drawSerials = (working: Working, compiled: Compiled, row: Row): Promise<void> =>
  drawSerialRows(working, compiled, [row])

/** The same for many rows at once, in their order. */
export async function drawSerialRows(
  { engine, client, tenant, ctx }: Working,
  compiled: Compiled,
  rows: readonly Row[],
): Promise<void> {
  for (const [key, field] of Object.entries(compiled.fields)) {
    if (field.kind !== 'serial') continue
    for (const counter of new Set(rows.map((row) => counterOf(field, row)))) {
      const numbered = rows.filter((row) => counterOf(field, row) === counter)
      const draw = {
        client,
        pool: engine.services.db.pool,
        tenant: compiled.isShared ? '0' : tenant,
        key: `${compiled.entity.name}.${key}${counter && `:${counter}`}`,
        pattern: field.by?.patterns[counter] ?? field.pattern,
        mode: field.mode,
        now: ctx.now,
      }
      const numbers = await drawSerialBatch(draw, numbered.length)
      for (const [index, row] of numbered.entries()) row[key] = numbers[index]
    }
  }
}

/** Which of a field's counters a row draws from: its own by the value that `by` names, or the one that all share. */
function counterOf({ by }: FieldOf<'serial'>, row: Row): string {
  const value = by ? String(row[by.field]) : ''
  return by && Object.hasOwn(by.patterns, value) ? value : ''
}
