import { demoPassword } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import system from '../index.ts'

test('the demonstration is a factory whose people sign in and see what is theirs', async () => {
  const app = await testApp(system, { env: { MORTISE_DEMO: '1' } })
  const login = async (username: string) =>
    (await app.anonymous.call('POST', '/sys/login', { body: { username, password: demoPassword } })).body
  expect(await login('admin')).toMatchObject({ success: true, result: { multi_depart: 1 } })
  const manager = await login('linfang')
  expect(manager).toMatchObject({
    success: true,
    result: { multi_depart: 2, userInfo: { realname: '林芳' } },
  })
  const asManager = { headers: { 'X-Access-Token': manager.result.token } }
  const led = await app.anonymous.call('GET', '/sys/sysDepart/queryMyDeptTreeList', asManager)
  expect(led.body).toMatchObject({ message: '2', result: [{ departName: '销售部' }, { departName: '门店' }] })

  const personnel = await login('gaoxia')
  const mine = await app.anonymous.call('GET', '/sys/permission/getUserPermissionByToken', {
    headers: { 'X-Access-Token': personnel.result.token },
  })
  expect(mine.body.result.codeList).toContain('user:list')
  expect(mine.body.result.codeList).not.toContain('user:add')
  const clerk = app.as('admin')
  const departs = await clerk.call('GET', '/sys/sysDepart/queryTreeList')
  expect(departs.body.result).toHaveLength(1)
  expect(departs.body.result[0].children).toHaveLength(11)
})
