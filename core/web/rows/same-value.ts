import { isTextName } from './texts.ts'

/** Whether two values of a field are the same to whoever fills it in: nothing, an empty text and an empty list are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value without what only the form knows: empty members, the names of new lines and the texts beside values. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([key, each]) => key !== 'lineKey' && !isTextName(key) && !isNothing(each))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([key, each]) => [key, plain(each)]))
}
