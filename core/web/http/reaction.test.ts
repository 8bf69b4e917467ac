import { expect, test } from 'vitest'
import { isChatApp } from '../browser/device.ts'
import type { Failure } from './call.ts'
import { reactionTo, type Surroundings } from './reaction.ts'

const failure = (parts: Partial<Failure>): Failure => ({
  kind: 'status',
  status: 500,
  message: '',
  hadToken: true,
  quiet: false,
  ...parts,
})
const surroundings: Surroundings = {
  isLoginPage: false,
  isMobile: false,
  isChatApp: false,
  hasUnsaved: false,
  isLeft: false,
  worksOffline: false,
}

test.each([
  [403, '没有权限，请联系管理员分配权限！', '拒绝访问'],
  [404, '路径不存在，请检查路径是否正确', '很抱歉，资源未找到!'],
  [504, 'Gateway Timeout', '网络超时'],
  [400, '分页参数不正确', '分页参数不正确'],
  [500, '操作失败，错误编号：8f3a', '操作失败，错误编号：8f3a'],
])('status %i says its own text', (status, message, text) => {
  expect(reactionTo(failure({ status, message }), surroundings)).toEqual({ do: 'say', text })
})

test('a call that takes too long is a network that is too slow', () => {
  expect(reactionTo(failure({ kind: 'timeout', status: 0 }), surroundings)).toEqual({
    do: 'say',
    text: '网络超时',
  })
})

test('an unknown session is left after 1.5 s, and without a session there is nothing to leave', () => {
  const text = '很抱歉，登录已过期，请重新登录'
  expect(reactionTo(failure({ status: 401 }), surroundings)).toEqual({
    do: 'leave',
    text,
    after: 1500,
    aloud: null,
  })
  expect(reactionTo(failure({ status: 401, hadToken: false }), surroundings)).toEqual({ do: 'say', text })
})

test('a session that ended under the user’s hands leaves the page readable', () => {
  const ended = failure({ status: 500, message: 'Token失效，请重新登录!' })
  expect(reactionTo(ended, surroundings)).toEqual({ do: 'askToSignIn' })
  expect(reactionTo({ ...ended, quiet: true }, surroundings)).toEqual({ do: 'askToSignIn' })
  expect(reactionTo(ended, { ...surroundings, isChatApp: true })).toEqual({ do: 'waitForSignIn' })
  expect(reactionTo({ ...ended, hadToken: false }, surroundings)).toMatchObject({ do: 'say' })
})

test('a lost network ends the session after 0.2 s, aloud where there is a desk', () => {
  const lost = failure({ kind: 'network', status: 0, message: '网络连接失败' })
  const leaving = { do: 'leave', text: '网络连接失败', after: 200 }
  expect(reactionTo(lost, surroundings)).toEqual({ ...leaving, aloud: '网络错误，即将退出系统' })
  expect(reactionTo(lost, { ...surroundings, isMobile: true })).toEqual({ ...leaving, aloud: null })
})

test('a lost network neither leaves the sign-in page nor throws away what was typed', () => {
  const lost = failure({ kind: 'network', status: 0, message: '网络连接失败' })
  const messageOnly = { do: 'say', text: '网络连接失败' }
  expect(reactionTo(lost, { ...surroundings, isLoginPage: true })).toEqual(messageOnly)
  expect(reactionTo({ ...lost, hadToken: false }, surroundings)).toEqual(messageOnly)
  expect(reactionTo(lost, { ...surroundings, hasUnsaved: true })).toEqual(messageOnly)
})

test('a call that the browser breaks off because its page is left loses no network', () => {
  const broken = failure({ kind: 'network', status: 0, message: '网络连接失败' })
  expect(reactionTo(broken, { ...surroundings, isLeft: true })).toEqual({ do: 'nothing' })
  // Nor who scans where there is no network.
  expect(reactionTo(broken, { ...surroundings, worksOffline: true })).toEqual({ do: 'nothing' })
})

test('whoever shows failures by itself is not interrupted', () => {
  expect(reactionTo(failure({ status: 403, quiet: true }), surroundings)).toEqual({ do: 'nothing' })
})

test('[A-082] the applications of enterprise chats are known by their name', () => {
  expect(isChatApp('Mozilla/5.0 (iPhone) wxwork/4.1 MicroMessenger/7')).toBe(true)
  expect(isChatApp('Mozilla/5.0 (Linux; Android) AliApp(DingTalk/7.5) dingtalk')).toBe(true)
  expect(isChatApp('Mozilla/5.0 (Windows NT 10.0) Chrome/156')).toBe(false)
  const ended = failure({ status: 500, message: 'Token失效，请重新登录!' })
  expect(reactionTo(ended, { ...surroundings, isChatApp: true })).not.toEqual(reactionTo(ended, surroundings))
})
