import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const app = await testApp(...modules)

test('without demo data the product has no gallery: no menu entry, no rows and no rights of it', async () => {
  const admin = app.as('admin')
  const { body } = await admin.call('GET', '/sys/permission/getUserPermissionByToken')
  const menu = JSON.stringify(body.result)
  expect(menu).toContain('/customers')
  expect(menu).not.toContain('/demo')
  expect(menu).not.toContain('demoGrid')
  expect((await admin.call('GET', '/demo/part/list')).status).toBe(404)
})
