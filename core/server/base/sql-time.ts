/** A moment as people read it on the wall, in a statement. */
export const wallText = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The same as a value, to be compared and ordered by. */
export const wallTime = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::timestamp(0)`

/** A moment in milliseconds, as clocks of programs tell it. */
export const millisOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`
