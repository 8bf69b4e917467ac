import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)

test('the report of users shows those of one’s own tenant who are at work, and no secret', async () => {
  const [here, elsewhere] = [app.as('here'), app.as('elsewhere', { tenant: '7' })]
  await Promise.all([here.userId(), elsewhere.userId()])
  await app.services.asSystem('0', async ({ repo }) => {
    await repo(User).add({ username: 'frozen', realname: '冻结', status: '2' })
  })
  const namesFor = async (who: typeof here) => {
    const { body } = await who.call('GET', '/online/cgreport/api/getData/user_report', {
      query: { pageSize: '100' },
    })
    const records: Record<string, unknown>[] = body.result.records
    expect(records.every((row) => !('password' in row) && !('tenants' in row))).toBe(true)
    return records.map(({ username }) => username)
  }
  expect(await namesFor(here)).toContain('here')
  expect(await namesFor(here)).not.toContain('elsewhere')
  expect(await namesFor(here)).not.toContain('frozen')
  expect(await namesFor(elsewhere)).toEqual(['elsewhere'])
})
