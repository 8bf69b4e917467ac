/** How a column that exists stands to the type its definition wants. */
export type Fit =
  | 'same'
  /** Every value it holds fits the wanted type, which holds more. */
  | 'narrower'
  /** It already holds more than is wanted. */
  | 'wider'
  | 'different'

interface ColumnType {
  readonly base: string
  readonly sizes: readonly number[]
}

export function fitOf(found: string, wanted: string): Fit {
  const has = parse(found)
  const needs = parse(wanted)
  if (has.base === needs.base) return sizeFit(has, needs)
  if (narrower.has(`${has.base} ${needs.base}`)) return 'narrower'
  return narrower.has(`${needs.base} ${has.base}`) && has.base !== 'timestamp' ? 'wider' : 'different'
}

/** Pairs of which the second holds every value of the first. */
const narrower: ReadonlySet<string> = new Set([
  'varchar text',
  'smallint integer',
  'smallint numeric',
  'integer numeric',
  'integer bigint',
  'bigint numeric',
  'date timestamp',
])

function sizeFit(has: ColumnType, needs: ColumnType): Fit {
  if (has.sizes.join() === needs.sizes.join()) return 'same'
  if (has.base === 'timestamp' || has.sizes.length === 0) return 'wider'
  if (needs.sizes.length === 0) return 'narrower'
  // Of numerics the scale decides: all have the same 18 digits, far more than a value may have.
  const [has1 = 0, has2 = 0] = has.sizes
  const [needs1 = 0, needs2 = 0] = needs.sizes
  if (needs1 >= has1 && needs2 >= has2) return 'narrower'
  return needs1 <= has1 && needs2 <= has2 ? 'wider' : 'different'
}

/** Reads both our own spelling and the one of the catalog. */
function parse(type: string): ColumnType {
  const plain = type.replace('character varying', 'varchar').replace(' without time zone', '')
  const [, base = plain, sizes = ''] = /^([a-z]+)\(([\d,]+)\)$/.exec(plain) ?? []
  return { base, sizes: sizes ? sizes.split(',').map(Number) : [] }
}
