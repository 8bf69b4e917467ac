import { expect, test } from 'vitest'
import { newPasswordComplaint, strengthOf } from './password-strength.ts'

test.each([
  ['', 'low'],
  ['abc', 'low'],
  ['Ab1!', 'low'],
  ['aaaaaaaa', 'low'],
  ['12345678', 'low'],
  ['abcd1234', 'medium'],
  ['abcd!!!!', 'medium'],
  ['Abcd123!', 'strong'],
] as const)('the password %j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('a new password mixes letters, digits and other signs, eight to thirty-two of them', () => {
  expect(newPasswordComplaint('Door-2026')).toBeNull()
  expect(newPasswordComplaint('door2026')).toBe('密码由8位数字、大小写字母和特殊符号组成!')
  expect(newPasswordComplaint('12345678')).toBe('密码强度不够')
  expect(newPasswordComplaint('D-1')).toBe('密码强度不够')
  expect(newPasswordComplaint(`Door-2026${'x'.repeat(30)}`)).toBe('密码须为8到32位且包含字母和数字!')
})
