import { CustomerOrder } from '@mortise/orders/model'
import { reportGrowth } from '../growth.ts'
import type { Report } from '../report.ts'
import { openOrders } from './orders.ts'

const calls = 400
const warmUp = 40
const first = 'pageNo=1&pageSize=15'
/**
 * As the page asks: the newest of a state, the newest of a store, and those of some days long ago by the day they were
 * placed on or the newest first.
 */
const paths = [
  `status=producing&column=createTime&order=desc&${first}`,
  `storeId=store-3&column=createTime&order=desc&${first}`,
  `status=producing&orderDate_begin=2024-01-02&orderDate_end=2024-01-05&column=orderDate&order=desc&${first}`,
  `status=producing&orderDate_begin=2024-01-02&orderDate_end=2024-01-05&column=createTime&order=desc&${first}`,
].map((query) => `${CustomerOrder.wire}/list?${query}`)

/** The first page of 1,000,000 orders beside that of 10,000, narrowed and sorted: what 95 of 100 calls take. */
export async function ordersGrowth(report: Report): Promise<void> {
  const [small, large] = [await openOrders(10_000), await openOrders(1_000_000)]
  try {
    const pathOf = (call: number) => paths[Math.abs(call) % paths.length] ?? ''
    await reportGrowth(
      report,
      { name: 'orders-growth', atMost: 3, calls, warmUp },
      (call) => small.time(pathOf(call)),
      (call) => large.time(pathOf(call)),
    )
    const statements = Math.max(...(await oneByOne(paths, large.statements)))
    report({
      name: 'orders-statements',
      value: statements,
      unit: '条',
      holds: statements > 0 && statements <= 6,
    })
  } finally {
    await small.close()
    await large.close()
  }
}

/** In turn: statements are counted in one process. */
async function oneByOne(all: readonly string[], count: (path: string) => Promise<number>): Promise<number[]> {
  const counted: number[] = []
  for (const path of all) counted.push(await count(path))
  return counted
}
