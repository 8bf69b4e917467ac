import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { ask, timed } from './ask.ts'
import type { EngineFixture } from './fixture.ts'

const rows = 3000
const path = '/sys/permission/getUserPermissionByToken'

/** The menus and rights of who may do everything, with 3,000 entries: from memory, and just after one was changed. */
export async function permissions(fixture: EngineFixture, report: Report): Promise<void> {
  const { owner, startOurs } = fixture
  await owner.query(fillMenus)
  const ours = await startOurs()
  try {
    const headers = await administrator(fixture)
    const call = () => timed(ours.url, 'GET', path, { headers })
    const change = async () => {
      const { rows: found } = await owner.query(`select id from sys_permission where id = 'measured-1'`)
      const body = { id: found[0].id, name: `菜单${Math.random()}`, menuType: 0 }
      const { success, message } = await ask(ours.url, 'PUT', '/sys/permission/edit', { headers, body })
      if (!success) throw new Error(message)
    }
    const [afterChange, fromMemory]: [number[], number[]] = [[], []]
    await call()
    for (let round = 0; round < 15; round++) {
      await change()
      afterChange.push((await call()).milliseconds)
      for (let time = 0; time < 5; time++) fromMemory.push((await call()).milliseconds)
    }
    const reportMedian = (name: string, taken: number[], atMost: number) => {
      const value = rounded(median(taken), 1)
      report({ name, value, unit: 'ms', holds: value <= atMost })
    }
    reportMedian('permission-call', fromMemory, 40)
    reportMedian('permission-call-changed', afterChange, 25)
  } finally {
    await ours.stop()
  }
}

/** 30 groups of 10 pages, each with 9 rights. */
const fillMenus = `
  insert into sys_permission (id, parent, name, url, component, icon, sort, type, code, effect, status, is_route,
    is_kept_alive, is_hidden, hides_tab, is_aggregate, opens_outside, create_by, create_time)
  select 'measured-' || n,
    case when n <= 30 then null when n <= 330 then 'measured-' || 1 + n % 30 else 'measured-' || 31 + n % 300 end,
    '菜单' || n, case when n <= 330 then '/measured/' || n end, 'measured/page' || n, 'appstore', n,
    case when n <= 30 then '0' when n <= 330 then '1' else '2' end, case when n > 330 then 'measured:right' || n end,
    '1', '1', true, false, false, false, false, false, 'admin', localtimestamp(0)
  from generate_series(1, ${rows}) n on conflict do nothing`

async function administrator({ app: { services, sessions } }: EngineFixture) {
  const account = await services.providers.accounts.find({ username: 'admin' })
  if (!account) throw new Error('there is no administrator')
  const { token } = await sessions.create(account, { tenant: '0', address: '127.0.0.1' })
  return { 'X-Access-Token': token }
}
