import { createHash } from 'node:crypto'
import { addMonths, type Row, startOfMonth } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { noticesSent, received } from './received.ts'

/** What the bell shows. */
export interface Unread {
  readonly anntMsgList: readonly Row[]
  readonly anntMsgTotal: number
  readonly sysMsgList: readonly Row[]
  readonly sysMsgTotal: number
}
/** With a tag that is the same as long as nothing changed. */
export interface TaggedUnread {
  readonly unread: Unread
  readonly tag: string
}

/** Every open page asks every six seconds: what was answered is kept until something changes. */
export interface UnreadCache {
  of(reader: { tenant: string; user: string }, limit: number): Promise<TaggedUnread>
  /** On every node; of these users, or of all in the tenant. */
  forget(tenant: string, users?: readonly string[]): void
}

/** Notices begin and end by the clock, which tells nobody. */
const life = 30_000
const topic = 'messages:unread'

const caches = new WeakMap<Services, UnreadCache>()

/** The cache of this server. */
export function unreadCache(services: Services): UnreadCache {
  let cache = caches.get(services)
  if (!cache) caches.set(services, (cache = makeCache(services)))
  return cache
}

function makeCache(services: Services): UnreadCache {
  const known = new LRUCache<string, Map<number, Promise<TaggedUnread>>>({ max: 10_000, ttl: life })
  const keyOf = (tenant: string, user: string) => `${tenant} ${user}`
  const drop = (tenant: string, users?: readonly string[]) => {
    const keys = users
      ? users.map((user) => keyOf(tenant, user))
      : [...known.keys()].filter((key) => key.startsWith(`${tenant} `))
    for (const key of keys) known.delete(key)
  }
  services.bus.subscribe(topic, (message) => {
    const { tenant, users } = message as { tenant: string; users?: string[] }
    drop(tenant, users)
  })
  services.bus.subscribe('bus:gap', () => known.clear())
  return {
    of({ tenant, user }, limit) {
      const key = keyOf(tenant, user)
      const own = known.get(key) ?? new Map<number, Promise<TaggedUnread>>()
      if (!known.has(key)) known.set(key, own)
      let answer = own.get(limit)
      if (!answer) {
        answer = services.asSystem(tenant, (ctx) => readUnread(ctx, user, limit)).then(tagged)
        own.set(limit, answer)
        answer.catch(() => own.delete(limit))
      }
      return answer
    },
    forget(tenant, users) {
      drop(tenant, users)
      services.bus.publish(topic, { tenant, users })
    },
  }
}

/** For a reader whose unread notices cannot be read just now. */
export const nothingUnread: Unread = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

const tagged = (unread: Unread): TaggedUnread => ({
  unread,
  tag: `W/"${createHash('md5').update(JSON.stringify(unread)).digest('hex')}"`,
})

/** Newest first, so many of each category; older than the last month nobody is reminded. */
async function readUnread(ctx: Context, user: string, limit: number): Promise<Unread> {
  const since = `${addMonths(startOfMonth(ctx.today), -1)} 00:00:00`
  const { rows } = await sql<{ id: string; category: string; total: number }>`
    select id, category, total from (
      select r.id, r.category, r.sent_at, count(*) over (partition by r.category)::int as total,
        row_number() over (partition by r.category order by r.sent_at desc, r.id desc) as place
      from ${received(ctx, user, since)} r
      where not r.is_read and (r.end_at is null or r.end_at >= ${ctx.now})
    ) c where place <= ${limit} order by sent_at desc, id desc`.execute(ctx.db)
  const sent = await noticesSent(
    ctx,
    rows.map(({ id }) => id),
  )
  const of = (category: string) => sent.filter((row) => row.msgCategory === category)
  const total = (category: string) => rows.find((row) => row.category === category)?.total ?? 0
  return {
    anntMsgList: of('1'),
    anntMsgTotal: total('1'),
    sysMsgList: of('2'),
    sysMsgTotal: total('2'),
  }
}
