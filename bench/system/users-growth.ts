import { ask, timed } from '../engine/ask.ts'
import { type EngineFixture, openFixture } from '../engine/fixture.ts'
import { reportGrowth } from '../growth.ts'
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
    await reportGrowth(report, { name: 'users-growth', atMost: 1.5, calls, warmUp }, small.time, large.time)
  } finally {
    await small.close()
    await large.close()
  }
}

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
