import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { fill } from './fill.ts'
import type { EngineFixture } from './fixture.ts'
import { callsPerSecond } from './load.ts'
import { Large, Small } from './model.ts'

const rounds = 9

/** The first page of a quarter of 1,000,000 rows beside that of a quarter of 10,000: one client, who waits for each. */
export async function growth(fixture: EngineFixture, report: Report): Promise<void> {
  await fill(fixture.owner, Small, 10_000)
  await fill(fixture.owner, Large, 1_000_000)
  const ours = await fixture.startOurs()
  try {
    const time = async (wire: string, seconds: number) => {
      const path = `/api${wire}/list?channel=online&column=createTime&order=desc&pageNo=1&pageSize=15`
      const target = { url: ours.url, headers: fixture.headers, requests: [{ path }] }
      return 1000 / (await callsPerSecond(target, { seconds, connections: 1 }))
    }
    for (const { wire } of [Small, Large]) await time(wire, 2)
    const taken: { small: number; large: number }[] = []
    for (let round = 0; round < rounds; round++) {
      taken.push({ small: await time(Small.wire, 1), large: await time(Large.wire, 1) })
    }
    const ratio = rounded(median(taken.map(({ small, large }) => large / small)), 2)
    report({
      name: 'growth',
      value: rounded(median(taken.map(({ large }) => large)), 2),
      unit: 'ms',
      baseline: rounded(median(taken.map(({ small }) => small)), 2),
      ratio,
      holds: ratio <= 1.2,
    })
  } finally {
    await ours.stop()
  }
}
