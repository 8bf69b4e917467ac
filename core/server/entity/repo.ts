import {
  type AnyEntity,
  BusinessError,
  codeOf,
  conditionOf,
  derived,
  type Row,
  type RowOf,
} from '@mortise/model'
import { refusing } from '../base/refused-entity.ts'
import type { Repo } from '../context/repo.ts'
import { prepared } from '../db/statement/statement.ts'
import type { Working } from './engine/engine.ts'
import { attachLines, countRows, fromWhere, selectOne, selectRows } from './read/read.ts'
import { countLines, refuseCounted } from './store/count-lines.ts'
import { repoint } from './store/references.ts'
import { lockRow, notFound, store } from './store/store.ts'
import { resubmitRow } from './write/resubmit.ts'
import { addRow, editRow, lockFirst, moveRow, removeRow } from './write/write.ts'

/** Rows of one entity inside a transaction, as rules and routes use them. */
export function repoOf<E extends AnyEntity>(working: Working, entity: E): Repo<E> {
  const compiled = working.engine.compiled(entity)
  const typed = (row: Row) => row as RowOf<E>
  const condition = (where?: object) =>
    conditionOf(compiled.entity, where as Readonly<Record<string, unknown>>)
  const found = async (rows: Row[]) => {
    await attachLines(working, compiled, rows)
    return rows as RowOf<E>[]
  }
  const get = async (id: string) => {
    const row = await selectOne(working, compiled, id)
    if (!row) throw notFound()
    return typed(row)
  }
  return {
    get,
    async first(where, options) {
      const rows = await found(
        await selectRows(working, compiled, condition(where), { ...options, limit: 1 }),
      )
      return rows[0] ?? null
    },
    find: async (where, options) => found(await selectRows(working, compiled, condition(where), options)),
    select: async (condition, options) => found(await selectRows(working, compiled, condition, options)),
    async pick(fields, where, options) {
      const only: ReadonlySet<string> = new Set(fields)
      const keys = [...compiled.columns, ...compiled.lines].map(({ key }) => key)
      const hidden = new Set(keys.filter((key) => !only.has(key)))
      // Lines are found by the row that they are of.
      if (compiled.lines.some(({ key }) => only.has(key))) hidden.delete('id')
      const rows = await selectRows(working, compiled, condition(where), { ...options, hidden })
      await attachLines(working, compiled, rows, hidden)
      return rows as never
    },
    count: async (where) => (await countRows(working, compiled, condition(where), { isExact: true })).total,
    countLines: (lines, held?: RowOf<E>) => countLines(working, compiled, lines, held) as Promise<never>,
    async sum(field, where) {
      const column = compiled.byKey.get(field)
      if (!column) throw new Error(`${entity.name} has no column ${field}`)
      const params: unknown[] = []
      const from = fromWhere(compiled, working.tenant, condition(where), params)
      const { rows } = await prepared(
        working.client,
        `select coalesce(sum(${column.sql}), 0) as total ${from}`,
        params,
      )
      return (rows[0] as { total: number }).total
    },
    async own(id) {
      const { ctx } = working
      const isReader = ctx.can(codeOf(compiled.entity, 'list'))
      const row = isReader && id && (await selectOne(working, compiled, id, { condition: ctx.scope(entity) }))
      if (!row) throw notFound()
      return typed(row)
    },
    async scoped(id, { label = compiled.entity.label, field } = {}) {
      const row = id && (await selectOne(working, compiled, id, { condition: working.ctx.scope(entity) }))
      if (!row) throw new BusinessError(`${label}不存在或不在您的权限范围内`, { field })
      return typed(row)
    },
    lock: async (id) => typed(await lockRow(working, compiled, id)),
    lockAll: async (where) => found(await selectRows(working, compiled, condition(where), { lock: true })),
    add: async (input, options) => typed(await refusing(entity, addRow(working, compiled, input, options))),
    async edit(patch, options) {
      const { id, version, ...changes } = patch as Row & { id: string; version?: number }
      const before = await lockRow(working, compiled, id)
      const edited = editRow(working, compiled, before, changes, {
        version: { version },
        open: options?.open,
        isCaller: options?.open !== undefined,
      })
      return typed(await refusing(entity, edited))
    },
    async put(of, values) {
      const before: Row = typeof of === 'string' ? await lockRow(working, compiled, of) : of
      for (const key of Object.keys(values)) {
        if (!compiled.stored.has(key) && !compiled.lines.some((lines) => lines.key === key))
          throw new BusinessError(`${compiled.entity.label}没有字段${key}`)
        const isState = compiled.fields[key]?.kind === 'flow'
        if (isState && (values as Row)[key] !== before[key])
          throw new Error(`${entity.name}.${key} is changed by moves alone`)
      }
      const after = derived(compiled.entity, { ...before, ...values })
      refuseCounted(compiled, before, after)
      return typed(await store(working, compiled, before, after, { isKnown: typeof of !== 'string' }))
    },
    repoint: (from, into, options) => repoint(working, compiled, from, into, options?.except),
    remove: async (id) => removeRow(working, compiled, await lockRow(working, compiled, id)),
    async move(id, move, options) {
      const reason = options?.reason ?? working.ctx.reason
      // What was answered belongs to the move that asked.
      const own = { ...working, ctx: { ...working.ctx, reason, answers: options?.answers ?? {} } }
      await lockFirst(own, compiled, id, move)
      const row = await lockRow(own, compiled, id)
      return typed(await refusing(entity, moveRow(own, compiled, row, move, options?.by)))
    },
    async resubmit(id, move, { patch, reason }) {
      const own = { ...working, ctx: { ...working.ctx, reason, answers: {} } }
      const row = await lockRow(own, compiled, id)
      return typed(await refusing(entity, resubmitRow(own, compiled, row, move, patch)))
    },
  }
}
