import {
  type AnyField,
  codeOf,
  isApproval,
  type Move,
  type Row,
  startsOf,
  userMovesOf,
  type Waiting,
} from '@mortise/model'
import type { Rights } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { whoIsWaitedFor } from '../read/waiting.ts'

/**
 * Tells those who must act that a document has come to them: to be approved, or to be done by whom it names. Whoever
 * moved it is not told, nor is the administrator, who may do everything and need do nothing.
 */
export async function notifyWaiting(
  working: Working,
  compiled: Compiled,
  row: Row,
  key: string,
): Promise<void> {
  const { entity } = compiled
  const awaited = await awaitedOf(working, compiled, row, key)
  if (!awaited) return
  await working.ctx.notify(
    awaited.people.map(({ username }) => username),
    {
      title: `${entity.label}${String(row[entity.title] ?? '')}待您${awaited.act}`,
      busType: entity.name,
      busId: String(row.id),
      while: { field: key, value: String(row[key]) },
    },
  )
}

/** What a row waits for, and for whom beside the caller. */
export interface Awaited {
  readonly act: string
  readonly people: readonly { readonly username: string; readonly realname: string }[]
}

/** What a row waits for in one of its flows; null where nobody is told to do anything about it. */
export async function awaitedOf(
  working: Working,
  compiled: Compiled,
  row: Row,
  key: string,
): Promise<Awaited | null> {
  const { ctx, engine, tenant } = working
  const { entity } = compiled
  const moves = awaitedMoves(compiled.fields[key], row[key])
  if (moves.length === 0) return null
  const { accounts } = engine.services.providers
  const codes = moves.map(([name]) => codeOf(entity, name))
  const holders = (await accounts.holders(tenant, codes)).filter(
    ({ username }) => username !== ctx.user.username,
  )
  const people: (Awaited['people'][number] & { rights: Rights; ctx: Context })[] = []
  for (const { id, username, realname, departs } of holders) {
    // Kept from call to call, and so rarely asked for.
    const rights = await engine.services.rights.of(id, tenant)
    const user = { id, username, realname, departs, depart: departs[0] ?? null, roles: rights.roles }
    const can = (code: string) => rights.isAdmin || rights.codes.has(code)
    people.push({ username, realname, rights, ctx: { ...ctx, user, can } })
  }
  const meant = await whoIsWaitedFor(working, compiled, String(row.id), people, isNotified)
  if (meant.length === 0) return null
  const [[, { label }]] = moves as [[string, Move]]
  return { act: label, people: meant.map(({ username, realname }) => ({ username, realname })) }
}

/** Approvals, and what a user is named for; of all else people find out when they look. */
const isNotified = (waiting: Pick<Waiting, 'for' | 'isApproval'>): boolean =>
  waiting.for === null ? waiting.isApproval : waiting.for !== 'createBy'

/** Moves of a flow that somebody is told to make of a row in this state. */
function awaitedMoves(flow: AnyField | undefined, state: unknown): [string, Move][] {
  const isAwaited = (name: string, move: Move): boolean =>
    typeof move.waits === 'object'
      ? isNotified({ for: move.waits.for ?? null, isApproval: isApproval(name, move) })
      : isApproval(name, move)
  return flow
    ? userMovesOf(flow).filter(
        ([name, move]) => startsOf(move).includes(String(state)) && isAwaited(name, move),
      )
    : []
}
