import { wallTime } from '@mortise/model'
import { FactoryScan } from '@mortise/production/model'
import { newId } from '@mortise/server'
import pg from 'pg'
import { timed } from '../engine/ask.ts'
import { median, most, rounded } from '../median.ts'
import type { Measure, Report } from '../report.ts'
import { type HandWork, scanByHand } from './scan-by-hand.ts'
import { openShop, type Work } from './shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const ORDERS = 40
const RATE = Number(process.env.SCANS ?? 50)
const SECONDS = 20
const MOST_MS = 150
const CLIENTS = 8
const ROUNDS = 5
const ROUND_MS = 2000
const LEAST_RATIO = 0.4

/** FINISH scans of pieces whose material nobody fetches, fifty a second as a large shop sends them: what 95 of 100 take. */
export async function scanFigures(report: Report): Promise<void> {
  const shop = await openShop(ORDERS)
  try {
    const url = await shop.listen()
    const send = async (work: Work) => {
      const { milliseconds, bytes } = await timed(url, 'POST', `${FactoryScan.wire}/batch`, {
        headers: shop.headers,
        body: { scans: [finishOf(work)] },
      })
      const { success, message, result } = JSON.parse(bytes.toString())
      if (!success || result[0].result !== '1') throw new Error(message ?? result[0].reason)
      return milliseconds
    }
    for (const work of shop.works) await send(work)
    const times = await paced(shop.works, send)
    const value = rounded(most(times), 1)
    report({ name: 'scan', value, unit: 'ms', holds: value <= MOST_MS })
    report(await beside(shop, send))
  } finally {
    await shop.close()
  }
}

/** Scans a second by 8 clients, beside a script that writes the same rows by hand. */
async function beside(shop: Shop, send: (work: Work) => Promise<number>): Promise<Measure> {
  const hands = new pg.Pool({ connectionString: shop.databaseUrl, max: CLIENTS })
  try {
    const works = await handWorks(shop.owner, shop.works)
    const byHand = (at: number) => scanByHand(hands, works[at % works.length]!)
    const ours = (at: number) => send(works[at % works.length]!)
    const taken = []
    for (let round = 0; round < ROUNDS; round += 1)
      taken.push([await rate(ours), await rate(byHand)] as const)
    const [value, baseline] = [median(taken.map(([one]) => one)), median(taken.map(([, other]) => other))]
    const ratio = rounded(median(taken.map(([one, other]) => one / other)), 2)
    const figures = { value: rounded(value, 1), unit: 'scans/s', baseline: rounded(baseline, 1) }
    return { name: 'scan-rate', ...figures, ratio, holds: ratio >= LEAST_RATIO }
  } finally {
    await hands.end()
  }
}

let turns = 0

async function rate(act: (at: number) => Promise<unknown>): Promise<number> {
  const since = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - since < ROUND_MS) {
      await act((turns += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (done * 1000) / (performance.now() - since)
}

/** The rows that a scan of the first operation writes to. */
async function handWorks(owner: pg.Pool, works: readonly Work[]): Promise<HandWork[]> {
  const { rows } = await owner.query<Omit<HandWork, 'tickets'>>(
    `select o.parent_id as id, o.id as op, m.id as mat, m.material, r.warehouse, r.id as reservation
     from erp_work_order_ops o
     join erp_work_order_mats m on m.parent_id = o.parent_id and m.op_no = o.op_no and m.issue_mode = '2'
     join erp_stock_reserve r on r.source_id = o.parent_id and r.source_line = m.id and r.status = 'open'
     where o.op_no = 10 and o.parent_id = any($1)`,
    [works.map(({ id }) => id)],
  )
  return rows.map((row) => ({ ...row, tickets: works.find(({ id }) => id === row.id)?.tickets ?? [] }))
}

export const finishOf = ({ tickets }: Work) => ({
  clientUid: newId(),
  code: tickets[0],
  action: 'FINISH',
  scanTime: wallTime(new Date()),
  isConfirmed: true,
})

/** As many a second, whether the ones before are answered or not. */
async function paced(works: readonly Work[], send: (work: Work) => Promise<number>): Promise<number[]> {
  const since = performance.now()
  const sent: Promise<number>[] = []
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    const wait = since + (at * 1000) / RATE - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(send(works[at % works.length]!))
  }
  return Promise.all(sent)
}
