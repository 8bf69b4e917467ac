import http from 'node:http'
import { Delivery } from '@mortise/deliveries/model'
import deliveries from '@mortise/deliveries/server'
import { insertRows } from '@mortise/server'
import Fastify from 'fastify'
import pg from 'pg'
import { most, rounded } from '../median.ts'
import { openPart, type Part } from '../part.ts'
import type { Report } from '../report.ts'

const CALLS = 1000
const WARM_UP = 100
/** Calls of one address: strangers are slowed down after some more. */
const A_HOUSE = 15
const AT_MOST = 3
const BOXES = 50_000
const TICKET = 'P00000001A'
const SHARE = 'abcdefghij012345'

/** What whoever scans the label of a box waits for, beside a bare route that asks the same by one statement. */
export async function publicPack(report: Report): Promise<void> {
  const part = await openPart([deliveries])
  const pool = new pg.Pool({ connectionString: part.databaseUrl, max: 4 })
  const bare = bareServer(pool)
  try {
    await layBoxes(part)
    const ours = `${await part.listen()}/api/erp_share/erpShare/pack?c=${TICKET}&s=${SHARE}`
    const theirs = `${await bare.listen({ host: '127.0.0.1', port: 0 })}/pack?c=${TICKET}&s=${SHARE}`
    const taken = { ours: [] as number[], bare: [] as number[] }
    for (let call = -WARM_UP; call < CALLS; call++) {
      const address = addressOf(call + WARM_UP)
      const one = await time(ours, address, ({ result }) => result?.contents?.length)
      const other = await time(theirs, address, ({ contents }) => contents?.length)
      if (call < 0) continue
      taken.ours.push(one)
      taken.bare.push(other)
    }
    const [value, baseline] = [most(taken.ours), most(taken.bare)]
    const ratio = rounded(value / baseline, 2)
    report({
      name: 'public-bzxx',
      value: rounded(value, 2),
      unit: 'ms',
      baseline: rounded(baseline, 2),
      ratio,
      holds: ratio <= AT_MOST,
    })
  } finally {
    await bare.close()
    await pool.end()
    await part.close()
  }
}

/** Every few calls come from another house: this machine answers to all addresses that begin with 127. */
const addressOf = (call: number): string => {
  const house = Math.floor(call / A_HOUSE)
  return `127.9.${Math.floor(house / 250)}.${1 + (house % 250)}`
}

interface Shown {
  readonly contents?: readonly unknown[]
}
interface Answered extends Shown {
  readonly result?: Shown
}

const agents = new Map<string, http.Agent>()

/** Milliseconds until the answer has come, which is looked at. */
function time(
  url: string,
  localAddress: string,
  count: (body: Answered) => number | undefined,
): Promise<number> {
  const agent = agents.get(localAddress) ?? new http.Agent({ keepAlive: true, localAddress })
  agents.set(localAddress, agent)
  return new Promise((resolve, reject) => {
    const since = performance.now()
    http
      .get(url, { agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const taken = performance.now() - since
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode !== 200 || count(JSON.parse(text) as Answered) !== 2)
            return reject(new Error(text))
          resolve(taken)
        })
      })
      .on('error', reject)
  })
}

/** The same box by one statement that somebody wrote for the purpose, answered as it comes. */
function bareServer(pool: pg.Pool) {
  const server = Fastify()
  server.get<{ Querystring: { c: string; s: string } }>('/pack', async ({ query: { c, s } }) => {
    const { rows } = await pool.query({
      name: 'pack',
      text: `select p.no, p.seq_no as "seqNo", p.total, right(o.no, 6) as "orderTail", p.status,
          (select json_agg(json_build_object('code', u.code, 'name', l.item_name, 'parts',
              (select json_agg(i.part) from erp_pack_items i where i.tenant_id = '0' and i.parent_id = p.id and i.unit = u.id)))
            from erp_door_unit u join erp_customerorder_lines l on l.tenant_id = '0' and l.id = u.line
            where u.tenant_id = '0' and u.id in
              (select i.unit from erp_pack_items i where i.tenant_id = '0' and i.parent_id = p.id)) as contents,
          exists (select from erp_delivery_packs d join erp_delivery v on v.tenant_id = '0' and v.id = d.parent_id
            where d.tenant_id = '0' and d.pack = p.id and v.status = 'shipped') as "isSignable"
        from erp_pack p join erp_customerorder o on o.tenant_id = '0' and o.id = p."order"
        where p.tenant_id = '0' and p.ticket = $1 and p.share_code = $2 and not p.deleted`,
      values: [c, s],
    })
    return rows[0]
  })
  return server
}

const base = 'id, tenant_id, create_by, create_time, version, deleted'
const stamps = (id: string) => `'${id}-' || n, '0', 'bench', localtimestamp(0), 1, false`

/** A box that has left with two doors of an order of twenty lines, among fifty thousand. */
async function layBoxes({ owner, app }: Part): Promise<void> {
  await owner.query(`
    insert into erp_customerorder (${base}, no, type, customer, store, address, receiver, receiver_tel, ordered_on,
      deliver_on, needs_install, goods_amount, discount_amount, install_amount, freight_amount, other_amount, tax_rate,
      tax_amount, total_amount, deposit_amount, paid_amount, status, is_held, revision)
    select ${stamps('order')}, 'DD' || lpad(n::text, 12, '0'), '1', 'customer', 'store', '翡翠湾', '王芳', '13800000000',
      current_date, current_date, true, 0, 0, 0, 0, 0, 0.13, 0, 0, 0, 0, 'producing', false, 1
    from generate_series(1, 1) n`)
  await owner.query(`
    insert into erp_customerorder_lines (id, tenant_id, parent_id, sort_no, type, item_name, room, qty, amount,
      discount_share, net_amount, is_gift)
    select 'line-' || n, '0', 'order-1', n - 1, '1', '实木复合门', '主卧' || n, 1, 0, 0, 0, false
    from generate_series(1, 20) n`)
  await owner.query(`
    insert into erp_door_unit (${base}, code, "order", line, seq, customer, door, status)
    select ${stamps('unit')}, 'M' || n, 'order-1', 'line-' || 1 + n % 20, n, 'customer', 'door', '3'
    from generate_series(1, ${BOXES * 2}) n`)
  await owner.query(`
    insert into erp_pack (${base}, no, ticket, share_code, "order", seq_no, total, is_planned, status)
    select ${stamps('pack')}, 'BZ' || n, case when n = 77 then '${TICKET}' else 'T' || n end,
      case when n = 77 then '${SHARE}' else 's' || n end, 'order-1', n, ${BOXES}, false, 'shipped'
    from generate_series(1, ${BOXES}) n`)
  await owner.query(`
    insert into erp_pack_items (id, tenant_id, parent_id, sort_no, unit, part, qty)
    select 'item-' || n || '-' || d || '-' || p, '0', 'pack-' || n, 2 * d + p, 'unit-' || 2 * n - d, 1 + p, 1
    from generate_series(1, ${BOXES}) n, generate_series(0, 1) d, generate_series(0, 1) p`)
  await app.services.asSystem('0', (ctx) =>
    insertRows(ctx, Delivery, [
      {
        no: 'SH1',
        order: 'order-1',
        store: 'store',
        customer: 'customer',
        plannedOn: ctx.today,
        status: 'shipped',
        shipments: 1,
        packs: [{ pack: 'pack-77' }],
        packCount: 1,
      },
    ]),
  )
  await owner.query('vacuum (analyze)')
}
