import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import system from '../index.ts'

test('a database whose people use the published password is not opened to others, unless told so', async () => {
  const local = await testApp(system)
  const databaseUrl = local.services.db.owner.options.connectionString ?? ''
  const env = { HOST: '0.0.0.0', MORTISE_ADMIN_PASSWORD: 'Oak-Door-2027' }
  await expect(testApp(system, { databaseUrl, env })).rejects.toThrow(
    /^admin仍在使用公开的演示密码，不能对外监听（HOST=0.0.0.0）/,
  )
  const told = await testApp(system, { databaseUrl, env: { ...env, MORTISE_PUBLIC_DEMO: '1' } })
  await told.close()
  const body = { username: 'admin', password: 'Oak-Door-2028', confirmpassword: 'Oak-Door-2028' }
  expect((await local.as('admin').call('PUT', '/sys/user/changePassword', { body })).body.success).toBe(true)
  const open = await testApp(system, { databaseUrl, env })
  expect((await open.anonymous.call('GET', '/health')).status).toBe(200)
})
