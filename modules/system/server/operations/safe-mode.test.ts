import { testApp } from '@mortise/server/testing'
import { DataSource, GatewayRoute } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../index.ts'

const source = { code: 'erp', name: '旧系统', host: 'db.example', port: 5432, database: 'erp', username: 'u' }
const permissions = '/sys/permission/getUserPermissionByToken'
const testCall = '/online/cgreport/api/testConnection'
const refused = '系统处于安全模式，不能维护数据源和网关路由'

test('[A-363] in safe mode nobody, not even the administrator, changes where the product connects to', async () => {
  const app = await testApp(system, { env: { MORTISE_SAFE_MODE: '1', MORTISE_UPSTREAMS: 'legacy.example' } })
  const admin = app.as('admin')
  expect((await admin.call('GET', permissions)).body.result.sysSafeMode).toBe(true)
  await expect(admin.of(DataSource).add(source)).rejects.toThrow(refused)
  const body = { dbType: 'postgres', host: 'db.example', port: 5432, dbName: 'erp', dbUsername: 'u' }
  expect((await admin.call('POST', testCall, { body })).body).toMatchObject({
    success: false,
    message: refused,
  })
  const route = { code: 'old', name: '旧系统', upstream: 'http://legacy.example' }
  await expect(
    admin.of(GatewayRoute).add({ ...route, conditions: [{ kind: 'Path', value: '/legacy/**' }] }),
  ).rejects.toThrow(refused)
  expect((await admin.of(DataSource).list()).total).toBe(0)
})

test('out of safe mode it is changed', async () => {
  const app = await testApp(system)
  const admin = app.as('admin')
  expect((await admin.call('GET', permissions)).body.result.sysSafeMode).toBe(false)
  const { id } = await admin.of(DataSource).add(source)
  expect((await admin.of(DataSource).list()).rows).toMatchObject([{ id, code: 'erp' }])
})
