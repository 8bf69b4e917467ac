import { MessageChannel, MessageLog, MessageStatus } from '@mortise/messages/model'
import { instantOf, type RowOf, wallTime } from '@mortise/model'
import type { Context, Job } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import type { Delivery } from '../channels/channel.ts'
import { channelsOf } from '../channels/channels.ts'
import { storeNotice } from '../notices.ts'
import { peopleOf } from '../people.ts'
import { deliverJob } from './outbox.ts'
import { unsealed, withoutSecrets } from './without-secrets.ts'

type Row = RowOf<typeof MessageLog>

/** Minutes after each failure until the next try; after the last there is none. */
const pauses = [1, 5, 30]

/** Longer than any channel waits for an answer: whoever took a message and is silent so long has died over it. */
const deadAfter = 2 * 60_000

const interrupted = '发送时中断，对方是否收到未知，不自动重发，请核实后手动重发'

/**
 * Sends one message of the outbox. It is claimed, and the claim committed, before anything leaves; should this process
 * die before it has written down what came of it, nobody sends it again but a person who has looked.
 */
export const deliverMessage: Job = {
  label: '发送消息',
  async run(ctx, payload) {
    const { id } = payload as { id: string }
    const services = servicesOf(ctx)
    const { tenant } = ctx
    const claim = await services.asSystem(tenant, (own) => claimOf(own, id))
    if (claim === null) return
    if ('later' in claim) {
      await ctx.enqueue(deliverJob, { id }, { key: id, runAt: claim.later })
      return
    }
    const { row } = claim
    // What stays inside is written and written down at once.
    if (row.channel === MessageChannel.system) return
    const delivery = await channelsOf(services)[row.channel].send(row)
    await services.asSystem(tenant, (own) => record(own, row, delivery))
  },
}

type Claim = { readonly row: Row } | { readonly later: Date } | null

/** Takes a message for this process alone; what is done, given up or not due yet is left as it is. */
async function claimOf(ctx: Context, id: string): Promise<Claim> {
  const repo = ctx.repo(MessageLog)
  // Deleted meanwhile: nobody wants it sent.
  if (!(await repo.first({ id }))) return null
  const row = await repo.lock(id)
  if (row.status === MessageStatus.sending) {
    const dead = instantOf(row.claimedAt ?? ctx.now).getTime() + deadAfter
    if (dead > Date.now()) return { later: new Date(dead) }
    await repo.put(id, { status: '5', dueAt: null, outcome: interrupted })
    return null
  }
  if ((row.status !== MessageStatus.waiting && row.status !== MessageStatus.failed) || row.dueAt === null)
    return null
  if (row.dueAt > ctx.now) return { later: instantOf(row.dueAt) }
  const taken = unsealed(await repo.put(id, { status: '4', claimedAt: ctx.now, attempts: row.attempts + 1 }))
  if (row.channel === MessageChannel.system) await record(ctx, taken, await showInside(ctx, taken))
  return { row: taken }
}

/** A notice on the screen of its receiver. */
async function showInside(ctx: Context, { receiver, title, content, priority }: Row): Promise<Delivery> {
  const people = await peopleOf(ctx, [receiver])
  if (people.length === 0) return { status: 'failed', note: `用户【${receiver}】不存在` }
  const { msgId, msgTxt } = await storeNotice(ctx, [receiver], { title: title ?? '', content, priority })
  ctx.afterCommit(() => {
    for (const person of people)
      ctx.realtime.toUser(person.id, { cmd: 'user', msgId, msgTxt, noticeType: 'system' })
  })
  return { status: 'sent', note: '已发送到消息中心', providerId: msgId }
}

async function record(ctx: Context, row: Row, { status, note, providerId }: Delivery): Promise<void> {
  const outcome = [...note].slice(0, 500).join('')
  const pause = pauses[row.attempts - 1]
  const put = (values: Partial<Row>) => ctx.repo(MessageLog).put(row.id, { outcome, dueAt: null, ...values })
  if (status === 'sent')
    await put({
      status: '1',
      sentAt: ctx.now,
      providerId: providerId ?? null,
      sealed: null,
      ...withoutSecrets(row),
    })
  else if (status === 'recorded') await put({ status: '0', sentAt: ctx.now })
  else if (status === 'unknown') await put({ status: '5', sentAt: ctx.now })
  else if (pause === undefined) await put({ status: '3', sentAt: ctx.now })
  else {
    const runAt = new Date(Date.now() + pause * 60_000)
    await put({ status: '2', sentAt: ctx.now, dueAt: wallTime(runAt) })
    await ctx.enqueue(deliverJob, { id: row.id }, { key: row.id, runAt })
  }
}
