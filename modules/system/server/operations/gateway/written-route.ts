import type { Row } from '@mortise/model'

/** A route as older forms write it: conditions and filters as JSON text, their values as lists or by name. */
export const writtenRoute = (route: Readonly<Row>): Row => ({
  ...route,
  ...('predicates' in route && { predicates: lines(route.predicates) }),
  ...('filters' in route && { filters: lines(route.filters) }),
})

function lines(written: unknown): unknown {
  const list = typeof written === 'string' ? parsed(written) : written
  return Array.isArray(list) ? list.flatMap((line: unknown) => lineOf(line)) : written
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? [] : JSON.parse(text)
  } catch {
    return text
  }
}

/** Of several values each stands for itself; methods are one condition together. What cannot be read stays, to be refused. */
function lineOf(line: unknown): unknown {
  if (typeof line !== 'object' || line === null) return line
  const { name, args } = line as { name?: unknown; args?: unknown }
  if (Array.isArray(args))
    return name === 'Method'
      ? { ...line, args: args.join(',') }
      : args.map((value) => ({ ...line, args: value }))
  if (typeof args !== 'object' || args === null) return line
  const { header, regexp, value } = args as Row
  return { ...line, header, args: regexp ?? value }
}
