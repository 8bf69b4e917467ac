import { ask, timed } from '../engine/ask.ts'
import { type EngineFixture, openFixture } from '../engine/fixture.ts'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { fillCompany } from './fill.ts'

const calls = 600
const warmUp = 60
const company = { departs: 2000, roles: 300, menus: 3000 }
/** As the page of users asks when it opens. */
const path = '/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=15'

/** The first page of 20,000 users beside that of 2,000, in companies that are otherwise as large: 95 of 100 calls. */
export async function usersGrowth(report: Report): Promise<void> {
  const [small, large] = [await openCompany(2000), await openCompany(20_000)]
  try {
    const taken = { small: [] as number[], large: [] as number[] }
    // Call by call in turns, so that whatever else the machine does is in both.
    for (let call = -warmUp; call < calls; call++) {
      const [one, other] = [await small.time(), await large.time()]
      if (call < 0) continue
      taken.small.push(one)
      taken.large.push(other)
    }
    const [value, baseline] = [most(taken.large), most(taken.small)]
    const ratio = rounded(value / baseline, 2)
    report({
      name: 'users-growth',
      value: rounded(value, 1),
      unit: 'ms',
      baseline: rounded(baseline, 1),
      ratio,
      holds: ratio <= 1.5,
    })
  } finally {
    await small.close()
    await large.close()
  }
}

/** What 95 of 100 calls take at most. */
const most = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function openCompany(users: number) {
  const fixture: EngineFixture = await openFixture()
  await fillCompany(fixture.owner, { ...company, users })
  const { url, stop } = await fixture.startOurs()
  const { headers } = fixture
  const { success, message, result } = await ask(url, 'GET', path, { headers })
  if (!success || (result as { records: unknown[] }).records.length !== 15) throw new Error(message)
  return {
    time: async (): Promise<number> => (await timed(url, 'GET', path, { headers })).milliseconds,
    async close() {
      await stop()
      await fixture.close()
    },
  }
}
