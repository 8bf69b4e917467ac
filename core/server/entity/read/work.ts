import { type AnyEntity, advancedOf, type FieldOf, fieldsOf } from '@mortise/model'
import { providersOf } from '../../base/extension.ts'
import type { Rights } from '../../context/accounts.ts'
import { type WorkGroup, work } from '../../context/work.ts'
import type { Working } from '../engine/engine.ts'
import { peopleNames } from './people.ts'
import { MOST_WAITING, type WaitingRows, waitingRows } from './waiting.ts'

/** As many as a list of work shows of one kind. */
const SHOWN = 5

/** All that waits for the caller: tasks of processes first, then documents by their states. */
export async function workOf(working: Working, rights: Rights): Promise<WorkGroup[]> {
  const { ctx, engine } = working
  const tasks: WorkGroup[] = []
  for (const source of providersOf(engine.services, work)) tasks.push(...((await source.groups?.(ctx)) ?? []))
  const found = await waitingRows(working, rights)
  const writers = found.flatMap(({ rows }) => rows.slice(0, SHOWN).map((row) => String(row.createBy)))
  const nameOf = await peopleNames(working, engine.linked, new Set(writers))
  return [...tasks, ...found.map((group) => groupOf(group, nameOf))]
}

function groupOf(
  { entity, waiting: { key, state, moves }, condition, rows }: WaitingRows,
  nameOf: (account: string) => string,
): WorkGroup {
  return {
    key: `${entity.name}.${key}.${state}`,
    label: entity.label,
    state: stateText(entity, key, state),
    act: flowOf(entity, key).moves[moves[0] ?? '']?.label ?? '',
    entity: entity.name,
    query: advancedOf(entity, condition),
    count: Math.min(rows.length, MOST_WAITING),
    isBound: rows.length > MOST_WAITING,
    items: rows.slice(0, SHOWN).map(({ id, title, createBy, createTime }) => ({
      id: String(id),
      name: String(title),
      since: String(createTime),
      by: nameOf(String(createBy)),
    })),
  }
}

const flowOf = (entity: AnyEntity, key: string) => fieldsOf(entity)[key] as FieldOf<'flow'>

const stateText = (entity: AnyEntity, key: string, state: string): string =>
  flowOf(entity, key).states[state] ?? state
