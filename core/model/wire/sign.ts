/**
 * The text both sides sign: path variable, query and body in one map, sorted, as JSON. The digest is each side's own
 * affair: upper-case MD5 of this text followed by the installation's signing secret.
 */
export function signText(url: string, params?: unknown): string {
  const [path = '', query = ''] = splitOnce(url.split('#', 1)[0] ?? '', '?')
  const members = new Map<string, string>()
  const segment = decodedTwice(path.slice(path.lastIndexOf('/') + 1))
  if (segment.includes(',')) members.set('x-path-variable', segment)
  for (const [name, value] of queryOf(query)) members.set(name, value)
  if (typeof params === 'object' && params !== null) {
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined && value !== null) members.set(name, textOf(value))
    }
  }
  members.delete('_t') // Added after signing.
  // Not an object: one would put names that look like numbers before all others.
  const sorted = [...members].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function queryOf(query: string): [string, string][] {
  const parts = query.split('&').filter((part) => part !== '')
  return parts.map((part) => {
    const [name = '', value = ''] = splitOnce(part, '=')
    return [decoded(name.replaceAll('+', ' ')), decoded(value.replaceAll('+', ' '))]
  })
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** A broken escape stays as it came, on both sides alike. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function decodedTwice(text: string): string {
  const once = decoded(text)
  return once.includes('%') ? decoded(once) : once
}
