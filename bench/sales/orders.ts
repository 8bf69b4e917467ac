import { CustomerOrder } from '@mortise/orders/model'
import orders from '@mortise/orders/server'
import type pg from 'pg'
import { capture } from '../capture.ts'
import { timed } from '../engine/ask.ts'
import { openPart } from '../part.ts'
import { withoutIndexes } from '../without-indexes.ts'

/** A server with so many orders, of a fifth as many customers and twelve stores. */
export interface OrderBook {
  time(path: string): Promise<number>
  /** How long the search of the whole product takes for a text, and how many rows it finds. */
  search(text: string): Promise<{ milliseconds: number; found: number }>
  /** Statements that one call sends, once all that is read once has been read. */
  statements(path: string): Promise<number>
  close(): Promise<void>
}

export async function openOrders(count: number): Promise<OrderBook> {
  const { owner, headers, listen, close } = await openPart([orders], { orgCode: 'A01' })
  await withoutIndexes(owner, tables, () => fillOrders(owner, count))
  for (const table of tables) await owner.query(`vacuum (analyze, freeze) ${table}`)
  const url = await listen()
  return {
    async time(path) {
      const { milliseconds, bytes } = await timed(url, 'GET', path, { headers })
      const { success, message, result } = JSON.parse(bytes.toString())
      if (!success || result.records.length !== 15) throw new Error(message)
      return milliseconds
    },
    async search(text) {
      const path = `/search/all?text=${encodeURIComponent(text)}`
      const { milliseconds, bytes } = await timed(url, 'GET', path, { headers })
      const { success, message, result } = JSON.parse(bytes.toString())
      if (!success) throw new Error(message)
      return { milliseconds, found: result.flatMap(({ rows }: { rows: unknown[] }) => rows).length }
    },
    async statements(path) {
      const counts: number[] = []
      // The server also has things of its own to ask now and then; the least is what the call asks.
      for (let round = 0; round < 10; round++) {
        counts.push((await capture(() => timed(url, 'GET', path, { headers }))).length)
      }
      return Math.min(...counts)
    },
    close,
  }
}

const states = Object.keys((CustomerOrder.fields.status as unknown as { states: object }).states)
const base = 'id, tenant_id, create_by, create_time, sys_org_code, version, deleted'
const stamps = (id: string) =>
  `'${id}-' || n, '0', 'user' || n % 40, timestamp '2024-01-01' + n * interval '60 seconds', 'A01', 1, false`

/** Names of three characters, with how they sound and themselves by twos, as rows are found by them. */
const family = '王李张刘陈杨黄赵吴周'
const familySounds = 'wang li zhang liu chen yang huang zhao wu zhou'.split(' ')
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平'
const givenSounds =
  'wei fang na min jing li qiang lei jun yang yong yan jie juan tao ming chao xiu xia ping'.split(' ')
const among = (list: Iterable<string>, index: string) => `(array['${[...list].join("','")}'])[1 + ${index}]`
const [one, two, three] = ['n % 10', 'n / 10 % 20', 'n / 200 % 20']
const person = `lateral (
  select a || b || c as name, ' ' || d || e || f || ' ' || left(d, 1) || left(e, 1) || left(f, 1) || ' ' || a || b || ' ' ||
    b || c || ' ' || c || ' ' as sounds
  from (select ${among(family, one)} as a, ${among(given, two)} as b, ${among(given, three)} as c,
    ${among(familySounds, one)} as d, ${among(givenSounds, two)} as e, ${among(givenSounds, three)} as f) parts
) person`

/** Rows as a trade of years has them. */
async function fillOrders(owner: pg.Pool, count: number): Promise<void> {
  const customers = Math.ceil(count / 5)
  await owner.query(`
    insert into erp_store (${base}, code, name, type, depart, level, tel, pay_term, deposit_rate, credit_days, settle_day, is_active)
    select ${stamps('store')}, 'MD' || n, '门店' || n, '2', 'depart-' || n, 'B', '0571-88880000', '2', 0.3, 0, 25, true
    from generate_series(1, 12) n`)
  await owner.query(`
    insert into erp_customer (${base}, no, name, type, tel, level, stage, ownership, search_text)
    select ${stamps('customer')}, 'KH' || n, person.name, '2', '138' || lpad(n::text, 8, '0'), 'C', 'won', 'owned',
      ' kh' || n || ' ' || person.name || ' 138' || lpad(n::text, 8, '0') || person.sounds
    from generate_series(1, ${customers}) n, ${person}`)
  await owner.query(`
    insert into erp_customerorder (${base}, no, type, customer, store, address, receiver, receiver_tel, ordered_on,
      deliver_on, promised_on, needs_install, pay_term, salesman, goods_amount, discount_amount, install_amount,
      freight_amount, other_amount, tax_rate, tax_amount, total_amount, deposit_amount, paid_amount, cost_amount, status,
      is_held, produce_status, delivery_status, install_status, pay_status, revision, approved_at, search_text)
    select ${stamps('order')}, 'DD' || lpad(n::text, 12, '0'), '1', 'customer-' || 1 + n % ${customers},
      'store-' || 1 + n % 12, '翡翠湾' || n % 40 || '幢', person.name, '138' || lpad((n / 5)::text, 8, '0'),
      date '2024-01-01' + n / 1440, date '2024-02-01' + n / 1440, date '2024-02-01' + n / 1440, true, '2',
      'user' || n % 40, 5000 + n % 9000, 0, 0, 0, 0, 0.13, 600, 5000 + n % 9000, 1500, n % 5000, 3000,
      (array['${states.join("','")}'])[1 + n % ${states.length}], false, '0', '0', '0', '1', 1,
      timestamp '2024-01-02' + n * interval '60 seconds',
      ' dd' || lpad(n::text, 12, '0') || ' ' || person.name || ' 138' || lpad((n / 5)::text, 8, '0') ||
      ' 翡翠湾' || n % 40 || '幢 feicuiwan' || n % 40 || 'zhuang fcw' || n % 40 || 'z 翡翠 翠湾 湾 幢' || person.sounds
    from generate_series(1, ${count}) n, ${person}`)
}

const tables = ['erp_store', 'erp_customer', 'erp_customerorder'] as const
