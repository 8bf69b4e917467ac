import { type AnyField, f } from '@mortise/model'
import type { Reading } from '../engine/engine.ts'
import { lookupOf, nameOfNobody, textsOf } from './translate.ts'

const person = f.user('') as unknown as AnyField

/** What people are called, by their accounts; who is not known keeps the account. */
export async function peopleNames(
  reading: Reading,
  linked: Parameters<typeof lookupOf>[1],
  accounts: Iterable<string>,
): Promise<(account: string) => string> {
  const lookup = lookupOf(person, linked)
  if (!lookup) return nameOfNobody
  const texts = await textsOf(reading, new Map([[lookup, new Set(accounts)]]))
  return (account) => texts.get(lookup.name)?.get(account) ?? nameOfNobody(account)
}
