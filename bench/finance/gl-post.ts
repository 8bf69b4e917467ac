import { postVoucher } from '@mortise/finance/server'
import { newId } from '@mortise/server'
import pg from 'pg'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { accountIds, DAY, openBooks } from './books.ts'
import { bookByHand, type HandEntry } from './post-by-hand.ts'

const CLIENTS = 8
const ROUNDS = 7
const ROUND_MS = 2000
/** Goods leave for stores: what is owed, what was earned with its tax, and what it cost. */
const PARTIES = 2000
const shapes = [
  ['1122', 113, 0],
  ['6001', 0, 100],
  ['222103', 0, 13],
  ['6401', 68, 0],
  ['1012', 0, 68],
] as const
const AT_LEAST = 0.5

/** Vouchers of five entries a second by 8 clients in one month, beside a script that writes the same rows by hand. */
export async function glPost(report: Report): Promise<void> {
  const books = await openBooks()
  const hands = new pg.Pool({ connectionString: books.databaseUrl, max: CLIENTS })
  try {
    const idOf = await accountIds(books)
    let turns = 0
    const next = (): HandEntry[] => {
      turns += 1
      return shapes.map(([code, debit, credit]) => ({
        code,
        account: idOf(code),
        debit,
        credit,
        party: code === '1122' ? `store-${turns % PARTIES}` : null,
      }))
    }
    const ours = () => post(books, next())
    const bare = () => bookByHand(hands, next())
    for (const side of [ours, bare]) await rate(side)
    await books.owner.query('vacuum (analyze)')
    const taken: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0
      const [one, two] = [await rate(first ? ours : bare), await rate(first ? bare : ours)]
      taken.push(first ? { ours: one, bare: two } : { ours: two, bare: one })
    }
    const ratio = rounded(median(taken.map((round) => round.ours / round.bare)), 2)
    report({
      name: 'gl-post',
      value: rounded(median(taken.map((round) => round.ours))),
      unit: 'vouchers/s',
      baseline: rounded(median(taken.map((round) => round.bare))),
      ratio,
      holds: ratio >= AT_LEAST,
    })
  } finally {
    await hands.end()
    await books.close()
  }
}

const post = ({ app }: Awaited<ReturnType<typeof openBooks>>, entries: readonly HandEntry[]) =>
  app.services.asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: DAY,
      kind: 'auto',
      summary: '发货',
      source: { type: 'bench', id: newId(), event: 'add', no: 'B1' },
      entries: entries.map(({ code, debit, credit, party }) => ({
        account: code,
        debit,
        credit,
        party: party === null ? null : { type: 'store', id: party, name: party },
      })),
    }),
  )

async function rate(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - since < ROUND_MS) {
      await act()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (done * 1000) / (performance.now() - since)
}
