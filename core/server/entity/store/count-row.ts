import { add, BusinessError, derived, type Row } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { followed } from './progress.ts'
import { lockRow, store } from './store.ts'

/** By how much each number changes. */
export type Steps = Readonly<Record<string, number>>

/** Counts on a document itself, which is locked; none of its numbers falls below zero. */
export async function countRow(
  working: Working,
  compiled: Compiled,
  id: string,
  steps: Steps,
): Promise<void> {
  const { entity, fields } = compiled
  const row = await lockRow(working, compiled, id)
  const after: Row = { ...row }
  for (const [key, step] of Object.entries(steps)) {
    const has = Number(row[key])
    const next = add(has, step, 4)
    if (next < 0)
      throw new BusinessError(
        `${entity.label} ${String(row[entity.title])} ${fields[key]?.label} ${has}，不能减少 ${-step}`,
      )
    after[key] = next
  }
  await storeCounted(working, compiled, row, after)
}

/** Writes a document on which something was counted, with all that is worked out from it. */
export async function storeCounted(
  working: Working,
  compiled: Compiled,
  before: Row,
  after: Row,
  isKnown = false,
): Promise<Row> {
  const now = derived(compiled.entity, await followed(working, compiled, after))
  const saved = await store(working, compiled, before, now, { verb: 'count', isKnown })
  for (const rule of working.engine.behaviour(compiled.entity).rules)
    await rule.counted?.(saved as never, working.ctx, before as never)
  return saved
}
