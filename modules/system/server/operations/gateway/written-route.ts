import type { Row, RowOf } from '@mortise/model'
import { type GatewayRoute, RouteFilter } from '@mortise/system/model'

/** A route as older forms write it: conditions and filters as JSON text, their values as lists or by name. */
export function writtenRoute(route: Readonly<Row>): Row {
  const filters = listOf(route.filters)
  const limiters = filters.filter((filter) => filter.name === limiter)
  return {
    ...route,
    ...('predicates' in route && { predicates: lines(route.predicates) }),
    ...('filters' in route && {
      filters:
        limiters.length > 0
          ? lines(filters.filter((filter) => !limiters.includes(filter)))
          : lines(route.filters),
    }),
    // That form shows the limit among the filters alone: without it there is none.
    ...(typeof route.filters === 'string' && { rateLimit: limitOf(limiters) }),
  }
}

/** Conditions and filters as those forms read them from the list. */
export function shownRoute({ conditions, filters, limit }: Shown): { predicates: Row[]; filters: Row[] } {
  const valuesOf = (kind: string) => conditions.filter((each) => each.kind === kind).map(({ value }) => value)
  const paths = valuesOf('Path')
  const methods = valuesOf('Method').flatMap((value) => value.split(/[,\s]+/))
  const headers = conditions.filter(({ kind }) => kind === 'Header')
  return {
    predicates: [
      ...(paths.length > 0 ? [{ name: 'Path', args: paths }] : []),
      ...(methods.length > 0 ? [{ name: 'Method', args: methods }] : []),
      ...headers.map(({ header, value }) => ({ name: 'Header', args: { header, regexp: value } })),
    ],
    filters: [
      ...filters.map(({ kind, header, value }) => ({
        name: kind,
        title: RouteFilter.items[kind],
        args: [
          { key: 'name', value: header },
          { key: 'value', value: value ?? '' },
        ],
      })),
      ...(limit > 0
        ? [{ name: limiter, title: '限流过滤器', args: [{ key: perSecond, value: limit / 60 }] }]
        : []),
    ],
  }
}

type Shown = Pick<RowOf<typeof GatewayRoute>, 'conditions' | 'filters' | 'limit'>

/** A limit is a filter there, by the second; here it is a number of the route, by the minute. */
const limiter = 'RequestRateLimiter'
const perSecond = 'redis-rate-limiter.replenishRate'

function limitOf(limiters: readonly Row[]): unknown {
  const rates = limiters.map(({ args }) => pairs(args)[perSecond])
  return rates.length > 0 ? Math.round(Number(rates[0]) * 60) : 0
}

const pairs = (args: unknown): Row =>
  Array.isArray(args)
    ? Object.fromEntries(args.filter(isRow).map(({ key, value }) => [String(key), value]))
    : {}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const listOf = (written: unknown): Row[] => {
  const list = typeof written === 'string' ? parsed(written) : written
  return Array.isArray(list) ? list.filter(isRow) : []
}

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
  if (!isRow(line)) return line
  const { name, args } = line
  if (Array.isArray(args) && args.length > 0 && args.every((value) => isRow(value) && 'key' in value)) {
    const { name: header, value } = pairs(args)
    return { ...line, header, args: value }
  }
  if (Array.isArray(args))
    return name === 'Method'
      ? { ...line, args: args.join(',') }
      : args.map((value) => ({ ...line, args: value }))
  if (!isRow(args)) return line
  const { header, regexp, value } = args
  return { ...line, header, args: regexp ?? value }
}
