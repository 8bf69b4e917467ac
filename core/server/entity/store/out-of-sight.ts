import { type AnyEntity, type AnyField, BusinessError, everything, lineWords, type Row } from '@mortise/model'
import { sql } from 'kysely'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { type Mention, mentionsOf } from './references.ts'

/** Refuses rows of the caller's that name rows which the caller may not see. */
export async function refuseOutOfSight(
  working: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  const [refusal] = await namesOutOfSight(working, compiled, [{ row, before }])
  if (refusal) throw refusal
}

/**
 * For each row, why it may not be written by this caller: it names a row out of the caller's row scope, unless its
 * field says that any may be named. A row that is not there is refused by the same words, so that nobody learns which
 * ids exist.
 */
export async function namesOutOfSight(
  working: Working,
  compiled: Compiled,
  rows: readonly { readonly row: Row; readonly before: Row | null }[],
): Promise<(BusinessError | null)[]> {
  const mentioned = rows.map(({ row, before }) =>
    mentionsOf(compiled, row, before).flatMap((mention) => {
      const target = scopedTarget(working, mention.column.field)
      return target ? [{ ...mention, target }] : []
    }),
  )
  const wanted = new Map<AnyEntity, Set<string>>()
  for (const { target, values } of mentioned.flat()) {
    const ids = wanted.get(target) ?? new Set<string>()
    for (const value of values) ids.add(value)
    wanted.set(target, ids)
  }
  const seen = new Map<AnyEntity, ReadonlySet<string>>()
  for (const [target, ids] of wanted) seen.set(target, await seenAmong(working, target, [...ids]))
  return mentioned.map((mentions) => {
    const wrong = mentions.filter(({ target, values }) => values.some((id) => !seen.get(target)?.has(id)))
    return refusalOf(wrong)
  })
}

/** The entity that a field names rows of, if some of them are out of the caller's sight. */
function scopedTarget({ ctx, engine }: Working, field: AnyField | null): AnyEntity | null {
  if (!field || (field.kind !== 'ref' && field.kind !== 'refMany') || field.anyRow) return null
  const target = engine.linked.entities.get(field.to)
  return target && ctx.scope(target) !== everything ? target : null
}

async function seenAmong(
  { ctx }: Working,
  target: AnyEntity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${ctx.visible(target)} seen
    where id = any(${ids})`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** All that is wrong in one place: in the row itself, or in the first of its lines that has such. */
function refusalOf(wrong: readonly Mention[]): BusinessError | null {
  const [first] = wrong
  if (!first) return null
  const { at, of, column } = first
  const labels = wrong
    .filter((each) => each.at === at && each.of === of)
    .map((each) => each.column.field?.label)
  const words = `${labels.join('、')}不存在或不在您的权限范围内`
  return new BusinessError(at === undefined ? words : lineWords(of ?? '', at, words), {
    field: column.key,
    row: at,
  })
}
