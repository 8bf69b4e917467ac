import { BusinessError } from '@mortise/model'
import { type Context, hashPassword, passwordComplaint } from '@mortise/server'
import { User } from '@mortise/system/model'

/** A password that may be set, or a refusal. */
export function checkedPassword(
  password: unknown,
  own: readonly (string | null | undefined)[],
  field = 'password',
): string {
  if (typeof password !== 'string' || password === '') throw new BusinessError('密码不能为空', { field })
  const complaint = passwordComplaint(
    password,
    own.filter((name) => name != null),
  )
  if (complaint) throw new BusinessError(complaint, { field })
  return password
}

export async function setPassword(ctx: Context, id: string, password: string): Promise<void> {
  await ctx.repo(User).put(id, { password: await hashPassword(password), passwordChangedAt: ctx.now })
}
