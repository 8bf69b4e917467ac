import { expect, test } from 'vitest'
import { refusalOf } from '../public/third/third-refusal.ts'
import { chatLogin, landedFrom, landedOf, messageOf } from './third-party.ts'

const ding = { type: 'dingtalk', label: '钉钉', begin: '/api/ding' }
const work = { type: 'wechat_enterprise', label: '企业微信', begin: '/api/wx' }

test('an enterprise chat is asked only where it is set up', () => {
  expect(chatLogin('Mozilla wxwork/4.1', [ding, work])).toBe(work)
  expect(chatLogin('Mozilla DingTalk/7', [ding, work])).toBe(ding)
  expect(chatLogin('Mozilla wxwork/4.1', [ding])).toBeUndefined()
  expect(chatLogin('Mozilla Chrome/156', [ding, work])).toBeUndefined()
})

test('an address says what came of asking a third party', () => {
  expect(landedOf('?oauth2LoginToken=t&thirdType=dingtalk')).toEqual({ ticket: 't', thirdType: 'dingtalk' })
  expect(landedOf('?oauth2LoginToken=t', 'wechat_open')).toEqual({ ticket: 't', thirdType: 'wechat_open' })
  expect(landedOf('?refused=unbound&thirdType=oidc')).toEqual({ refused: 'unbound', thirdType: 'oidc' })
  expect(landedOf('')).toBeNull()
  expect(landedOf('?oauth2LoginToken=t')).toBeNull()
})

test('only the window that was opened is believed, and only while it shows a page of ours', () => {
  const [origin, source] = ['https://erp.example', {}]
  const landed = { ticket: 't', thirdType: 'oidc' }
  const event = { origin, source, data: messageOf(landed) } as unknown as MessageEvent
  expect(landedFrom(event, { origin, source })).toEqual(landed)
  expect(landedFrom({ ...event, origin: 'https://evil.example' }, { origin, source })).toBeNull()
  expect(landedFrom({ ...event, source: {} as Window }, { origin, source })).toBeNull()
  for (const data of [null, 'text', { landed }, { kind: 'other', landed }])
    expect(landedFrom({ ...event, data }, { origin, source })).toBeNull()
})

test('nobody puts words of their own on the page by its address', () => {
  expect(refusalOf('unbound').message).toBe('该第三方账号尚未绑定系统用户')
  for (const made of ['请拨打 12345', 'constructor', 'failed'])
    expect(refusalOf(made).message).toBe('第三方登录失败，请重试')
})
