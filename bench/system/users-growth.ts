import { ask, timed } from '../engine/ask.ts'
import { type Ground, layGround } from '../engine/ground.ts'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { fillCompany } from './fill.ts'

const rounds = 9
const callsARound = 60
const company = { departs: 2000, roles: 300, menus: 3000 }
/** As the page of users asks when it opens. */
const path = '/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=15'

/** The first page of 20,000 users beside that of 2,000, in companies that are otherwise as large: 95 of 100 calls. */
export async function usersGrowth(report: Report): Promise<void> {
  const [small, large] = [await openCompany(2000), await openCompany(20_000)]
  try {
    for (const each of [small, large]) await each.round()
    const taken: { small: number; large: number }[] = []
    for (let round = 0; round < rounds; round++) {
      taken.push({ small: await small.round(), large: await large.round() })
    }
    const ratio = rounded(median(taken.map((round) => round.large / round.small)), 2)
    report({
      name: 'users-growth',
      value: rounded(median(taken.map((round) => round.large)), 1),
      unit: 'ms',
      baseline: rounded(median(taken.map((round) => round.small)), 1),
      ratio,
      holds: ratio <= 1.5,
    })
  } finally {
    await small.close()
    await large.close()
  }
}

async function openCompany(users: number) {
  const ground: Ground = await layGround()
  await fillCompany(ground.owner, { ...company, users })
  const { url, stop } = await ground.startOurs()
  const { headers } = ground
  const { success, message, result } = await ask(url, 'GET', path, { headers })
  if (!success || (result as { records: unknown[] }).records.length !== 15) throw new Error(message)
  return {
    /** What 95 of 100 calls of one client, who waits for each, take at most. */
    async round(): Promise<number> {
      const times: number[] = []
      for (let call = 0; call < callsARound; call++) {
        times.push((await timed(url, 'GET', path, { headers })).milliseconds)
      }
      return times.toSorted((a, b) => a - b)[Math.ceil(callsARound * 0.95) - 1] ?? Number.NaN
    },
    async close() {
      await stop()
      await ground.close()
    },
  }
}
