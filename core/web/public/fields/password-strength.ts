/** How hard a password is to guess. */
export type Strength = 'low' | 'medium' | 'strong'

/** By how many kinds of signs it mixes, and whether it is long enough to count them. */
export function strengthOf(password: string): Strength {
  if (password.length < 8) return 'low'
  const kinds = [/\d/, /[a-z]/i, /[^\da-z]/i].filter((kind) => kind.test(password)).length
  return (['low', 'low', 'medium', 'strong'] as const)[kinds] ?? 'low'
}

/** What is said against a new password, or null. The server wants no more than this, and no longer than 32. */
export function newPasswordComplaint(password: string): string | null {
  if (password.length > 32) return '密码须为8到32位且包含字母和数字!'
  if (/^(?=.*[a-z])(?=.*\d)(?=.*[^\da-z\s]).{8,}$/i.test(password)) return null
  return strengthOf(password) === 'low' ? '密码强度不够' : '密码由8位数字、大小写字母和特殊符号组成!'
}
