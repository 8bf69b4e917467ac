import { PayPiece, PayPrice } from '@mortise/pay/model'
import pay from '@mortise/pay/server'
import { FactoryScan } from '@mortise/production/model'
import production from '@mortise/production/server'
import { FlowType, Position, User } from '@mortise/system/model'
import { timed } from '../engine/ask.ts'
import { median, rounded } from '../median.ts'
import { finishOf } from '../production/scan.ts'
import { openShop, type Work } from '../production/shop.ts'
import type { Report } from '../report.ts'

const ORDERS = 20
const ROUNDS = 7
const SCANS = 40
/** A scan that credits pieces takes at most this much of one that credits none. */
const MOST_RATIO = 1.3

type Shop = Awaited<ReturnType<typeof openShop>>

/** A FINISH scan with its pieces credited and priced, beside the same scan where nobody is paid by the piece; in turns. */
export async function payPiece(report: Report): Promise<void> {
  const [without, paid] = [await openShop(ORDERS), await openShop(ORDERS, [production, pay])]
  try {
    await paid.app.services.asSystem('0', async (system) => {
      const { repo } = await system.actAs('admin')
      await repo(PayPrice).add({ pieceKey: 'G1', price: 1.2, beginOn: '2020-01-01' })
    })
    for (const shop of [without, paid]) await hireScanner(shop)
    const [one, other] = [await scanner(without), await scanner(paid)]
    await one()
    await other()
    const taken: (readonly [number, number])[] = []
    for (let round = 0; round < ROUNDS; round += 1) taken.push([await one(), await other()])
    const { rows } = await paid.owner.query<{ count: string }>(
      `select count(*) from ${PayPiece.table} where status = 'confirmed'`,
    )
    if (Number(rows[0]?.count) < ROUNDS * SCANS) throw new Error('scans credited no pieces')
    const [baseline, value] = [median(taken.map(([bare]) => bare)), median(taken.map(([, whole]) => whole))]
    const ratio = rounded(median(taken.map(([bare, whole]) => whole / bare)), 2)
    const figures = { value: rounded(value, 1), baseline: rounded(baseline, 1), unit: 'ms' }
    report({ name: 'pay-piece', ...figures, ratio, holds: ratio <= MOST_RATIO })
  } finally {
    await without.close()
    await paid.close()
  }
}

/** Whoever scans is of the shop floor, in both shops, and is credited where pieces are paid. */
const hireScanner = ({ app }: Shop) =>
  app.services.asSystem('0', async ({ repo }) => {
    const position = { code: 'scanner', name: '操作工', flowType: FlowType.production } as const
    const { id } = await repo(Position).add(position)
    const admin = await repo(User).first({ username: 'admin' })
    await repo(User).put(admin?.id ?? '', { positions: [id] })
  })

/** What a scan takes in a round of them, one after the other. */
async function scanner(shop: Shop): Promise<() => Promise<number>> {
  const url = await shop.listen()
  let turns = 0
  const send = async (work: Work): Promise<number> => {
    const { milliseconds, bytes } = await timed(url, 'POST', `${FactoryScan.wire}/batch`, {
      headers: shop.headers,
      body: { scans: [{ ...finishOf(work), workers: ['admin'] }] },
    })
    const { success, message, result } = JSON.parse(bytes.toString())
    if (!success || result[0].result !== '1') throw new Error(message ?? result[0].reason)
    return milliseconds
  }
  return async () => {
    const times: number[] = []
    for (let at = 0; at < SCANS; at += 1) {
      times.push(await send(shop.works[turns % shop.works.length]!))
      turns += 1
    }
    return median(times)
  }
}
