import { type Context, cachedSql } from '@mortise/server'
import { ProcessStatus } from '@mortise/workflow/model'

/** Records by entity that processes decide on, read once a request. */
type Running = ReadonlyMap<string, readonly string[]>

/** As many of one entity as a condition can name; beyond it nobody looks through a list of work. */
const MOST = 5000

/** By what a request's context and those made of it for other people share; the connection outlives the request. */
const known = new WeakMap<Context['repo'], Promise<Running>>()

export function runningRecords(ctx: Context): Promise<Running> {
  const found = known.get(ctx.repo) ?? read(ctx)
  known.set(ctx.repo, found)
  return found
}

/** A process began or ended in this request. */
export const forgetRunning = ({ repo }: Context): void => {
  known.delete(repo)
}

async function read(ctx: Context): Promise<Running> {
  const rows = await cachedSql<{ entity: string; record: string }>(ctx.db)`
    select entity, record from wf_instance where tenant_id = ${ctx.tenant} and entity is not null
      and status in (${ProcessStatus.running}, ${ProcessStatus.suspended}) limit ${MOST}`
  const found = new Map<string, string[]>()
  for (const { entity, record } of rows) found.set(entity, [...(found.get(entity) ?? []), record])
  return found
}
