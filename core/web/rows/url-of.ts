import { type AnyEntity, BusinessError } from '@mortise/model'
import { words } from '../words.ts'

const missing = {
  list: words.noListUrl,
  delete: words.noDeleteUrl,
  deleteBatch: words.noDeleteBatchUrl,
} as const

/** The address of a call that a list makes; of one that it was not told, the text for whoever builds the page. */
export function urlOf(
  { wire, verbs }: Pick<AnyEntity, 'wire' | 'verbs'>,
  call: keyof typeof missing,
): string {
  if (wire === '' || !verbs.includes(call)) throw new BusinessError(missing[call])
  return `${wire}/${call}`
}
