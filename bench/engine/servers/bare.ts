import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../../capture.ts'

/** What the bare server is told: our own statements, and no more than it needs to send the same. */
export interface BareOptions {
  readonly databaseUrl: string
  /** The page and the count of a list by the parameter that filters it, with the value they were captured with. */
  readonly lists?: Readonly<Record<string, CapturedList>>
  readonly byId?: Statement
  readonly dicts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly insert?: { readonly table: string; readonly columns: readonly string[] }
}
interface CapturedList {
  readonly page: Statement
  readonly count: Statement
  readonly value: string
  /** Where the count stops. */
  readonly bound: number
}

/** What a programmer in a hurry would write by hand: no session, no rights, no checks. */
const {
  databaseUrl,
  lists = {},
  byId,
  dicts = {},
  insert,
} = JSON.parse(process.argv[2] ?? '{}') as BareOptions
for (const oid of [1082, 1114]) pg.types.setTypeParser(oid, (text) => text)
for (const oid of [20, 1700]) pg.types.setTypeParser(oid, Number)
// Planned as ours are: it is servers that are compared.
const options = '-c jit=off -c random_page_cost=1.1'
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, options })
const app = Fastify()

const names = new Map<string, string>()
/** By name, as we send them ourselves: parsed once a connection. */
const query = (text: string, values: unknown[]) => {
  let name = names.get(text)
  if (!name) names.set(text, (name = `s${names.size}`))
  return pool.query({ name, text, values })
}
/** A captured statement's values, with what is asked for now in the place of what was asked for then. */
const valuesFor = ({ values }: Statement, was: unknown, now: unknown) =>
  values.map((value) => (value === was ? now : value))

const answer = (result: unknown, message = '') => ({
  success: true,
  message,
  code: 200,
  result,
  timestamp: Date.now(),
})

interface Order {
  readonly id: string
  readonly channel: string
  readonly finish: string
  readonly isUrgent: boolean
  readonly createTime: string
}
const sent = (row: Order) => ({
  ...row,
  isUrgent: row.isUrgent ? 'Y' : 'N',
  channel_dictText: dicts.channel?.[row.channel],
  finish_dictText: dicts.finish?.[row.finish],
})

for (const [param, { page, count, value, bound }] of Object.entries(lists)) {
  app.get(`/api/${param}/list`, async (request) => {
    const { [param]: searched, pageSize } = request.query as Record<string, string>
    const size = Number(pageSize)
    const { rows } = await query(page.text, valuesFor(page, value, searched))
    const counted = await query(count.text, valuesFor(count, value, searched))
    const found = counted.rows[0].n as number
    const total = Math.min(found, bound)
    const last = rows.at(-1) as Order
    return answer({
      records: rows.map(sent),
      total,
      size,
      current: 1,
      pages: Math.ceil(total / size),
      ...(found > total && { isBound: true }),
      nextKey: Buffer.from(JSON.stringify([last.createTime, last.id])).toString('base64url'),
    })
  })
}

if (byId) {
  const was = byId.values.at(-1)
  app.get('/api/queryById', async (request) => {
    const { id } = request.query as { id: string }
    const { rows } = await query(byId.text, valuesFor(byId, was, id))
    return answer(sent(rows[0]))
  })
}

if (insert) {
  const places = insert.columns.map((_, index) => `$${index + 1}`)
  const insertText = `insert into ${insert.table} (${insert.columns.join(', ')}) values (${places.join(', ')})`
  const auditText = `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, after)
    values ($1, $2, $3, $4, $5, localtimestamp(3), $6)`
  let made = 0
  app.post('/api/add', async (request) => {
    const body = request.body as Record<string, unknown>
    const id = `bare-${process.pid}-${made++}`
    const row: Record<string, unknown> = {
      ...body,
      id,
      tenant_id: '0',
      create_by: 'bare',
      create_time: new Date(),
      version: 1,
      is_urgent: body.isUrgent === 'Y',
      ordered_on: body.orderedOn,
      due_on: body.dueOn,
    }
    const values = insert.columns.map((column) => row[column] ?? null)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'insert', text: insertText, values })
      const trace = ['0', insert.table, id, 'add', 'bare', JSON.stringify(row)]
      await client.query({ name: 'approve', text: auditText, values: trace })
      await client.query('commit')
      return answer(id, '添加成功！')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
}

const url = await app.listen({ host: '127.0.0.1', port: 0 })
const end = async () => {
  await app.close()
  await pool.end()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
process.send?.({ url })
