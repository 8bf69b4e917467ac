/** How values of one type become those of another, and which of them stay what they are. */
export interface Conversion {
  /** The value that a row gets; empty where there is none that it could be. */
  readonly value: string
  /** Whether nothing of a value is lost. */
  readonly fits: string
}

/** From the type of a column to another; `from` and `to` as the catalogue and definitions spell them. */
export function conversion(column: string, from: string, to: string): Conversion {
  const text = from.endsWith('[]') ? `array_to_string(${column}, ',')` : `btrim(${column}::text)`
  if (to === 'text[]') return { value: `string_to_array(nullif(${text}, ''), ',')`, fits: 'true' }
  const [, base = to, size = ''] = /^([a-z]+)(?:\(([\d,]+)\))?$/.exec(to) ?? []
  if (base === 'varchar' || base === 'text') return toText(text, from, size)
  if (base === 'integer' || base === 'numeric') return toNumber(text, to, Number(size.split(',')[1] ?? 0))
  if (base === 'date' || base === 'timestamp') return toTime(text, base, to)
  const isValid = `pg_input_is_valid(${text}, '${to}')`
  return { value: `case when ${isValid} then (${text})::${to} end`, fits: isValid }
}

function toText(text: string, from: string, size: string): Conversion {
  const isOne = from.endsWith('[]') ? `position(',' in ${text}) = 0` : 'true'
  return size
    ? { value: `left(${text}, ${size})`, fits: `(${isOne} and char_length(${text}) <= ${size})` }
    : { value: text, fits: isOne }
}

/** The check comes before the cast only within a `case`. */
function toNumber(text: string, to: string, scale: number): Conversion {
  const number = `(${text})::numeric`
  const most = to === 'integer' ? '2147483648' : `1e${18 - scale}`
  const within = (then: string, otherwise: string) =>
    `case when pg_input_is_valid(${text}, 'numeric') then ${then} else ${otherwise} end`
  return {
    value: within(`case when abs(${number}) < ${most} then round(${number}, ${scale})::${to} end`, 'null'),
    fits: within(`abs(${number}) < ${most} and round(${number}, ${scale}) = ${number}`, 'false'),
  }
}

/** Words such as `now` pass for times and are none that somebody wrote down. */
function toTime(text: string, base: string, to: string): Conversion {
  const isTime = `(${text}) ~ '^\\d{4}-\\d\\d-\\d\\d' and pg_input_is_valid(${text}, 'timestamp')`
  const time = `(${text})::timestamp`
  const kept = base === 'date' ? `${time}::date` : `${time}::${to}`
  return {
    value: `case when ${isTime} then ${kept} end`,
    fits: `case when ${isTime} then ${kept}::timestamp = ${time} else false end`,
  }
}
