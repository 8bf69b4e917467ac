import { entityClient, type RowOf } from '@mortise/model'
import system from '@mortise/system/server'
import pg from 'pg'
import { ask, timed } from '../engine/ask.ts'
import { median, rounded } from '../median.ts'
import { openPart, type Part } from '../part.ts'
import type { Report } from '../report.ts'
import { saveByHand } from './by-hand.ts'
import { Consignment, measured } from './model.ts'
import { countStatements } from './statements.ts'

type Document = RowOf<typeof Consignment>

const LINES = 200
const ROUNDS = 60
const WARM_UP = 10
const MOST_STATEMENTS = 6
/** Our time by the script's when each line was written by a statement of its own; a fifth of it is the bar. */
const LINE_BY_LINE = 16

/**
 * A document of 200 lines is saved with one of them changed: how many statements that takes, and how long beside a
 * script that locks the document, writes the line and the head and keeps the trace of the change.
 */
export async function docSave(report: Report): Promise<void> {
  const sent = countStatements()
  const part = await openPart([system, measured])
  const hands = new pg.Pool({ connectionString: part.databaseUrl, max: 1 })
  try {
    const save = await opened(part)
    const statements: number[] = []
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const line = Math.abs(round * 7) % LINES
      const before = sent()
      const milliseconds = await save(line, 100 + round + WARM_UP)
      const after = sent()
      const since = performance.now()
      await saveByHand(hands, { line, qty: 100 + round })
      if (round < 0) continue
      statements.push(after - before)
      ours.push(milliseconds)
      bare.push(performance.now() - since)
    }
    const ratio = rounded(median(ours) / median(bare), 1)
    // Jobs that wait for work ask for it meanwhile: the least is what the call itself took.
    const least = Math.min(...statements)
    report({
      name: 'doc-save',
      value: least,
      unit: 'statements',
      ratio,
      holds: least <= MOST_STATEMENTS && ratio <= LINE_BY_LINE / 5,
    })
    report({
      name: 'doc-save-time',
      value: rounded(median(ours), 2),
      unit: 'ms',
      baseline: rounded(median(bare), 2),
      ratio,
    })
  } finally {
    await hands.end()
    await part.close()
  }
}

/** Makes the document; answers what saves it whole with another quantity on one line, and how long that took. */
async function opened(part: Part): Promise<(line: number, qty: number) => Promise<number>> {
  const { headers } = part
  const url = await part.listen()
  const documents = entityClient(
    Consignment,
    async ({ method, path, query, body }) =>
      (await ask(url, method, `${path}?${String(new URLSearchParams(query))}`, {
        headers,
        body: body as object,
      })) as never,
  )
  const items = Array.from({ length: LINES }, (_, at) => ({
    model: `MX-${at}`,
    size: `${700 + at}×2100`,
    color: '胡桃木',
    width: 700 + at,
    height: 2100,
    qty: 1 + at,
    price: 12.5,
    needOn: '2027-01-01',
    remark: '平开',
  }))
  let document: Document = await documents.add({ customer: '城东店', dueOn: '2027-02-01', items })
  await part.owner.query('vacuum (analyze) measured_consignment, measured_consignment_items')
  return async (line, qty) => {
    const { id, version, customer } = document
    const itemList = document.items.map((item, at) => ({
      ...item,
      isUrgent: 'N',
      ...(at === line && { qty }),
    }))
    const body = { id, version, customer, items: itemList }
    const { milliseconds, bytes } = await timed(url, 'PUT', `${Consignment.wire}/edit`, { headers, body })
    const answer = JSON.parse(bytes.toString()) as { success: boolean; message: string }
    if (!answer.success) throw new Error(answer.message)
    document = { ...document, version: version + 1 }
    return milliseconds
  }
}
