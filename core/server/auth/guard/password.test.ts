import { expect, test } from 'vitest'
import { hashPassword, isPassword, passwordComplaint } from './password.ts'

test('a password is stored as argon2id and known again, alone', async () => {
  const stored = await hashPassword('Door-Factory-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'Door-Factory-7')).toBe(true)
  expect(await isPassword(stored, 'door-factory-7')).toBe(false)
  expect(await hashPassword('Door-Factory-7')).not.toBe(stored)
})

test('an account without a password lets nobody in, not even with an empty one', async () => {
  expect(await isPassword(null, '')).toBe(false)
  expect(await isPassword(undefined, 'x')).toBe(false)
  expect(await isPassword('', '')).toBe(false)
})

test.each(['abcdefg1', '12345678a', 'a1'.repeat(16), '门门门门门门a1'])(
  '%s is a fit password',
  (password) => {
    expect(passwordComplaint(password)).toBeNull()
  },
)

test.each(['', 'abcdef1', 'abcdefgh', '12345678', 'a1'.repeat(17), '门门门门门门门门'])(
  '%s is refused',
  (password) => {
    expect(passwordComplaint(password)).toBe('密码须为8到32位且包含字母和数字!')
  },
)

test.each([
  'password1',
  'Password123!',
  'P@ssw0rd1',
  'admin888',
  'Admin2026',
  'qwerty12',
  '1qaz2wsx',
  'woaini520',
])('%s is tried first by everybody and refused', (password) => {
  expect(passwordComplaint(password)).toBe('密码过于常见，容易被猜到，请换一个!')
})

test.each(['zhang_wei1', 'ZHANG_WEI2026', '2026zhangsan!', 'ab13800138000'])(
  '%s is made of its owner’s names and numbers and refused',
  (password) => {
    const own = ['zhang_wei', 'zhangsan', '13800138000']
    expect(passwordComplaint(password, own)).toBe('密码不能由账号、姓名或手机号组成，请换一个!')
    expect(passwordComplaint(password)).toBeNull()
  },
)
