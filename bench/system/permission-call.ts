import { timed } from '../engine/ask.ts'
import { type EngineFixture, openFixture } from '../engine/fixture.ts'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { fillCompany } from './fill.ts'
import { grantEverything } from './grants.ts'

const company = { users: 20_000, departs: 2000, roles: 300, menus: 3000 }
const path = '/sys/permission/getUserPermissionByToken'
const people = 40
const atMost = 40

/** The menus and rights of people who have just come in, each of whom holds all 3,000: milliseconds until the answer. */
export async function permissionCall(report: Report): Promise<void> {
  const fixture = await openFixture()
  try {
    await fillCompany(fixture.owner, company)
    await grantEverything(fixture.owner, people)
    const { url, stop } = await fixture.startOurs()
    try {
      const [first, ...others] = await signInMany(fixture)
      // The server has been asked before: it knows the menus, not these people.
      if (first) await timed(url, 'GET', path, { headers: first })
      const taken: number[] = []
      for (const headers of others) {
        const { milliseconds, bytes } = await timed(url, 'GET', path, { headers })
        if (bytes.length < 100_000) throw new Error('nobody was granted anything')
        taken.push(milliseconds)
      }
      const value = rounded(median(taken), 1)
      report({ name: 'permission-call', value, unit: 'ms', holds: value <= atMost })
    } finally {
      await stop()
    }
  } finally {
    await fixture.close()
  }
}

/** One after the other, as people come to work: a user each whose role holds everything. */
async function signInMany({ app: { services, sessions } }: EngineFixture): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = []
  for (let role = 1; role <= people; role++) {
    // The company gives its roles in turn, beginning with the second.
    const username = `user${role === 1 ? company.roles : role - 1}`
    const account = await services.providers.accounts.find({ username })
    if (!account) throw new Error(`there is no ${username}`)
    const { token } = await sessions.create(account, { tenant: '0', address: '127.0.0.1' })
    all.push({ 'X-Access-Token': token, 'tenant-id': '0' })
  }
  return all
}
