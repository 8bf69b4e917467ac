import type { Row } from '@mortise/model'

/**
 * The texts that a client of the ancestor may have signed for one request. It keeps the types of what it sends, and a
 * server cannot see whether a parameter was written into the address or handed over beside it, so there are several.
 */
export function legacySignTexts(url: string, body: unknown): string[] {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = at < 0 ? '' : url.slice(at + 1)
  const segment = decoded(path.slice(path.lastIndexOf('/') + 1))
  const variable: Row = segment.includes(',') ? { 'x-path-variable': segment } : {}
  const texts = [parameters(query, decoded), parameters(query, asSent), parameters(decoded(query), asSent)]
    .flatMap((each) => [each, withBooleans(each)])
    .map((each) => sortedJson({ ...variable, ...each, ...bodyMembers(body) }))
  return [...new Set(texts)]
}

const asSent = (text: string): string => text

function parameters(query: string, read: (text: string) => string): Row {
  const members: Row = {}
  for (const part of query.split('&')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = read(part.slice(0, at))
    const value = read(part.slice(at + 1).replaceAll('+', ' '))
    if (name === '_t') continue
    // An array travels as `ids[]=1&ids[]=2`.
    const list = name.endsWith('[]') ? name.slice(0, -2) : null
    if (list === null) members[name] = value
    else members[list] = [...((members[list] as unknown[] | undefined) ?? []), value]
  }
  return members
}

/** Handed over beside the address, a yes and a no are signed without quotes. */
const withBooleans = (members: Row): Row =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  )

/** Only numbers become texts; null, booleans and arrays are signed as they are. */
const bodyMembers = (body: unknown): Row =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'number' ? String(value) : value,
        ]),
      )
    : {}

const sortedJson = (members: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** A broken escape stays as it came. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
