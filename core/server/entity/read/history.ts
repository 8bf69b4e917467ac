import { isDeepStrictEqual } from 'node:util'
import {
  type AnyEntity,
  type Change,
  codeOf,
  currentNames,
  fieldsOf,
  type HistoryEntry,
  type Move,
  oldNames,
  permissionsOf,
  type Row,
  userMovesOf,
} from '@mortise/model'
import type { Working } from '../engine/engine.ts'
import { changesBetween, REASON, type RowState } from './changes.ts'
import { peopleNames } from './people.ts'
import { hiddenOfSome } from './withheld.ts'

interface Logged {
  readonly id: string
  readonly verb: string
  readonly username: string
  readonly at: string
  readonly before: RowState | null
  readonly after: RowState | null
}

const MOST = 100

/** What was done with a document, the latest first, as far as the caller may read its fields. */
export async function historyOf(working: Working, entity: AnyEntity, id: string): Promise<HistoryEntry[]> {
  const { client, tenant, ctx } = working
  const { rows } = await client.query(
    `select id::text, verb, username, at::timestamp(0)::text as at, before, after from engine.audit
     where tenant_id = $1 and entity = any($2) and row_id = $3 order by id desc limit ${MOST}`,
    [tenant, [entity.name, ...oldNames(entity.was)], id],
  )
  const logged = rows as Logged[]
  const names = currentNames(ctx.linked.renames)
  const labels = permissionsOf(entity)
  const moves = new Map(Object.values(fieldsOf(entity)).flatMap(userMovesOf))
  const hidden = hiddenOfSome(ctx, entity)
  const nameOf = await peopleNames(
    working,
    ctx.linked,
    logged.map(({ username }) => username),
  )
  const entries: HistoryEntry[] = []
  for (const { before, after, ...entry } of logged) {
    const verb = codeOf(entity, entry.verb) in labels ? entry.verb : names.move(entity.name, entry.verb)
    const read = (state: RowState | null) => state && names.row(entity, { ...state })
    const [was, is] = [read(before), read(after)]
    // All of a new document is new, which says nothing.
    const changes = was && is ? await changesBetween(ctx, entity, hidden, was, is) : []
    entries.push({
      id: entry.id,
      verb,
      label: labels[codeOf(entity, verb)] ?? '系统处理',
      isMove: moves.has(verb),
      by: nameOf(entry.username),
      at: entry.at,
      reason: reasonIn(after, moves.get(verb)),
      changes: changes.map((change) => readable(entity, change, was, is)),
    })
  }
  return entries
}

function reasonIn(after: RowState | null, move: Move | undefined): string | null {
  const reason = after?.[REASON]
  return typeof reason === 'string' ? (move?.reasons?.items[reason] ?? reason) : null
}

/** Of lines how many came, changed and went; of what only programs read, that it is another. */
function readable(entity: AnyEntity, change: Change, was: RowState | null, is: RowState | null): Change {
  const kind = fieldsOf(entity)[change.field]?.kind
  if (kind === 'json') return { ...change, before: '', after: '已修改' }
  if (kind !== 'lines') return change
  const [before, after] = [was?.[change.field], is?.[change.field]].map((lines) => (lines ?? []) as Row[])
  const known = new Map(before?.map((line) => [line.id, line]))
  const staying = after?.filter(({ id }) => known.has(id)) ?? []
  const changed = staying.filter((line) => !isDeepStrictEqual(line, known.get(line.id)))
  const counts = [
    ['新增', (after?.length ?? 0) - staying.length],
    ['修改', changed.length],
    ['删除', (before?.length ?? 0) - staying.length],
  ] as const
  const text = counts.flatMap(([what, count]) => (count > 0 ? [`${what} ${count} 行`] : [])).join('，')
  return { ...change, before: '', after: text }
}
