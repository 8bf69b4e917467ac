import { newId } from '@mortise/server'
import { postStock } from '@mortise/stock/server'
import pg from 'pg'
import { median, rounded } from '../median.ts'
import type { Part } from '../part.ts'
import type { Report } from '../report.ts'
import { postByHand } from './by-hand.ts'
import { layWarehouses } from './warehouses.ts'

const CLIENTS = 8
const ROUNDS = 7
const ROUND_MS = 2000
const MATERIALS = 1000

interface Bar {
  readonly name: string
  readonly atLeast: number
  /** Lines of the document that a client posts at its so manieth turn. */
  lines(client: number, turn: number): { material: string; warehouse: string }[]
}

/** Documents of five lines over five thousand places. */
const spread: Bar = {
  name: 'stock-post',
  atLeast: 0.5,
  lines: (client, turn) => {
    const start = (client * 7919 + turn * 104_729) % MATERIALS
    return Array.from({ length: 5 }, (_, index) => ({
      material: `material-${1 + ((start + index * 31) % MATERIALS)}`,
      warehouse: `house-${1 + ((turn + index) % 5)}`,
    }))
  },
}
/** Documents that all share one row. */
const hot: Bar = {
  name: 'stock-post-hot',
  atLeast: 0.7,
  lines: () => [{ material: 'material-1', warehouse: 'house-1' }],
}

/** Documents posted a second by 8 clients, beside a script that writes the same rows by hand. */
export async function stockPost(report: Report): Promise<void> {
  const warehouses = await layWarehouses(MATERIALS)
  // Of its own, so that both sides have as many connections as clients.
  const hands = new pg.Pool({ connectionString: warehouses.databaseUrl, max: CLIENTS })
  try {
    await openPlaces(warehouses)
    for (const bar of [spread, hot]) report(await compare(warehouses, hands, bar))
  } finally {
    await hands.end()
    await warehouses.close()
  }
}

async function compare(warehouses: Part, hands: pg.Pool, bar: Bar) {
  const today = await warehouses.app.services.asSystem('0', async ({ today }) => today)
  const ours = (lines: ReturnType<Bar['lines']>) => post(warehouses, lines)
  const bare = (lines: ReturnType<Bar['lines']>) => postByHand(hands, lines, today)
  for (const side of [ours, bare]) await rate(bar, side)
  const taken: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const isOursFirst = round % 2 === 0
    const [one, two] = [
      await rate(bar, isOursFirst ? ours : bare),
      await rate(bar, isOursFirst ? bare : ours),
    ]
    taken.push(isOursFirst ? { ours: one, bare: two } : { ours: two, bare: one })
  }
  const ratio = rounded(median(taken.map((round) => round.ours / round.bare)), 2)
  return {
    name: bar.name,
    value: rounded(median(taken.map((round) => round.ours))),
    unit: 'documents/s',
    baseline: rounded(median(taken.map((round) => round.bare))),
    ratio,
    holds: ratio >= bar.atLeast,
  }
}

let turns = 0

async function rate(
  { lines }: Bar,
  act: (lines: ReturnType<Bar['lines']>) => Promise<void>,
): Promise<number> {
  const since = performance.now()
  let done = 0
  const client = async (who: number) => {
    while (performance.now() - since < ROUND_MS) {
      await act(lines(who, ++turns))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, who) => client(who)))
  return (done * 1000) / (performance.now() - since)
}

const post = async (
  { app }: Part,
  lines: readonly { material: string; warehouse: string }[],
): Promise<void> => {
  await app.services.asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'bench', id: newId(), no: 'B1' },
      date: ctx.today,
      type: '701',
      lines: lines.map((line) => ({ ...line, qty: 2, unitCost: 3.75 })),
    }),
  )
}

/** Every place has been used before and the database knows how many there are, as in a factory that works. */
async function openPlaces(warehouses: Part): Promise<void> {
  for (let material = 1; material <= MATERIALS; material += 100)
    for (let house = 1; house <= 5; house++)
      await post(
        warehouses,
        Array.from({ length: 100 }, (_, index) => ({
          material: `material-${material + index}`,
          warehouse: `house-${house}`,
        })),
      )
  await warehouses.owner.query('vacuum (analyze)')
}
