import { BusinessError } from '@mortise/model'

/** A task's id names its instance, and its number there. */
export function taskOf(id: string): { readonly instance: string; readonly number: number } {
  const [instance = '', number = '', ...rest] = id.split('.')
  if (!/^\d{1,9}$/.test(number) || rest.length > 0) throw new BusinessError('流程任务不存在或已处理')
  return { instance, number: Number(number) }
}
