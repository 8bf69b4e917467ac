import path from 'node:path'
import { codeOf, type Row } from '@mortise/model'
import type { FastifyReply } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Engine, Working } from '../entity/engine/engine.ts'
import { idsOfNames } from '../entity/read/names.ts'
import { lockedFields, rowScope } from '../entity/read/scope.ts'
import { hiddenOfSome } from '../entity/read/withheld.ts'
import { addRows } from '../entity/write/bulk.ts'
import { canKnow, idsOfKnown, shownRows, shownText } from '../entity/write/known-rows.ts'
import { changesTo, type UpdateOutcome, updateRows } from '../entity/write/update-rows.ts'
import { importFiles, type KnownRow, type KnownRows, largestImport } from '../excel/index.ts'
import { withReceived } from '../files/index.ts'
import { successBody } from '../http/envelope.ts'
import { type Caller, freeContext, transactFor } from '../http/handle.ts'
import type { Run } from './exchange.ts'

/** Sheets come in: rows that are there change, the others are added, and a preview is undone again. */
export const importSheets =
  (compiled: Compiled): Run =>
  async (engine, caller, request, reply) => {
    const { services } = engine
    const hidden = lockedFields(compiled, caller.rights)
    const ctx = freeContext(engine, caller, request)
    const limits = {
      scratch: path.join(services.config.dataDir, 'scratch'),
      largest: largestImport,
      mostFiles: 20,
    }
    const answer = await withReceived(request, limits, ({ files, fields }) => {
      let working: Working
      return importFiles({
        services,
        ctx,
        entity: compiled.entity,
        files,
        fields,
        hidden,
        signal: leftBy(reply),
        resolve: (source, names) => idsOfNames(working, engine.linked, source, names),
        saveRows: async (rows, _, turn) =>
          mayDo(caller, compiled, 'add')
            ? addRows(working, compiled, rows, { hidden, turn })
            : rows.map(() => `没有新增${compiled.entity.label}的权限`),
        known: knownRows({
          engine,
          caller,
          compiled,
          ctx,
          hidden: new Set([...hidden, ...hiddenOfSome(ctx, compiled.entity)]),
          working: () => working,
        }),
        perFile: (work) =>
          undone(fields.preview === '1', (end) =>
            transactFor(engine, caller, request, async (opened) => {
              working = opened
              await work()
              end()
            }),
          ),
      })
    })
    return reply.send(successBody(answer))
  }

/** Told when the caller leaves before the answer came. */
function leftBy(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) left.abort()
  })
  return left.signal
}

/** Runs work whose end, where it is only tried out, undoes it. */
async function undone(isTrial: boolean, work: (end: () => void) => Promise<void>): Promise<void> {
  const undo = new Error('undone')
  try {
    await work(() => {
      if (isTrial) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}

/** A sheet does nothing that its bringer could not do row by row. */
const mayDo = ({ rights }: Caller, { entity }: Compiled, verb: 'add' | 'edit'): boolean =>
  entity.verbs.includes(verb) && (rights.isAdmin || rights.codes.has(codeOf(entity, verb)))

interface Importing {
  readonly engine: Engine
  readonly caller: Caller
  readonly compiled: Compiled
  readonly ctx: Context
  readonly hidden: ReadonlySet<string>
  readonly working: () => Working
}

/** The rows of an entity that are there already, as far as the caller may touch them. */
function knownRows({ engine, caller, compiled, ctx, hidden, working }: Importing): KnownRows {
  const { rights, tenant } = caller
  const scope = rowScope(compiled, ctx, rights)
  const { entity } = compiled
  const canEdit = mayDo(caller, compiled, 'edit')
  const changes = (row: Row, known: KnownRow) =>
    known.row && changesTo({ ctx }, compiled, known.row, row, hidden)
  return {
    async match(rows, keys) {
      if (!canKnow(compiled, keys)) return rows.map(() => null)
      return engine.services.db.read(tenant, async (client) => {
        const reading = { client, tenant }
        const found = await idsOfKnown(reading, compiled, rows, keys)
        const ids = [...new Set(found.filter((id) => id !== null))]
        const shown = ids.length > 0 ? await shownRows(engine, reading, compiled, { ids, scope }) : new Map()
        return found.map((id): KnownRow | null => {
          if (id === null) return null
          const own = shown.get(id)
          return {
            id,
            row: own?.row ?? null,
            text: (key, line) => own && shownText(compiled, own, key, line),
          }
        })
      })
    },

    async update(rows) {
      // Most rows of a sheet that comes back are as they were; only the others are locked and written.
      const outcomes: UpdateOutcome[] = rows.map(({ row, known }) => {
        if (known.row && !changes(row, known)) return 'same'
        if (!known.row) return { reason: '数据不在您的数据范围内，不能修改' }
        return canEdit ? 'updated' : { reason: `没有编辑${entity.label}的权限` }
      })
      const changing = rows.filter((_, index) => outcomes[index] === 'updated')
      const updates = changing.map(({ row, known }) => ({ id: known.id, input: row }))
      const done = await updateRows(working(), compiled, updates, { scope, hidden })
      let next = 0
      return outcomes.map((outcome) => (outcome === 'updated' ? (done[next++] ?? 'same') : outcome))
    },
  }
}
