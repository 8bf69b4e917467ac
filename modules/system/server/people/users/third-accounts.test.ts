import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const admin = app.as('admin')
const { accounts } = app.services.providers
interface Bound {
  readonly id: string
  readonly thirdType_dictText: string
  readonly thirdUserId: string
}
const mine = async (who: typeof admin) =>
  (await who.call<Bound[]>('GET', '/sys/thirdAccount/mine')).body.result
const bind = (user: string, subject: string, type = 'wechat_enterprise') =>
  accounts.bindThird?.(user, type, subject)

test('everybody sees and unbinds their own accounts of other platforms, and may bind them again', async () => {
  const clerk = app.as('clerk', { can: [] })
  const id = await clerk.userId()
  await bind(id, 'zhangsan01')
  const [own] = await mine(clerk)
  expect(own).toMatchObject({ thirdType_dictText: '企业微信', thirdUserId: 'zha***01' })
  expect(await accounts.findThird('wechat_enterprise', 'zhangsan01')).toMatchObject({ id })
  const query = { id: own?.id ?? '' }
  expect((await clerk.call('DELETE', '/sys/thirdAccount/unbind', { query })).body.message).toBe('解绑成功！')
  expect(await mine(clerk)).toEqual([])
  expect(await accounts.findThird('wechat_enterprise', 'zhangsan01')).toBeNull()
  await bind(id, 'zhangsan01')
  expect(await mine(clerk)).toHaveLength(1)
})

test('nobody unbinds what is another’s, and who keeps users does', async () => {
  const [one, other] = [app.as('one', { can: [] }), app.as('other', { can: [] })]
  const userId = await one.userId()
  await bind(userId, 'lisi', 'dingtalk')
  const query = { id: (await mine(one))[0]?.id ?? '' }
  const refused = await other.call('DELETE', '/sys/thirdAccount/unbind', { query })
  expect(refused.body).toMatchObject({ success: false, message: '未找到对应数据' })
  expect((await other.call('DELETE', '/sys/thirdAccount/unbindOfUser', { query })).status).toBe(403)
  expect((await other.call('GET', '/sys/thirdAccount/ofUser', { query: { userId } })).status).toBe(403)
  const stranger = app.as('stranger', { tenant: 'store1' })
  expect((await stranger.call('DELETE', '/sys/thirdAccount/unbindOfUser', { query })).body.success).toBe(
    false,
  )
  expect((await stranger.call('GET', '/sys/thirdAccount/ofUser', { query: { userId } })).body.success).toBe(
    false,
  )
  const { body } = await admin.call<Bound[]>('GET', '/sys/thirdAccount/ofUser', { query: { userId } })
  expect(body.result).toMatchObject([{ thirdType_dictText: '钉钉' }])
  expect((await admin.call('DELETE', '/sys/thirdAccount/unbindOfUser', { query })).body.success).toBe(true)
  // Whoever came in by it is out.
  expect((await one.call('GET', '/sys/thirdAccount/mine')).status).toBe(500)
})
