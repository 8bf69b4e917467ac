import { defineModule } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/index.ts'
import { Person, people } from '../../testing/people.ts'
import { age, mirror, person, tokenFor } from '../testing.ts'

const thirds = serverModule(defineModule('thirds', { label: '第三方', entities: [] }), {
  needs: [people],
  provides: { thirdLogins: () => [{ type: 'dingtalk', label: '钉钉', begin: '/api/ding' }] },
})
const app = await testApp(mirror, thirds)
const refused = { success: false, code: 510, message: '凭证无效或已使用', result: null }

async function ticketFor(username: string): Promise<string> {
  const { body } = await app.anonymous.call('POST', '/sys/ticket', {
    headers: { 'X-Access-Token': await tokenFor(app, username) },
  })
  return (body.result as { ticket: string }).ticket
}
const redeem = (ticket: string) => app.anonymous.call('GET', `/sys/ticket/${ticket}`)

test('a ticket tells another product once who comes', async () => {
  await person(app, 'guest')
  const ticket = await ticketFor('guest')
  const { body } = await redeem(ticket)
  expect(body.result).toEqual({ username: 'guest', realname: expect.any(String) })
  expect((await redeem(ticket)).body).toMatchObject(refused)
  expect((await redeem('A'.repeat(43))).body).toMatchObject(refused)
})

test('only who is signed in gets a ticket', async () => {
  expect((await app.anonymous.call('POST', '/sys/ticket')).status).toBe(401)
})

test('a ticket for an address outside opens no session here', async () => {
  await person(app, 'traveller')
  for (const type of ['dingtalk', 'link', 'link:']) {
    const ticket = await ticketFor('traveller')
    const { body } = await app.anonymous.call(
      'GET',
      `/sys/thirdLogin/getLoginUser/${ticket}/${encodeURIComponent(type)}`,
    )
    expect(body).toMatchObject({ success: false, result: null })
  }
})

test('a ticket lasts a minute, and not longer than the account', async () => {
  await person(app, 'late')
  const old = await ticketFor('late')
  await age(app, 'login_ticket', 'expires_at', 60_000)
  expect((await redeem(old)).body).toMatchObject(refused)
  const account = await person(app, 'frozen')
  const ticket = await ticketFor('frozen')
  await app.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id: account.id, status: 'frozen' }))
  expect((await redeem(ticket)).body).toMatchObject(refused)
})
