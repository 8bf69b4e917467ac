import {
  codeOf,
  flowsOf,
  isApproval,
  type Move,
  type Row,
  startsOf,
  userMovesOf,
  type Waiting,
} from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { whoIsWaitedFor } from '../read/waiting.ts'

/**
 * Tells those who must act that a document has come to them: to be approved, or to be done by whom it names. Whoever
 * moved it is not told, nor is the administrator, who may do everything and need do nothing.
 */
export async function notifyWaiting(working: Working, compiled: Compiled, row: Row): Promise<void> {
  const { ctx, engine, tenant } = working
  const { entity } = compiled
  const moves = awaitedMoves(compiled, row)
  if (moves.length === 0) return
  const { accounts } = engine.services.providers
  const codes = moves.map(([name]) => codeOf(entity, name))
  const holders = (await accounts.holders(tenant, codes)).filter(
    ({ username }) => username !== ctx.user.username,
  )
  const people = await Promise.all(
    holders.map(async ({ id, username, realname, departs }) => {
      const rights = await engine.services.rights.of(id, tenant)
      const user = { id, username, realname, departs, depart: departs[0] ?? null, roles: rights.roles }
      const can = (code: string) => rights.isAdmin || rights.codes.has(code)
      return { username, rights, ctx: { ...ctx, user, can } }
    }),
  )
  const told = await whoIsWaitedFor(working, compiled, String(row.id), people, isNotified)
  if (told.length === 0) return
  const acts = [...new Set(moves.map(([, { label }]) => label))][0]
  await ctx.notify(
    told.map(({ username }) => username),
    {
      title: `${entity.label}${String(row[entity.title] ?? '')}待您${acts}`,
      busType: entity.name,
      busId: String(row.id),
    },
  )
}

/** Approvals, and what a user is named for; of all else people find out when they look. */
const isNotified = (waiting: Pick<Waiting, 'for' | 'isApproval'>): boolean =>
  waiting.for === null ? waiting.isApproval : waiting.for !== 'createBy'

function awaitedMoves({ entity }: Compiled, row: Row): [string, Move][] {
  return flowsOf(entity).flatMap(([key, flow]) =>
    userMovesOf(flow).filter(
      ([name, move]) =>
        startsOf(move).includes(String(row[key])) &&
        (isApproval(name, move) ||
          (typeof move.waits === 'object' && isNotified({ for: move.waits.for ?? null, isApproval: false }))),
    ),
  )
}
