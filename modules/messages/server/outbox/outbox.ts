import { MessageChannel, MessageLog } from '@mortise/messages/model'
import { type Context, newId } from '@mortise/server'
import { sql } from 'kysely'
import { afterQuiet } from './quiet-hours.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A message that is to go out. */
export interface Outgoing {
  readonly channel: '1' | '2' | '3' | '4' | '5'
  /** Where it goes by that channel: a number, an address, the name of a user. */
  readonly receiver: string
  readonly user?: string | null
  readonly title: string
  readonly content: string
  readonly template?: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Variables that open something: once the message is out, the log says no more what they were. */
  readonly concealed?: readonly string[]
  /** Nobody reads them in the log at any time, not even while the message waits. */
  readonly isSealed?: boolean
  /** The occasion: for the same one nobody is defined twice. */
  readonly bizKey?: string
  readonly priority?: 'L' | 'M' | 'H'
  /** Why it cannot be sent at all; it stands in the log as given up. */
  readonly problem?: string
}

export const deliverJob = 'messages:deliver'

/** Puts messages into the outbox, in the transaction of what causes them; they leave once that has committed. */
export async function putOut(ctx: Context, messages: readonly Outgoing[]): Promise<string[]> {
  const ids: string[] = []
  for (const message of messages) {
    const id = await insert(ctx, message)
    if (id !== null) ids.push(id)
    if (id !== null && !message.problem) await ctx.enqueue(deliverJob, { id }, { key: id })
  }
  return ids
}

/** Null when the same was told for the same occasion before. */
async function insert(ctx: Context, message: Outgoing): Promise<string | null> {
  const { channel, priority = 'M', problem, title } = message
  const { content, variables } = problem || message.isSealed ? withoutSecrets(message) : message
  const sealed =
    message.isSealed && !problem
      ? JSON.stringify({ content: message.content, variables: message.variables })
      : null
  // What stays inside the product disturbs nobody.
  const dueAt = channel === MessageChannel.system ? ctx.now : afterQuiet(ctx.now, priority)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(MessageLog.table)}
      (id, tenant_id, channel, receiver, "user", title, content, template, variables, concealed, sealed,
       biz_key, priority, status,
       attempts, due_at, outcome, create_by, create_time)
    values (${newId()}, ${ctx.tenant}, ${channel}, ${message.receiver}, ${message.user ?? null},
      ${[...title].slice(0, 100).join('')}, ${content}, ${message.template ?? null},
      ${variables ? JSON.stringify(variables) : null}::jsonb,
      ${message.concealed ? JSON.stringify(message.concealed) : null}::jsonb, ${sealed}, ${message.bizKey ?? null}, ${priority},
      ${problem ? '3' : '0'}, 0, ${problem ? null : dueAt}::timestamp, ${problem ?? null},
      ${ctx.user.username}, ${ctx.now}::timestamp)
    on conflict (tenant_id, template, receiver, biz_key) where not deleted do nothing
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? null
}
