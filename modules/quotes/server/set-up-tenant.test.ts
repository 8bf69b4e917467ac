import { MessageTemplate } from '@mortise/messages/model'
import { testApp } from '@mortise/server/testing'
import { TenantPack } from '@mortise/system/model'
import { expect, test } from 'vitest'
import quotes from './index.ts'
import { QUOTE_TEXT } from './signing.routes.ts'

const app = await testApp(quotes)
const clerk = app.as('clerk')

const textsOf = (tenant: string) =>
  app.services.asSystem(tenant, ({ repo }) => repo(MessageTemplate).find({ code: QUOTE_TEXT }))

test('every company has the text by which its customers hear of quotes, and keeps what it made of it', async () => {
  const [pack] = (await clerk.of(TenantPack).list()).rows
  const { body } = await clerk.call<string>('POST', '/sys/tenant/add', {
    body: { name: '城西分公司', packIds: pack?.id, adminUsername: 'west', adminPassword: 'Secret2026' },
  })
  const tenant = body.result
  await expect.poll(() => textsOf(tenant)).toHaveLength(1)
  const [text] = await textsOf(tenant)
  expect(text?.content).toContain('${link}')
  expect(await textsOf('0')).toHaveLength(1)

  const edited = { id: text!.id, content: '${name}您好，请打开${link}签字' }
  await app.services.asSystem(tenant, ({ repo }) => repo(MessageTemplate).edit(edited))
  // As where the company was there before its area knew of it.
  await app.services.db.owner.query(`delete from engine.state where key like '%@${tenant}'`)
  await app.services.setUpTenant(['0', tenant])
  expect(await textsOf(tenant)).toMatchObject([edited])
})
